import type { Refusal } from '../domain/refusal.ts';
import type { Key } from './keys.ts';
import type { Write } from './table.ts';

/** Takes what one record at a time may have: of two that claim it at once, one is refused with `taken`. */
export const claim = (key: Key, holder: Readonly<Record<string, string>>, taken: Refusal): Write => ({
  put: {
    item: { ...key, ...holder, type: 'CLAIM' },
    condition: 'attribute_not_exists(pk) OR attribute_exists(retiredAt)',
  },
  refuse: () => taken,
});

/** Gives back what was claimed, so that another record may have it. */
export const release = (key: Key): Write => ({ delete: { key } });

/** Gives back what a customer had claimed and keeps who had it: the customer's history is still found by it. */
export const retire = (key: Key, customerId: string, at: Date): Write => ({
  update: { key, expression: 'SET retiredAt = :at', condition: 'customerId = :customer' },
  values: { at: at.toISOString(), customer: customerId },
});

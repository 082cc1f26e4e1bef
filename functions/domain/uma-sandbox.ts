import type { CustomerInfoFieldName } from '../contract/counterparty-fields.ts';
import { type CurrencyCode, isCurrencyCode } from '../contract/currency-table.ts';
import type { PayoutOutcome } from './sandbox.ts';

/** How long a payment of `pending.long` takes, in seconds. */
const longSeconds = 120;

/** What becomes of a payment, by the first part of a name: of one that goes to the address, and of one that comes from it. */
const outcomes = {
  success: { kind: 'SUCCEEDS', afterSeconds: 0 },
  'pending.long': { kind: 'SUCCEEDS', afterSeconds: longSeconds },
  'fail.compliance': { kind: 'FAILS', failureReason: 'COMPLIANCE_REJECTED', afterSeconds: 0 },
} as const satisfies Readonly<Record<string, PayoutOutcome>>;

/** An institution that the sandbox simulates: `$success.usd@sandbox.uma.money` and so on (interface description, area 11). */
export interface SandboxUma {
  readonly currency: CurrencyCode;
  readonly outcome: PayoutOutcome;
}

const shape = /^\$(success|pending\.long|fail\.compliance)\.([a-z]+)@sandbox\.uma\.money$/;

/** What the sandbox has at an address in lower case, or nothing. */
export function sandboxUma(address: string): SandboxUma | undefined {
  const [, behaviour = '', currency = ''] = address.match(shape) ?? [];
  const code = currency.toUpperCase();
  if (!isCurrencyCode(code)) return undefined;
  return { currency: code, outcome: outcomes[behaviour as keyof typeof outcomes] };
}

/** What is known of every simulated sender from the beginning, and what they tell when they are asked (a 422 answer). */
export const sandboxSenderInfo = { FULL_NAME: 'Sandbox Sender', COUNTRY_OF_RESIDENCE: 'US' } as const;
export const sandboxSenderTells: Partial<Readonly<Record<CustomerInfoFieldName, string>>> = {
  ...sandboxSenderInfo,
  BIRTH_DATE: '1990-01-31',
  NATIONALITY: 'US',
  USER_TYPE: 'INDIVIDUAL',
  PURPOSE_OF_PAYMENT: 'GIFT',
};

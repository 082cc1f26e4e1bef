import { beforeEach } from 'vitest';
import type { CardRecord } from '../../../functions/domain/cards/card.ts';
import type { Id } from '../../../functions/domain/ids.ts';
import { putCard } from '../../../functions/store/cards/cards.ts';
import { commit } from '../../../functions/store/table.ts';
import { aCaller, aCustomer, anAccount, ids, otherPlatformId, platformId } from '../../kit/builders.ts';
import { aCard } from '../../kit/card-builders.ts';
import { invoke } from '../../kit/invoke.ts';
import type { HttpHandler } from '../../kit/invoke-function.ts';
import { stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

export const stranger = aCaller({ platformId: otherPlatformId });
export const producer = aCaller({ environment: 'production' });
/** Accounts that do not fund the cardholder's card in US dollars. */
export const otherAccounts = {
  euros: 'InternalAccount:44444444-4444-4444-8444-44444444444b',
  frozen: 'InternalAccount:44444444-4444-4444-8444-44444444444c',
  ofPlatform: 'InternalAccount:44444444-4444-4444-8444-44444444444d',
  bitcoin: 'InternalAccount:44444444-4444-4444-8444-44444444444f',
  magic: 'InternalAccount:44444444-4444-4444-8444-444444444002',
} as const;
export const secondAccount = 'InternalAccount:44444444-4444-4444-8444-44444444444e';

export const theRequest = { cardholderId: ids.customer, form: 'VIRTUAL', fundingSources: [ids.source] };

const ofCardholder = (accountId: Id<'InternalAccount'>, changes: object = {}) =>
  stored.account(anAccount({ accountId, customerId: ids.customer, ...changes }));

/** An approved customer with accounts, in a table of their own. */
export function useCards() {
  const table = useTable();
  const clock = useClock();
  useRandom();
  beforeEach(() =>
    table.holds(
      stored.customer(aCustomer()),
      ofCardholder(ids.source),
      ofCardholder(secondAccount),
      ofCardholder(otherAccounts.euros, { currency: 'EUR' }),
      ofCardholder(otherAccounts.frozen, { status: 'FROZEN' }),
      ofCardholder(otherAccounts.bitcoin, { currency: 'BTC' }),
      ofCardholder(otherAccounts.magic),
      stored.account(anAccount({ accountId: otherAccounts.ofPlatform })),
    ),
  );
  return {
    table,
    clock,
    /** Stores a card that can be used, unless the changes say otherwise. */
    async add(changes: Partial<CardRecord> = {}): Promise<CardRecord> {
      const card = aCard({ version: 1, ...changes });
      await commit(table.store, [putCard(card)]);
      return card;
    },
    stored: (): readonly Readonly<Record<string, unknown>>[] => table.ofType('CARD'),
  };
}

/** Sends a request about a card. */
export const about = (handler: HttpHandler, cardId: string, body?: object, caller = aCaller()) =>
  invoke(handler, { path: { id: cardId }, ...(body && { body }), caller });

export { platformId };

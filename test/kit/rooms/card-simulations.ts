import { expect } from 'vitest';
import { handler as authorizationHandler } from '../../../functions/api/sandbox/sandbox-simulate-card-authorization.ts';
import { handler as clearingHandler } from '../../../functions/api/sandbox/sandbox-simulate-card-clearing.ts';
import { handler as returnHandler } from '../../../functions/api/sandbox/sandbox-simulate-card-return.ts';
import type { CardTransactionRecord } from '../../../functions/domain/cards/card-transaction.ts';
import { toCardTransactionRecord } from '../../../functions/store/cards/card-transactions.ts';
import { ids } from '../../kit/builders.ts';
import { purchase } from '../../kit/client/cards.ts';
import type { HttpHandler } from '../../kit/invoke-function.ts';
import { about, useCards } from './cards.ts';

export { about, purchase };

/** A card with 1,000,000 on its account, and what the simulations do to both. */
export function useCardSimulations() {
  const cards = useCards();
  const { table } = cards;
  const transactions = (): readonly CardTransactionRecord[] =>
    table.ofType('CARD_TRANSACTION').map(toCardTransactionRecord);
  /** The only card transaction. */
  const transaction = (): CardTransactionRecord => {
    const [only, ...others] = transactions();
    if (!only || others.length > 0) throw new Error('There is not one card transaction.');
    return only;
  };
  const send = async (handler: HttpHandler, cardId: string, body: object) => {
    const answer = await about(handler, cardId, body);
    expect(answer).toMatchObject({ status: 202, body: { issuerTransactionToken: expect.any(String) } });
    return transaction().cardTransactionId;
  };
  return {
    ...cards,
    transactions,
    transaction,
    /** What the account may spend and what it holds, as changes of its 1,000,000. */
    account: (): readonly [number, number] => {
      const item = table.items().find(({ accountId, type }) => accountId === ids.source && type === 'INTERNAL_ACCOUNT');
      return [Number(item?.balance) - 1_000_000, Number(item?.held)];
    },
    authorized: async (cardId: string, amount: number) => send(authorizationHandler, cardId, purchase(amount)),
    cleared: (cardId: string, cardTransactionId: string, amount: number) =>
      send(clearingHandler, cardId, { cardTransactionId, amount }),
    returned: (cardId: string, cardTransactionId: string, amount: number) =>
      send(returnHandler, cardId, { cardTransactionId, amount }),
  };
}

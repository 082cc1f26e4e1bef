import { describe, expect, it } from 'vitest';
import { handler as authorize } from '../../../functions/api/sandbox/sandbox-simulate-card-authorization.ts';
import { handler as advise } from '../../../functions/api/sandbox/sandbox-simulate-card-authorization-advice.ts';
import { handler as clear } from '../../../functions/api/sandbox/sandbox-simulate-card-clearing.ts';
import { handler as returnSome } from '../../../functions/api/sandbox/sandbox-simulate-card-return.ts';
import { handler as reverseReturn } from '../../../functions/api/sandbox/sandbox-simulate-card-return-reversal.ts';
import { anAccount, ids } from '../../kit/builders.ts';
import { delegateKey } from '../../kit/delegated-key.ts';
import { stored } from '../../kit/items.ts';
import { about, purchase, useCardSimulations } from '../../kit/rooms/card-simulations.ts';

const cards = useCardSimulations();
const { table } = cards;

/** A card that a wallet pays, by a key that its owner has delegated and can revoke. */
async function aWalletCard() {
  const { cardId } = await cards.add();
  table.holds(stored.account(anAccount({ customerId: ids.customer, accountType: 'EMBEDDED_WALLET' })));
  return { cardId, revoke: await delegateKey(table.store, cardId) };
}

describe('a purchase that an embedded wallet pays', () => {
  it('is declined where its owner has revoked the key first', async () => {
    const { cardId, revoke } = await aWalletCard();
    table.beforeNextWrite(revoke);
    expect((await about(authorize, cardId, purchase(100))).status).toBe(202);
    expect(cards.transactions()).toEqual([]);
  });

  it('takes no more where its owner has revoked the key first, and less all the same', async () => {
    const { cardId, revoke } = await aWalletCard();
    const cardTransactionId = await cards.authorized(cardId, 1_000);
    table.beforeNextWrite(revoke);
    expect((await about(advise, cardId, { cardTransactionId, amount: 1_500 })).status).toBe(202);
    expect(cards.transaction()).toMatchObject({ authorizedAmount: 1_000 });
    await about(advise, cardId, { cardTransactionId, amount: 400 });
    expect(cards.transaction()).toMatchObject({ authorizedAmount: 400 });
  });

  it('leaves what is cleared beyond the hold to the service where its owner has revoked the key first', async () => {
    const { cardId, revoke } = await aWalletCard();
    const cardTransactionId = await cards.authorized(cardId, 1_000);
    table.beforeNextWrite(revoke);
    expect((await about(clear, cardId, { cardTransactionId, amount: 1_500 })).status).toBe(202);
    expect(cards.transaction()).toMatchObject({ status: 'EXCEPTION', captured: 1_000, shortfall: 500 });
  });

  it('leaves the reversal of a return to the service where its owner has revoked the key first', async () => {
    const { cardId, revoke } = await aWalletCard();
    const cardTransactionId = await cards.authorized(cardId, 1_000);
    await about(clear, cardId, { cardTransactionId, amount: 1_000 });
    await about(returnSome, cardId, { cardTransactionId, amount: 1_000 });
    table.beforeNextWrite(revoke);
    expect((await about(reverseReturn, cardId, { cardTransactionId })).status).toBe(202);
    expect(cards.transaction()).toMatchObject({ status: 'EXCEPTION', captured: 1_000, shortfall: 1_000 });
  });
});

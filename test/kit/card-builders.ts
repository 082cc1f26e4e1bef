import { cardAuthorizationSeconds } from '../../functions/contract/figures.ts';
import { authorize } from '../../functions/domain/cards/authorization.ts';
import { type CardRecord, makeCard, type NewCard, settleIssue } from '../../functions/domain/cards/card.ts';
import type { CardTransactionRecord } from '../../functions/domain/cards/card-transaction.ts';
import { makePull } from '../../functions/domain/cards/pulls.ts';
import { toUuid } from '../../functions/domain/ids.ts';
import { ids, noon, platformId, uuids } from './builders.ts';

const now = new Date(noon);
export const cardUuid = toUuid('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa');
export const cardTransactionUuid = toUuid('bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb');

/** A card on its way to the issuer. */
export const aNewCard = (changes: Partial<NewCard> = {}): CardRecord =>
  makeCard(
    {
      uuid: cardUuid,
      platformId,
      cardholderId: ids.customer,
      form: 'VIRTUAL',
      fundingSources: [ids.source],
      currency: 'USD',
      issuing: { isAccepted: true, dueAt: noon },
      ...changes,
    },
    now,
  );

/** A card that can be used. */
export const aCard = (changes: Partial<CardRecord> = {}): CardRecord => ({
  ...settleIssue(
    aNewCard(),
    { brand: 'VISA', last4: '0000', expMonth: 11, expYear: 2028, processorRef: 'processor', issuerRef: 'issuer' },
    now,
  ),
  ...changes,
});

/** An authorized purchase of 10.00. */
export const aCardTransaction = (changes: Partial<CardTransactionRecord> = {}): CardTransactionRecord => ({
  ...authorize(
    {
      uuid: cardTransactionUuid,
      issuerTransactionToken: uuids.unknown,
      card: aCard(),
      sourceAccountId: ids.source,
      platformCustomerId: 'example-user-1',
      merchant: { descriptor: 'EXAMPLE COFFEE' },
      amount: 1_000,
      currency: 'USD',
      now,
    },
    makePull(1_000, { kind: 'CONFIRMED' }, now, () => now),
    new Date(now.getTime() + cardAuthorizationSeconds * 1000),
  ).transaction,
  ...changes,
});

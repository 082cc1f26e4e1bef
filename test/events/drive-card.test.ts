import { SendTaskSuccessCommand, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeEach, describe, expect, it } from 'vitest';
import { cardAuthorizationSeconds } from '../../functions/contract/figures.ts';
import type { CardRecord } from '../../functions/domain/cards/card.ts';
import type { CardPull, CardTransactionRecord } from '../../functions/domain/cards/card-transaction.ts';
import type { CustomerRecord } from '../../functions/domain/customers/customer.ts';
import type { Id } from '../../functions/domain/ids.ts';
import { putCardTask } from '../../functions/store/cards/card-tasks.ts';
import { toCardRecord } from '../../functions/store/cards/cards.ts';
import { executionsStarted, tasksResumed, useWorkflow } from '../kit/aws-stubs.ts';
import { aCustomer, anAccount, ids as builtIds, noon, platformId, uuids } from '../kit/builders.ts';
import { aCard, aCardTransaction, aNewCard, cardTransactionUuid, cardUuid } from '../kit/card-builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { readerOf, streamEvent } from '../kit/streams.ts';
import { useTable } from '../kit/table.ts';

const handler = readerOf('DriveWorkflow');
const account = builtIds.source;
const table = useTable();
const workflow = useWorkflow();
useClock();

const halfAMinuteLater = '2025-11-01T12:00:30.000Z';
const started = () => executionsStarted(workflow);
const resumed = () => tasksResumed(workflow);

beforeEach(() => {
  table.holds();
  workflow.on(StartExecutionCommand).resolves({});
  workflow.on(SendTaskSuccessCommand).resolves({});
});

describe('DriveWorkflow for a card', () => {
  const drive = (before: CardRecord | undefined, after: CardRecord) =>
    handler(streamEvent({ ...(before && { before: stored.card(before) }), after: stored.card(after) }));
  const production = { environment: 'production' } as const;
  const answeredLater = aNewCard({ issuing: { isAccepted: true, dueAt: halfAMinuteLater } });
  const { issuing: _, ...ordered } = aNewCard();
  const ofProduction = { ...ordered, ...production };

  it.each<[string, CardRecord, object]>([
    ['that the issuer answers later', answeredLater, { status: 'ISSUING', waitSeconds: 30 }],
    ['whose answer is there by now', aNewCard(), { status: 'ISSUER_DUE', waitSeconds: 1 }],
  ])('starts the workflow of a new card %s, named after the card', async (_, card, input) => {
    await drive(undefined, card);
    expect(started()).toEqual([{ name: cardUuid, input: { platformId, id: card.cardId, ...input } }]);
  });

  it('starts that of a new card of production by informing the issuer', async () => {
    await drive(undefined, ofProduction);
    expect(started()).toMatchObject([{ name: `${cardUuid}-1`, input: { status: 'ISSUER_DUE' } }]);
  });

  it.each<[string, CardRecord, CardRecord, string]>([
    ['the workflow of a card', answeredLater, { ...answeredLater, resumption: 'a' }, `${cardUuid}-resumed-a`],
    ['that of a card of production', ofProduction, { ...ofProduction, version: 2, resumption: 'a' }, `${cardUuid}-2`],
  ])('starts %s again when an operator resumes it', async (_, before, after, name) => {
    await drive(before, after);
    expect(started()).toMatchObject([{ name }]);
  });

  it.each(['FROZEN', 'CLOSED'] as const)('informs the issuer of a card of production that is %s', async (state) => {
    await drive(aCard(production), aCard({ ...production, state, version: 3 }));
    expect(started()).toMatchObject([{ name: `${cardUuid}-3`, input: { status: 'ISSUER_DUE' } }]);
  });

  it.each<[string, CardRecord | undefined, CardRecord]>([
    ['a card that is active from its creation on', undefined, aCard()],
    ['a card on its way that changes otherwise', answeredLater, { ...answeredLater, maxSpendPerTransaction: 1 }],
    ['a card that the issuer has answered', answeredLater, aCard()],
    ['a card that is frozen', aCard(), aCard({ state: 'FROZEN' })],
    ['a card of production that the issuer itself has answered', ofProduction, aCard(production)],
    ['a card of production with another limit', aCard(production), aCard({ ...production, maxSpendPerTransaction: 1 })],
  ])('starts nothing for %s', async (_, before, after) => {
    await drive(before, after);
    expect(started()).toEqual([]);
  });

  describe('that is closed', () => {
    const held = () => table.ofType('INTERNAL_ACCOUNT')[0]?.held;
    const closed = aCard({ state: 'CLOSED' });
    const other = aCardTransaction({ cardId: `Card:${uuids.unknown}` });

    it.each<[string, CardRecord, CardTransactionRecord, number]>([
      ['releases what its open authorization holds', aCard(), aCardTransaction(), 0],
      ['leaves the authorization of another card of its holder', aCard(), other, 1_000],
      ['releases nothing when it changes once more', closed, aCardTransaction(), 1_000],
    ])('%s', async (_, before, transaction, left) => {
      const account = anAccount({ held: 1_000 });
      table.holds(stored.account(account), stored.card(closed), stored.cardTransaction(transaction));
      await drive(before, closed);
      expect(held() ?? 0).toBe(left);
      expect(started()).toEqual([]);
    });
  });
});

describe('DriveWorkflow for a customer who is deleted', () => {
  const deleted = aCustomer({ isDeleted: true, version: 2 });
  const production = { environment: 'production' } as const;
  const drive = (before: CustomerRecord, after: CustomerRecord) =>
    handler(streamEvent({ before: stored.customer(before), after: stored.customer(after) }));
  const cards = () =>
    Object.fromEntries(
      table.ofType('CARD').map(({ cardId, ...card }) => [String(cardId), toCardRecord({ cardId, ...card })]),
    );
  const ids = [1, 2, 3, 4].map((digit) => `Card:${`${digit}`.repeat(8)}-aaaa-4aaa-8aaa-aaaaaaaaaaaa` as const);

  it('closes the cards that can be closed, of this customer alone', async () => {
    const [active, frozen, ordered, foreign] = ids as [Id<'Card'>, Id<'Card'>, Id<'Card'>, Id<'Card'>];
    table.holds(
      stored.card(aCard({ ...production, cardId: active, fundingSources: [account], version: 2 })),
      stored.card(aCard({ cardId: frozen, state: 'FROZEN' })),
      stored.card(aCard({ cardId: ordered, state: 'PROCESSING' })),
      stored.card(aCard({ cardId: foreign, cardholderId: `Customer:${uuids.unknown}` })),
    );
    await drive(aCustomer(), deleted);
    const closed = { state: 'CLOSED', stateReason: 'CLOSED_BY_SERVICE', event: { type: 'CARD.STATE_CHANGE' } };
    const { [active]: first, [frozen]: second, [ordered]: third, [foreign]: fourth } = cards();
    expect(first).toMatchObject({ ...closed, version: 3, fundingSources: [], lastFundingSource: account });
    expect(second).toMatchObject(closed);
    expect([third?.state, fourth?.state]).toEqual(['PROCESSING', 'ACTIVE']);
  });

  it.each([
    ['has changed otherwise', aCustomer()],
    ['was deleted before', deleted],
  ])('closes no card when the customer %s', async (_, customer) => {
    table.holds(stored.card(aCard()));
    await drive(customer, { ...customer, version: 3 });
    expect(table.ofType('CARD')).toMatchObject([{ state: 'ACTIVE' }]);
  });

  it.each([
    ['closes a card that is issued after that', deleted, 'CLOSED'],
    ['leaves a card that is issued to another open', aCustomer(), 'ACTIVE'],
  ])('%s', async (_, holder, state) => {
    const issued = aCard({ ...production, version: 2 });
    table.holds(stored.customer(holder), stored.card(issued));
    await handler(streamEvent({ before: stored.card({ ...issued, state: 'PROCESSING' }), after: stored.card(issued) }));
    expect(table.ofType('CARD')).toMatchObject([{ state }]);
  });

  it('closes a card that an operator restarts, because a restored table has brought it back', async () => {
    const frozen = aCard({ ...production, state: 'FROZEN', version: 2 });
    table.holds(stored.customer(deleted), stored.card(frozen));
    await handler(streamEvent({ before: stored.card(frozen), after: stored.card({ ...frozen, resumption: 'a' }) }));
    expect(table.ofType('CARD')).toMatchObject([{ state: 'CLOSED', stateReason: 'CLOSED_BY_SERVICE' }]);
  });
});

describe('DriveWorkflow for a card transaction', () => {
  const drive = (before: CardTransactionRecord | undefined, after: CardTransactionRecord) =>
    handler(
      streamEvent({
        ...(before && { before: stored.cardTransaction(before) }),
        after: stored.cardTransaction(after),
      }),
    );
  const authorized = aCardTransaction();
  const { authorizedUntil: _, ...done } = authorized;
  const pull = (changes: Partial<CardPull>): CardPull => ({ amount: 1_000, status: 'PENDING', at: noon, ...changes });
  const pulling = { ...authorized, pulls: [pull({ dueAt: halfAMinuteLater })] };
  const token = () => table.holds(putCardTask(authorized, { taskToken: 'token-1', retryCount: 0 }).put?.item ?? {});

  it.each<[string, CardTransactionRecord, object]>([
    ['waits for clearings', authorized, { status: 'CLEARING', waitSeconds: cardAuthorizationSeconds }],
    ['waits for a pull', pulling, { status: 'PULLING', waitSeconds: 30 }],
    ['waits for a pull after the last clearing', { ...pulling, authorizedUntil: undefined }, { status: 'PULLING' }],
    [
      'waits for two pulls, and goes on at the first',
      { ...authorized, pulls: [pull({ dueAt: '2025-11-01T12:01:00.000Z' }), pull({ dueAt: halfAMinuteLater })] },
      { status: 'PULLING', waitSeconds: 30 },
    ],
    [
      'has a pull whose outcome is known by now',
      { ...authorized, pulls: [pull({ dueAt: noon })] },
      { status: 'PULL_DUE' },
    ],
  ])('starts the workflow of a new one that %s', async (_, transaction, input) => {
    await drive(undefined, transaction);
    expect(started()).toMatchObject([{ name: cardTransactionUuid, input }]);
  });

  it('starts none for a new one that is done', async () => {
    await drive(undefined, done);
    expect(started()).toEqual([]);
  });

  it('starts the workflow again when an operator resumes it', async () => {
    await drive(authorized, { ...authorized, resumption: 'a' });
    expect(started()).toMatchObject([{ name: `${cardTransactionUuid}-resumed-a`, input: { status: 'CLEARING' } }]);
  });

  it('resumes the workflow that waits for clearings when the last one has come', async () => {
    token();
    await drive(authorized, done);
    expect(resumed()).toMatchObject([{ token: 'token-1', output: { status: 'DONE' } }]);
    expect(started()).toEqual([]);
  });

  it.each<[string, CardTransactionRecord, CardTransactionRecord]>([
    ['while more clearings may come', authorized, { ...authorized, version: 2 }],
    ['that was done before', done, { ...done, version: 2 }],
  ])('resumes nothing %s', async (_, before, after) => {
    token();
    await drive(before, after);
    expect([started(), resumed()]).toEqual([[], []]);
  });

  it('resumes nothing where the workflow does not wait yet', async () => {
    await drive(authorized, done);
    expect(resumed()).toEqual([]);
  });
});

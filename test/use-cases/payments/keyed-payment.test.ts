import { beforeEach, describe, expect, it } from 'vitest';
import { handler as createQuote } from '../../../functions/api/payments/create-quote.ts';
import { handler as createTransferOut } from '../../../functions/api/payments/create-transfer-out.ts';
import { toUuid } from '../../../functions/domain/ids.ts';
import { movePayment } from '../../../functions/domain/payments/payment.ts';
import { uuidFromName } from '../../../functions/ports/random.ts';
import { recordOf } from '../../../functions/runtime/idempotency.ts';
import { putIdempotencyRecord } from '../../../functions/store/idempotency.ts';
import { entriesIn } from '../../../functions/store/ledger/journal.ts';
import { readPayment, replacePayment } from '../../../functions/store/payments/payments.ts';
import { commit } from '../../../functions/store/table.ts';
import { findKeyedPayment } from '../../../functions/use-cases/payments/keyed-payment.ts';
import {
  aCustomer,
  anAccount,
  anExternalAccount,
  aPlatform,
  ids,
  otherPlatformId,
  platformId,
} from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const clock = useClock();
useRandom();
const scope = { platformId, operation: 'createQuote', key: 'reward-1' };
const thirtyDays = 30 * 24 * 3600;

beforeEach(async () => {
  const parties = [
    stored.platform(aPlatform()),
    stored.account(anAccount()),
    stored.externalAccount(anExternalAccount()),
    stored.customer(aCustomer()),
  ];
  for (const item of parties) await commit(table.store, [{ put: { item } }]);
});

const quote = (change: object = {}, key = 'reward-1') =>
  invoke(createQuote, {
    headers: { 'Idempotency-Key': key },
    body: {
      source: { sourceType: 'ACCOUNT', accountId: ids.source },
      destination: { destinationType: 'ACCOUNT', accountId: ids.external },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
      immediatelyExecute: true,
      ...change,
    },
  });
const uuidOf = (answer: { body: { id?: unknown } }) => toUuid(String(answer.body.id).split(':')[1] ?? '');
const payments = () => table.items().filter(({ type }) => type === 'PAYMENT');
const replayed = { 'Idempotent-Replayed': 'true' };

describe('a key that created a payment', () => {
  it.each([
    ['was executed at once', {}],
    ['is a quote only', { immediatelyExecute: false }],
  ])('replays the first response although the payment has changed: one that %s', async (_, change) => {
    const first = await quote(change);
    const payment = await readPayment(table.store, platformId, uuidOf(first));
    if (!payment) throw new Error('There is no payment.');
    const move = payment.status === 'QUOTED' ? 'expire' : 'process';
    await commit(table.store, [replacePayment(movePayment(payment, move, clock.now()))]);
    const second = await quote(change);
    expect(second.text).toBe(first.text);
    expect(second).toMatchObject({ status: 201, headers: replayed });
    expect(payments()).toHaveLength(1);
  });

  it.each([
    ['in the payment when that is all it writes', { immediatelyExecute: false }, 0],
    ['in a record of its own when money moves', {}, 1],
  ])('stores the response %s', async (_, change, count) => {
    await quote(change);
    expect(table.items().filter(({ type }) => type === 'IDEMPOTENCY')).toHaveLength(count);
    expect(payments().filter(({ answer }) => answer !== undefined)).toHaveLength(1 - count);
  });

  it('creates another payment although its record is gone and the first payment is not', async () => {
    const first = await quote();
    const record = table.items().find(({ type }) => type === 'IDEMPOTENCY');
    const key = { pk: String(record?.pk), sk: String(record?.sk) };
    await commit(table.store, [{ delete: { key } }]);
    expect(uuidOf(await quote())).not.toBe(uuidOf(first));
    expect(payments()).toHaveLength(2);
  });

  it('creates one payment for two concurrent requests', async () => {
    const [one, other] = await Promise.all([quote(), quote()]);
    expect(one.text).toBe(other.text);
    expect(payments()).toHaveLength(1);
    expect(table.items().flatMap(entriesIn)).toHaveLength(1);
  });

  it('refuses another request', async () => {
    await quote();
    expect(await quote({ lockedCurrencyAmount: 10_001 })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(payments()).toHaveLength(1);
  });

  it('stays unused when the request was refused', async () => {
    expect(await quote({ lockedCurrencyAmount: 900_000_000 })).toMatchObject({
      body: { code: 'INSUFFICIENT_BALANCE' },
    });
    expect(await quote()).toMatchObject({ status: 201 });
  });

  it('creates another payment after 30 days, and then replays the response of that one', async () => {
    const first = await quote();
    clock.advance(thirtyDays - 1);
    expect((await quote()).text).toBe(first.text);
    clock.advance(1);
    const second = await quote();
    expect(second.body.id).not.toBe(first.body.id);
    expect((await quote()).text).toBe(second.text);
    clock.advance(thirtyDays);
    const third = await quote();
    expect(new Set([first, second, third].map(uuidOf)).size).toBe(3);
    expect(payments()).toHaveLength(3);
  });

  it('derives the ids of its payments, the same in every version', async () => {
    const uses = [0, 1].map((use) => uuidFromName(`createQuote/${platformId}/reward-1/${use}`));
    const first = await quote();
    clock.advance(thirtyDays);
    expect([first, await quote()].map(uuidOf)).toEqual(uses);
    expect(uses[0]).toBe('e8bdd686-20f6-5ab7-b121-25ed845c2bf2');
  });

  it('is scoped to its operation and its platform', async () => {
    await quote();
    const transfer = await invoke(createTransferOut, {
      headers: { 'Idempotency-Key': 'reward-1' },
      body: { source: { accountId: ids.source }, destination: { accountId: ids.external }, amount: 100 },
    });
    expect(transfer.headers).not.toMatchObject(replayed);
    const [own, others] = await Promise.all(
      [platformId, otherPlatformId].map((one) =>
        findKeyedPayment(table.store, { ...scope, platformId: one }, clock.now()),
      ),
    );
    expect(own?.record).toBeDefined();
    expect(others?.record).toBeUndefined();
    expect(others?.paymentId).not.toBe(own?.paymentId);
  });

  it('replays a response that is stored in a record of its own', async () => {
    const first = await quote();
    const { record: stored } = await findKeyedPayment(table.store, scope, clock.now());
    const record = recordOf({ scope, fingerprint: stored?.fingerprint ?? '' }, 201, first.text, clock.now());
    const key = { ...scope, key: 'reward-0' };
    await commit(table.store, [putIdempotencyRecord(key, record, clock.now())]);
    expect(await quote({}, 'reward-0')).toMatchObject({ text: first.text, headers: replayed });
    expect(payments()).toHaveLength(1);
  });
});

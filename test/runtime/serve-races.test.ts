import { beforeEach, describe, expect, it } from 'vitest';
import { handler as createCustomer } from '../../functions/api/customers/create-customer.ts';
import { handler as createQuote } from '../../functions/api/payments/create-quote.ts';
import { handler as executeQuote } from '../../functions/api/payments/execute-quote.ts';
import { anAccount, aQuote, ids } from '../kit/builders.ts';
import { type HttpAnswer, invoke } from '../kit/invoke.ts';
import { itemsForPayment, stored } from '../kit/items.ts';
import { useClock, useRandom } from '../kit/ports.ts';
import { useTable } from '../kit/table.ts';

const table = useTable();
const clock = useClock();
useRandom();

const quote = {
  source: { sourceType: 'ACCOUNT', accountId: ids.source },
  destination: { destinationType: 'ACCOUNT', accountId: ids.external },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 10_000,
  immediatelyExecute: true,
};
const headers = { 'Idempotency-Key': 'k' };
/** The account affords one payment and no second one. */
const enoughForOne = { source: stored.account(anAccount({ balance: 10_000 })) };

/** Sends a request twice at the same time: the first one completes just before the second one writes. */
async function twice(send: () => Promise<HttpAnswer>) {
  let first: HttpAnswer | undefined;
  table.beforeNextWrite(async () => {
    first = await send();
  });
  const second = await send();
  if (!first) throw new Error('The second request wrote nothing.');
  return { first, second };
}

beforeEach(() => table.holds(...itemsForPayment(enoughForOne)));

describe('two requests with the same key at the same time', () => {
  it('get the same answer, although the first one spent the balance', async () => {
    const { first, second } = await twice(() => invoke(createQuote, { body: quote, headers }));
    expect(first.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(second.headers).toMatchObject({ 'Idempotent-Replayed': 'true' });
    expect(table.ofType('PAYMENT')).toHaveLength(1);
  });

  it('create one customer, although the first one took its unique values', async () => {
    const body = { customerType: 'INDIVIDUAL', platformCustomerId: 'u' };
    const { first, second } = await twice(() => invoke(createCustomer, { body, headers }));
    expect(first.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(second.headers).toMatchObject({ 'Idempotent-Replayed': 'true' });
  });
});

describe('two requests without a key at the same time', () => {
  it('execute a quote once: the second one is a CONFLICT, although the balance is spent as well', async () => {
    table.holds(stored.payment(aQuote()));
    const { first, second } = await twice(() => invoke(executeQuote, { path: { quoteId: ids.quote } }));
    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });
});

describe('a key that is used again after its 30 days', () => {
  it('makes another payment than the first time', async () => {
    table.holds(stored.account(anAccount()));
    const { body: first } = await invoke(createQuote, { body: quote, headers });
    clock.set('2025-12-02T12:00:00.000Z');
    const { status, body: second } = await invoke(createQuote, { body: quote, headers });
    expect(status).toBe(201);
    expect(second.id).not.toBe(first.id);
  });
});

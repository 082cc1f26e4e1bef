import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as createCustomer } from '../../functions/api/customers/create-customer.ts';
import { handler as createQuote } from '../../functions/api/quotes/create-quote.ts';
import { handler as executeQuote } from '../../functions/api/quotes/execute-quote.ts';
import { handler as listTransactions } from '../../functions/api/transactions/list-transactions.ts';
import { handler as authorizer } from '../../functions/events/authorizer.ts';
import type { Key } from '../../functions/store/keys.ts';
import type { Item } from '../../functions/store/table.ts';
import { aCustomer, anAccount, anExternalAccount, aPayment, aPlatform, aQuote, ids } from '../support/builders.ts';
import { cancels, tableName, useTable } from '../support/clients.ts';
import { invoke } from '../support/invoke.ts';
import { stored } from '../support/items.ts';
import { useClock, useRandom } from '../support/seams.ts';

const table = useTable();
const clock = useClock();
useRandom();

const parties = [
  stored.platform(aPlatform()),
  stored.account(anAccount()),
  stored.externalAccount(anExternalAccount()),
  stored.customer(aCustomer()),
];
const quote = {
  source: { sourceType: 'ACCOUNT', accountId: ids.source },
  destination: { destinationType: 'ACCOUNT', accountId: ids.external },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 10_000,
  immediatelyExecute: true,
};
const headers = { 'Idempotency-Key': 'k' };
const isAt = (item: Item, { pk, sk }: Key) => item.pk === pk && item.sk === sk;

beforeEach(() => {
  table.holds(...parties);
  table.accepts();
});

describe('DEFECT functions/store/table.ts meaningOf / functions/runtime/serve.ts: order of reasons', () => {
  it('a lost race for the same key replays, although the winner spent the balance', async () => {
    const first = await invoke(createQuote, { body: quote, headers });
    const made = table.writeTo(' PAYMENT')?.Put?.Item ?? {};
    let looks = 0;
    table.stub.on(BatchGetCommand).callsFake(({ RequestItems }: { RequestItems: Record<string, { Keys: Key[] }> }) => {
      const wanted = RequestItems[tableName]?.Keys ?? [];
      if (wanted.some(({ sk }) => sk === 'IDEMPOTENCY')) looks += 1;
      const standing = looks > 1 ? [...parties, made] : parties;
      return { Responses: { [tableName]: standing.filter((item) => wanted.some((key) => isAt(item, key))) } };
    });
    cancels(
      table,
      {
        ' PAYMENT': 'ConditionalCheckFailed',
        INTERNAL_ACCOUNT: 'ConditionalCheckFailed',
      },
      { standing: { INTERNAL_ACCOUNT: { status: { S: 'ACTIVE' } } } },
    );
    const second = await invoke(createQuote, { body: quote, headers });
    expect(second.text).toBe(first.text); // got 400 INSUFFICIENT_BALANCE
    expect(second.headers).toMatchObject({ 'Idempotent-Replayed': 'true' });
  });

  it('a lost race for the same key to create a customer replays', async () => {
    const body = { customerType: 'INDIVIDUAL', platformCustomerId: 'u' };
    const first = await invoke(createCustomer, { body, headers });
    const record = table.writeTo('IDEMPOTENCY#')?.Put?.Item ?? {};
    let looks = 0;
    table.stub.on(GetCommand).callsFake(({ Key }: { Key: { pk: string; sk: string } }) => {
      if (Key.sk !== 'IDEMPOTENCY') return { Item: parties.find(({ pk, sk }) => pk === Key.pk && sk === Key.sk) };
      looks += 1;
      return looks === 1 ? {} : { Item: record };
    });
    cancels(table, {
      CUSTOMER: 'ConditionalCheckFailed',
      UMA_ADDRESS: 'ConditionalCheckFailed',
      INTERNAL_ACCOUNT: 'ConditionalCheckFailed',
      'IDEMPOTENCY#': 'ConditionalCheckFailed',
    });
    expect((await invoke(createCustomer, { body, headers })).text).toBe(first.text); // got 409 CONFLICT
  });

  it('a second execution that also finds no balance any more is a CONFLICT', async () => {
    table.stub
      .on(GetCommand)
      .resolvesOnce({ Item: stored.payment(aQuote()) })
      .resolvesOnce({ Item: stored.platform(aPlatform()) })
      .resolvesOnce({ Item: stored.customer(aCustomer()) })
      .resolvesOnce({ Item: stored.externalAccount(anExternalAccount()) })
      .resolves({ Item: stored.payment(aPayment()) });
    cancels(
      table,
      {
        ' PAYMENT': 'ConditionalCheckFailed',
        INTERNAL_ACCOUNT: 'ConditionalCheckFailed',
      },
      { standing: { INTERNAL_ACCOUNT: { status: { S: 'ACTIVE' } } } },
    );
    const answer = await invoke(executeQuote, { path: { quoteId: ids.quote } });
    expect(answer.body.code).toBe('CONFLICT'); // got INSUFFICIENT_BALANCE
  });
});

describe('DEFECT functions/runtime/serve.ts contextOf newUuid: ids of a key that is used again after its 30 days', () => {
  it('makes another payment than the first time', async () => {
    const { body: first } = await invoke(createQuote, { body: quote, headers });
    table.holds(...parties, table.writeTo(' PAYMENT')?.Put?.Item ?? {});
    clock.set('2025-12-02T12:00:00.000Z');
    const { body: second } = await invoke(createQuote, { body: quote, headers });
    // The same id: the put of the payment (attribute_not_exists) fails, StaleWrite is retried for 15 s, then 429, always.
    expect(second.id).not.toBe(first.id);
  });
});

describe('DEFECT functions/store/transaction-list.ts: BETWEEN with its bounds the wrong way round', () => {
  it.each([{ startDate: '2025-11-02T00:00:00Z', endDate: '2025-11-01T00:00:00Z' }])(
    'answers %j without a 500',
    async (query) => {
      table.stub.on(QueryCommand).callsFake((input: { ExpressionAttributeValues: Record<string, string> }) => {
        const { ':lowest': lowest = '', ':highest': highest = '' } = input.ExpressionAttributeValues;
        // What DynamoDB answers (ValidationException).
        if (lowest > highest)
          throw new Error('The BETWEEN operator requires upper bound to be greater than or equal to lower bound');
        return { Items: [], Count: 0 };
      });
      expect([200, 400]).toContain((await invoke(listTransactions, { query })).status);
    },
  );
});

describe('DEFECT functions/runtime/serve.ts jsonBody: the name of the header is found in two spellings only', () => {
  it.each(['CONTENT-TYPE', 'Content-type'])('takes %s', async (name) => {
    const body = JSON.stringify(quote);
    const answer = await invoke(createQuote, { body, headers: { [name]: 'application/json' } });
    // the helper adds a Content-Type for bodies, so this sends the raw event instead
    expect(answer.status).toBe(201);
    const { proxyEvent } = await import('../support/invoke.ts');
    const event = proxyEvent({ body });
    event.headers = { [name]: 'application/json' };
    expect((await createQuote(event, {} as never)).statusCode).toBe(201); // got 415
  });
});

describe('DEFECT functions/events/authorizer.ts: a token id that is longer than a key may be', () => {
  it('is refused without asking the table (which would answer with a ValidationException, so API Gateway with 500)', async () => {
    const event = {
      type: 'REQUEST',
      methodArn: 'arn:aws:execute-api:r:a:api/stage/GET/x',
      headers: { Authorization: `Basic ${Buffer.from(`${'t'.repeat(2049)}:s`).toString('base64')}` },
    };
    await expect(authorizer(event as never)).rejects.toThrow('Unauthorized');
    expect(table.stub.calls()).toEqual([]);
  });
});

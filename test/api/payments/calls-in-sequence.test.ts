import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as createQuote } from '../../../functions/api/payments/create-quote.ts';
import { handler as createTransferIn } from '../../../functions/api/payments/create-transfer-in.ts';
import { handler as createTransferOut } from '../../../functions/api/payments/create-transfer-out.ts';
import { handler as executeQuote } from '../../../functions/api/payments/execute-quote.ts';
import { provide } from '../../../functions/ports/ports.ts';
import { aCustomer, aDollarAccount, anAccount, anExternalAccount, aPlatform, ids } from '../../kit/builders.ts';
import { type HttpHandler, type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { sequentialCalls } from '../../kit/measuring/meter.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();
useRandom();
let calls: { startedAt: number; endedAt: number; units: number; writes: boolean }[] = [];
let key = 0;

beforeEach(() => {
  table.holds(
    stored.platform(aPlatform()),
    stored.account(anAccount()),
    stored.externalAccount(anExternalAccount()),
    stored.customer(aCustomer()),
  );
  calls = [];
  let moment = 0;
  const send = async (command: never): Promise<unknown> => {
    const startedAt = ++moment;
    await turn();
    const answer = await table.store.client.send(command);
    calls.push({ startedAt, endedAt: ++moment, units: 0, writes: false });
    return answer;
  };
  provide('dynamoDb', { ...table.store.client, send } as never);
});

const keyed = (handler: HttpHandler, request: HttpRequest) => {
  key += 1;
  return invoke(handler, { ...request, headers: { 'Idempotency-Key': `key-${key}` } });
};
const quote = (immediatelyExecute: boolean) =>
  keyed(createQuote, {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: ids.source },
      destination: { destinationType: 'ACCOUNT', accountId: ids.external },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
      immediatelyExecute,
    },
  });

describe('a request with an Idempotency-Key makes three calls to the table in sequence, and one more to count the day', () => {
  it.each([
    ['a quote', 201, 3, () => quote(false)],
    ['a quote that is executed at once', 201, 4, () => quote(true)],
    [
      'a transfer out',
      201,
      4,
      () => {
        table.holds(stored.externalAccount(aDollarAccount()));
        return keyed(createTransferOut, {
          body: { source: { accountId: ids.source }, destination: { accountId: ids.external }, amount: 100 },
        });
      },
    ],
    [
      'a transfer in',
      201,
      3,
      () => {
        table.holds(stored.externalAccount(aDollarAccount()));
        return keyed(createTransferIn, {
          body: { source: { accountId: ids.external }, destination: { accountId: ids.source }, amount: 100 },
        });
      },
    ],
    [
      'an execution',
      200,
      4,
      async () => {
        const { body } = await quote(false);
        calls = [];
        return keyed(executeQuote, { path: { quoteId: String(body.id) }, body: {} });
      },
    ],
  ])('%s', async (_, status, count, act) => {
    expect((await act()).status).toBe(status);
    expect(sequentialCalls({ function: 'any', calls } as never)).toBe(count);
  });
});

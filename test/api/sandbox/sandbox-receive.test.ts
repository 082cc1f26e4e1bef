import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sandbox/sandbox-receive.ts';
import { aCaller, aCustomer, aPlatform, ids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';
import { theReceivingAccount } from '../../kit/uma.ts';

const table = useTable();
useClock();
const request = {
  senderUmaAddress: '$success.eur@sandbox.uma.money',
  customerId: ids.customer,
  receivingCurrencyCode: 'USD',
  receivingCurrencyAmount: 5_000,
};
const receive = (changes: object = {}, overrides: HttpRequest = {}) =>
  invoke(handler, { body: { ...request, ...changes }, ...overrides });
const holds = (platform = aPlatform({ webhookEndpoint: 'https://platform.example.com' })) =>
  table.holds(stored.platform(platform), stored.customer(aCustomer()), stored.account(theReceivingAccount()));

beforeEach(() => holds());

describe('POST /sandbox/uma/receive', () => {
  it('writes the payment and books nothing yet', async () => {
    const answer = await receive();
    expect(answer).toMatchObject({
      status: 200,
      body: { type: 'INCOMING', status: 'PENDING', customerId: ids.customer },
    });
    expect(table.written()).toEqual([expect.stringContaining(' PAYMENT')]);
    expect(table.writtenPayment()).toMatchObject({
      kind: 'UMA_IN',
      receivingAmount: 5_000,
      sendingCurrency: 'EUR',
      funding: { kind: 'UMA' },
      event: { number: 1, type: 'INCOMING_PAYMENT.PENDING' },
    });
  });

  it.each<[string, object, number, string]>([
    ['a sender that is none', { senderUmaAddress: 'jane' }, 400, 'INVALID_UMA_ADDRESS'],
    ['an unknown address', { receiverUmaAddress: '$unknown@example.com' }, 404, 'UMA_NOT_FOUND'],
    ['an unknown customer', { customerId: 'Customer:1' }, 404, 'USER_NOT_FOUND'],
    ['no receiver', { customerId: undefined }, 400, 'INVALID_INPUT'],
    ['a currency without an account', { receivingCurrencyCode: 'EUR' }, 400, 'INVALID_CURRENCY'],
  ])('refuses %s and writes nothing', async (_what, changes, status, code) => {
    expect(await receive(changes)).toMatchObject({ status, body: { code } });
    expect(table.transactions()).toEqual([]);
  });

  it('refuses a platform without a webhook endpoint', async () => {
    holds(aPlatform());
    expect(await receive()).toMatchObject({ status: 400, body: { code: 'WEBHOOK_ENDPOINT_NOT_SET' } });
    expect(table.transactions()).toEqual([]);
  });

  it('refuses a production token', async () => {
    const answer = await receive({}, { caller: aCaller({ environment: 'production' }) });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});

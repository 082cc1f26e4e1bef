import { beforeEach, describe, expect, it } from 'vitest';
import { handler as createTransferIn } from '../../../functions/api/payments/create-transfer-in.ts';
import { handler as createTransferOut } from '../../../functions/api/payments/create-transfer-out.ts';
import { formatId } from '../../../functions/domain/ids.ts';
import {
  aCaller,
  aCustomer,
  aDollarAccount,
  anAccount,
  anExternalAccount,
  aPlatform,
  ids,
  noon,
  otherPlatformId,
  platformId,
  someTerms,
  uuids,
} from '../../kit/builders.ts';
import { type HttpHandler, type HttpRequest, invoke } from '../../kit/invoke.ts';
import { itemsForPayment, stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

type Replaced = Parameters<typeof itemsForPayment>[0];

/** A customer with a bank account in US dollars, and an operation that transfers 25.00 US dollars from or to it. */
function useTransfers(handler: HttpHandler, accounts: { readonly from: string; readonly to: string }) {
  const table = useTable();
  useClock();
  useRandom({ uuids: [uuids.payment] });
  const arrange = (replaced: Replaced = {}) =>
    table.holds(
      ...itemsForPayment({ external: stored.externalAccount(aDollarAccount()), ...replaced }),
      stored.platform(aPlatform({ platformId: otherPlatformId })),
    );
  beforeEach(() => arrange());
  const request = {
    source: { accountId: accounts.from },
    destination: { accountId: accounts.to },
    amount: 2_500,
  };
  return {
    table,
    arrange,
    transfer: (change: object = {}, overrides: HttpRequest = {}) =>
      invoke(handler, { body: { ...request, ...change }, ...overrides }),
  };
}

type Transfers = ReturnType<typeof useTransfers>;

/** The refusals of both operations. */
function refusesTransfers({ table, arrange, transfer }: Transfers): void {
  it.each([undefined, null, 0, -1, 2.5, '2500', 9_000_000_000_000_001])(
    'is refused with INVALID_AMOUNT for %j',
    async (amount) => {
      expect(await transfer({ amount })).toMatchObject({ status: 400, body: { code: 'INVALID_AMOUNT' } });
      expect(table.transactions()).toEqual([]);
    },
  );

  it.each<[string, object, HttpRequest]>([
    ['an unknown internal source', { source: { accountId: `InternalAccount:${uuids.unknown}` } }, {}],
    ['an unknown external source', { source: { accountId: `ExternalAccount:${uuids.unknown}` } }, {}],
    ['an unknown internal destination', { destination: { accountId: `InternalAccount:${uuids.unknown}` } }, {}],
    ['an unknown external destination', { destination: { accountId: `ExternalAccount:${uuids.unknown}` } }, {}],
    ['two internal accounts', { source: { accountId: ids.source }, destination: { accountId: ids.destination } }, {}],
    ['the accounts of another platform', {}, { caller: aCaller({ platformId: otherPlatformId }) }],
  ])('is refused with REFERENCE_NOT_FOUND for %s', async (_, change, overrides) => {
    const answer = await transfer(change, overrides);
    expect(answer).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect(table.transactions()).toEqual([]);
  });

  it.each<[string, Replaced, number, string]>([
    ['between two currencies', { source: stored.account(anAccount({ currency: 'EUR' })) }, 400, 'INVALID_CURRENCY'],
    ['with a closed account', { source: stored.account(anAccount({ status: 'CLOSED' })) }, 400, 'INVALID_INPUT'],
    [
      'with an inactive external account',
      { external: stored.externalAccount(aDollarAccount({ status: 'INACTIVE' })) },
      400,
      'INVALID_INPUT',
    ],
    [
      'of a customer who is not verified',
      { customer: stored.customer(aCustomer({ verificationStatus: 'PENDING' })) },
      403,
      'USER_NOT_READY',
    ],
    [
      'beyond the maximum of a single transaction',
      { platform: stored.platform(aPlatform({ terms: someTerms({ USD: { singleTransaction: 2_499 } }) })) },
      400,
      'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    ],
    ['in production', { platform: stored.platform(aPlatform({ environment: 'production' })) }, 501, 'NOT_IMPLEMENTED'],
  ])('is refused %s', async (_, replaced, status, code) => {
    arrange(replaced);
    expect(await transfer()).toMatchObject({ status, body: { code } });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused without the permission TRANSACT', async () => {
    const answer = await transfer({}, { caller: aCaller({ permissions: ['VIEW', 'MANAGE'] }) });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(table.transactions()).toEqual([]);
  });

  it('transfers once for one key, and refuses the key for another request with CONFLICT', async () => {
    const headers = { 'Idempotency-Key': 'k' };
    const first = await transfer({}, { headers });
    expect(first.status).toBe(201);
    table.forgetCalls();
    expect((await transfer({}, { headers })).text).toBe(first.text);
    expect(await transfer({ amount: 2_501 }, { headers })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(table.transactions()).toEqual([]);
  });
}

describe('POST /transfer-in', () => {
  const setup = useTransfers(createTransferIn, { from: ids.external, to: ids.source });
  const { table, arrange, transfer } = setup;

  it('answers with an incoming transaction that is pending', async () => {
    expect(await transfer()).toMatchObject({
      status: 201,
      body: {
        id: ids.transaction,
        type: 'INCOMING',
        direction: 'CREDIT',
        status: 'PENDING',
        source: { accountId: ids.external },
        destination: { accountId: ids.source },
        receivedAmount: { amount: 2_500 },
      },
    });
  });

  it('credits no account before the money is there', async () => {
    await transfer();
    expect(table.written()).toEqual([
      `PLATFORM#${platformId}#PAYMENT#${uuids.payment} PAYMENT`,
      `PLATFORM#${platformId}#CUSTOMER#${uuids.customer} CUSTOMER`,
    ]);
    expect(table.writtenPayment()).toMatchObject({
      kind: 'TRANSFER_IN',
      event: { type: 'INCOMING_PAYMENT.PENDING' },
    });
  });

  it('is refused with INVALID_INPUT from a wallet, from which no rail can collect', async () => {
    arrange({
      external: stored.externalAccount(anExternalAccount()),
      source: stored.account(anAccount({ currency: 'BTC' })),
    });
    expect(await transfer()).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.transactions()).toEqual([]);
  });

  const otherCustomer = formatId('Customer', uuids.unknown);
  const pullsFrom = (payer: object, owner: object = {}) => {
    arrange({
      external: stored.externalAccount(aDollarAccount({ customerId: otherCustomer })),
      source: stored.account(anAccount({ customerId: ids.customer })),
      customer: stored.customer(aCustomer(owner)),
    });
    table.holds(stored.customer(aCustomer({ customerId: otherCustomer, ...payer })));
  };

  it('belongs to the customer whose account pays', async () => {
    pullsFrom({});
    expect(await transfer()).toMatchObject({ status: 201, body: { customerId: otherCustomer } });
  });

  it.each([
    ['pays', { verificationStatus: 'REJECTED' as const }, {}],
    ['pays and was deleted', { isDeleted: true }, {}],
    ['would be paid', {}, { verificationStatus: 'HOLD' as const }],
  ])('is refused with USER_NOT_READY for a customer who %s and is not verified', async (_, payer, owner) => {
    pullsFrom(payer, owner);
    expect(await transfer()).toMatchObject({ status: 403, body: { code: 'USER_NOT_READY' } });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused with REFERENCE_NOT_FOUND for the accounts of a transfer out', async () => {
    const swapped = { source: { accountId: ids.source }, destination: { accountId: ids.external } };
    expect(await transfer(swapped)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect(table.transactions()).toEqual([]);
  });

  refusesTransfers(setup);
});

describe('POST /transfer-out', () => {
  const setup = useTransfers(createTransferOut, { from: ids.source, to: ids.external });
  const { table, arrange, transfer } = setup;
  const payment = `PLATFORM#${platformId}#PAYMENT#${uuids.payment}`;
  const volume = `PLATFORM#${platformId}#VOLUME#USD#2025-11-01 VOLUME`;

  it('answers with a transaction that is pending, free of fees and without a quote', async () => {
    const answer = await transfer({ remittanceInformation: 'Example invoice' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        id: ids.transaction,
        type: 'OUTGOING',
        direction: 'DEBIT',
        status: 'PENDING',
        sentAmount: { amount: 2_500 },
        receivedAmount: { amount: 2_500 },
        fees: 0,
        paymentRail: 'ACH',
        railSelectionMode: 'AUTO',
        createdAt: noon,
      },
    });
    expect(answer.body).not.toHaveProperty('quoteId');
    expect(answer.body).not.toHaveProperty('exchangeRate');
  });

  it('pays in one transaction: payment, debit, journal', async () => {
    await transfer();
    expect(table.transactions()).toHaveLength(2);
    expect(table.written()).toEqual([
      volume,
      `${payment} PAYMENT`,
      `PLATFORM#${platformId}#INTERNAL_ACCOUNT#${uuids.source} INTERNAL_ACCOUNT`,
    ]);
    expect(table.booked()).toMatchObject([{ movement: 'EXECUTION' }]);
    expect(table.writeTo(' PAYMENT')?.Put?.ConditionExpression).toBe('attribute_not_exists(pk)');
    expect(table.writtenPayment()).toMatchObject({
      kind: 'TRANSFER_OUT',
      version: 1,
      event: { number: 1, type: 'OUTGOING_PAYMENT.PENDING' },
    });
    expect(table.writeTo('INTERNAL_ACCOUNT')?.Update?.ConditionExpression).toBe(
      'balance >= :amount AND #status = :active',
    );
  });

  it('holds the amount and issues a challenge in one transaction for a customer in Germany', async () => {
    arrange({ customer: stored.customer(aCustomer({ region: 'DE' })) });
    const { status, body } = await transfer();
    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'PENDING', quoteId: ids.quote } });
    expect(table.transactions()).toHaveLength(2);
    expect(table.booked()).toEqual([]);
    expect(table.writtenPayment()).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
      authorization: { waiting: [], challenge: { factor: 'SMS_OTP', purpose: 'PAYOUT' } },
      earlierEvents: [{ number: 1, type: 'OUTGOING_PAYMENT.PENDING', status: 'PENDING' }],
      event: { number: 2, type: 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION' },
    });
    expect(table.ofType('INTERNAL_ACCOUNT').find(({ accountId }) => accountId === ids.source)).toMatchObject({
      balance: anAccount().balance - 2_500,
      held: 2_500,
    });
  });

  it('takes the rail that is asked for', async () => {
    const { body } = await transfer({ destination: { accountId: ids.external, paymentRail: 'RTP' } });
    expect(body).toMatchObject({ paymentRail: 'RTP', railSelectionMode: 'MANUAL' });
  });

  it.each<[string, object]>([
    ['a rail that the account lacks', { destination: { accountId: ids.external, paymentRail: 'PIX' } }],
    ['a memo that is too long', { remittanceInformation: 'x'.repeat(81) }],
  ])('is refused with INVALID_INPUT for %s', async (_, change) => {
    expect(await transfer(change)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.transactions()).toEqual([]);
  });

  it.each<[string, Replaced, string]>([
    ['from a frozen account', { source: stored.account(anAccount({ status: 'FROZEN' })) }, 'INVALID_INPUT'],
    [
      'to an account under review',
      { external: stored.externalAccount(aDollarAccount({ status: 'UNDER_REVIEW' })) },
      'INVALID_INPUT',
    ],
    [
      'to an unverified account',
      { external: stored.externalAccount(aDollarAccount({ status: 'UNVERIFIED' })) },
      'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
    ],
  ])('is refused %s', async (_, replaced, code) => {
    arrange(replaced);
    expect(await transfer()).toMatchObject({ status: 400, body: { code } });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused for lack of balance, and nothing was written', async () => {
    arrange({ source: stored.account(anAccount({ balance: 2_499 })) });
    expect(await transfer()).toMatchObject({ status: 400, body: { code: 'INSUFFICIENT_BALANCE' } });
    expect(table.ofType('PAYMENT')).toEqual([]);
  });

  it('is refused beyond the volume of the day', async () => {
    arrange({ platform: stored.platform(aPlatform({ terms: someTerms({ USD: { dailyVolume: 3_000 } }) })) });
    expect((await transfer()).status).toBe(201);
    expect(await transfer()).toMatchObject({ status: 429, body: { code: 'DAILY_VOLUME_LIMIT_EXCEEDED' } });
  });

  it('is refused with REFERENCE_NOT_FOUND for the accounts of a transfer in', async () => {
    const swapped = { source: { accountId: ids.external }, destination: { accountId: ids.source } };
    expect(await transfer(swapped)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect(table.transactions()).toEqual([]);
  });

  refusesTransfers(setup);
});

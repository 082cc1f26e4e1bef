import { describe, expect, it } from 'vitest';
import { TransferInRequest, TransferOutRequest } from '../../../functions/contract/payments/transfers.ts';
import { makeTransferIn, makeTransferOut, type TransferParts } from '../../../functions/domain/payments/transfer.ts';
import { termsOf } from '../../../functions/domain/platforms/terms.ts';
import { sandboxRates } from '../../../functions/domain/sandbox/rates.ts';
import { aDollarAccount, anAccount, anExternalAccount, aPlatform, ids, noon, uuids } from '../../kit/builders.ts';

const now = new Date(noon);
const parts = (changes: Partial<TransferParts> = {}): TransferParts => ({
  paymentId: uuids.payment,
  platform: aPlatform(),
  internal: anAccount(),
  external: aDollarAccount(),
  customer: { customerId: ids.customer, platformCustomerId: 'example-user-1' },
  terms: termsOf(aPlatform(), undefined, now),
  rates: sandboxRates(now),
  now,
  ...changes,
});
const out = (changes?: Partial<TransferParts>, memos: object = {}) =>
  makeTransferOut(
    parts(changes),
    TransferOutRequest.parse({
      source: { accountId: ids.source },
      destination: { accountId: ids.external },
      amount: 10_000,
      ...memos,
    }),
  );
const into = (changes?: Partial<TransferParts>) =>
  makeTransferIn(
    parts(changes),
    TransferInRequest.parse({
      source: { accountId: ids.external },
      destination: { accountId: ids.source },
      amount: 10_000,
    }),
  );

describe('a transfer out', () => {
  it.each([{}, { remittanceInformation: 'INV 7' }, { purposeOfPayment: 'GIFT' }])(
    'keeps the memos of its request: %j',
    (memos) => {
      const { remittanceInformation, purposeOfPayment, ...transfer } = out({}, memos);
      const kept = { remittanceInformation, purposeOfPayment };
      expect(Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))).toEqual(memos);
      expect(transfer).toMatchObject({
        ...{ kind: 'TRANSFER_OUT', status: 'QUOTED', paymentRail: 'ACH', railSelectionMode: 'AUTO' },
        ...{ sourceAccountId: ids.source, destinationAccountId: ids.external, accountType: 'USD_ACCOUNT' },
        ...{ sendingAmount: 10_000, receivingAmount: 10_000, sendingCurrency: 'USD', receivingCurrency: 'USD' },
      });
    },
  );

  it.each<[string, Partial<TransferParts>, object]>([
    [
      'from an embedded wallet',
      { internal: anAccount({ accountType: 'EMBEDDED_WALLET' }) },
      { code: 'INVALID_INPUT', message: expect.stringContaining('has to be signed by its owner') },
    ],
    ['from a frozen account', { internal: anAccount({ status: 'FROZEN' }) }, { code: 'INVALID_INPUT' }],
    ['to an inactive account', { external: aDollarAccount({ status: 'INACTIVE' }) }, { code: 'INVALID_INPUT' }],
    ['into another currency', { external: anExternalAccount() }, { code: 'INVALID_CURRENCY' }],
  ])('is refused %s', (_, changes, refusal) => {
    expect(() => out(changes)).toThrow(expect.objectContaining(refusal));
  });

  it('to a bank is refused with a text that its rail cannot carry', () => {
    expect(() => out({}, { remittanceInformation: '請求書' })).toThrow('remittanceInformation: has "請"');
  });
});

describe('a transfer in', () => {
  it('is pulled by a rail of the external account', () => {
    expect(into()).toMatchObject({
      ...{ kind: 'TRANSFER_IN', status: 'QUOTED', paymentRail: 'ACH', railSelectionMode: 'AUTO' },
      ...{ sourceAccountId: ids.external, destinationAccountId: ids.source, sendingAmount: 10_000 },
    });
  });

  it.each<[string, Partial<TransferParts>, string]>([
    ['into a frozen account', { internal: anAccount({ status: 'FROZEN' }) }, 'INVALID_INPUT'],
    ['from an inactive account', { external: aDollarAccount({ status: 'INACTIVE' }) }, 'INVALID_INPUT'],
    ['from a wallet', { internal: anAccount({ currency: 'BTC' }), external: anExternalAccount() }, 'INVALID_INPUT'],
    ['into another currency', { internal: anAccount({ currency: 'EUR' }) }, 'INVALID_CURRENCY'],
  ])('is refused %s', (_, changes, code) => {
    expect(() => into(changes)).toThrow(expect.objectContaining({ code }));
  });
});

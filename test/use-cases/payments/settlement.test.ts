import { beforeEach, describe, expect, it } from 'vitest';
import { formatId, type Uuid } from '../../../functions/domain/ids.ts';
import type { InternalAccount } from '../../../functions/domain/ledger/account.ts';
import { cashAccount, systemAccounts } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import type { Posting } from '../../../functions/domain/payments/postings.ts';
import { readAccount } from '../../../functions/store/ledger/accounts.ts';
import { entriesIn } from '../../../functions/store/ledger/journal.ts';
import { commit, StaleWrite, type Write } from '../../../functions/store/table.ts';
import {
  lateDeliveryWrites,
  refundWrites,
  returnWrites,
  settlementWrites,
} from '../../../functions/use-cases/payments/settlement.ts';
import { anAccount, aPayment, ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const now = new Date(noon);
const { payoutClearing, platformFees, receivables, suspense } = systemAccounts;
const [chain, bank] = [cashAccount('lightning'), cashAccount('bank')];

const feeUuid = uuids.unknown;
const feeAccountId = formatId('InternalAccount', feeUuid);
const fees = { platformFixed: 40, platformVariable: 10, serviceFixed: 0, serviceVariable: 30 };
const earned = 50;

const keep = (...accounts: readonly Partial<InternalAccount>[]) =>
  commit(
    table.store,
    accounts.map((account) => ({ put: { item: stored.account(anAccount(account)) } })),
  );
/** Commits the writes of a movement with the payment that they belong to. */
const book = (payment: Payment, writes: readonly Write[]) =>
  commit(table.store, [{ put: { item: stored.payment(payment) } }, ...writes]);
const settle = async (payment: Payment) => book(payment, await settlementWrites(table.store, payment, now));
const current = (uuid: Uuid<'InternalAccount'>) => readAccount(table.store, platformId, uuid);
const entries = () => table.items().flatMap(entriesIn);
const posted = (account: string): readonly Posting[] =>
  entries().flatMap(({ postings }) => postings.filter((posting) => posting.account === account));

const settled = (overrides: Partial<Payment> = {}) => aPayment(['process', 'complete'], { fees, ...overrides });
const toAccount = (overrides: Partial<Payment> = {}) =>
  settled({ destinationAccountId: ids.destination, ...overrides });

beforeEach(() => keep({ accountId: ids.source, balance: 0 }, { accountId: feeAccountId, balance: 0 }));

describe('what settles', () => {
  it('goes out of the service for an account elsewhere, and changes no balance', async () => {
    await settle(settled());
    expect(entries()).toMatchObject([{ movement: 'SETTLEMENT', causeId: uuids.payment, at: noon }]);
    expect(posted(chain)).toEqual([{ account: chain, currency: 'BTC', amount: 99_700 }]);
    expect(posted(payoutClearing)).toEqual([{ account: payoutClearing, currency: 'BTC', amount: -99_700 }]);
    expect(await current(uuids.source)).toMatchObject({ balance: 0 });
  });

  it('is credited to an account here', async () => {
    await keep({ accountId: ids.destination, currency: 'BTC', accountType: 'INTERNAL_CRYPTO', balance: 7 });
    await settle(toAccount());
    expect(await current(uuids.destination)).toMatchObject({ balance: 99_707, updatedAt: noon });
    expect([...posted(chain), ...posted(bank)]).toEqual([]);
  });

  it('comes from outside when it was pulled in: nothing was in clearing', async () => {
    const pulled = { kind: 'TRANSFER_IN', sourceAccountId: ids.external, destinationAccountId: ids.source } as const;
    await settle(settled({ ...pulled, receivingCurrency: 'USD' }));
    expect(posted(bank)).toEqual([{ account: bank, currency: 'USD', amount: -99_700 }]);
    expect(posted(payoutClearing)).toEqual([]);
    expect(await current(uuids.source)).toMatchObject({ balance: 99_700 });
  });

  it('lets the platform earn its fee', async () => {
    await settle(settled({ platformFeeAccountId: feeAccountId }));
    expect(await current(feeUuid)).toMatchObject({ balance: earned });
    expect(posted(platformFees)).toEqual([{ account: platformFees, currency: 'USD', amount: -earned }]);
  });
});

describe('money for an account that was closed in the meantime', () => {
  const dollars = { sendingCurrency: 'USD', receivingCurrency: 'USD', receivingAmount: 9_920 };
  const closed = { accountId: ids.destination, customerId: ids.customer, balance: 0, status: 'CLOSED' } as const;

  it('goes to the platform’s own account of that currency, the first that is open', async () => {
    const own = (uuid: Uuid<'InternalAccount'>, overrides: Partial<InternalAccount>) => ({
      accountId: formatId('InternalAccount', uuid),
      balance: 0,
      ...overrides,
    });
    const ofEuros = { currency: 'EUR', createdAt: '2025-10-01T12:00:00.000Z' };
    const frozen = { status: 'FROZEN', createdAt: '2025-10-02T12:00:00.000Z' } as const;
    const open = { createdAt: '2025-10-03T12:00:00.000Z' };
    await keep(closed, own(uuids.external, ofEuros), own(uuids.token, frozen), own(uuids.customer, open));
    await settle(toAccount(dollars));
    expect(await current(uuids.customer)).toMatchObject({ balance: 9_920 });
    expect(posted(formatId('InternalAccount', uuids.customer))).toEqual([
      { account: formatId('InternalAccount', uuids.customer), currency: 'USD', amount: 9_920 },
    ]);
    expect(posted(payoutClearing)).toEqual([{ account: payoutClearing, currency: 'USD', amount: -9_920 }]);
    expect(await current(uuids.destination)).toMatchObject({ balance: 0, status: 'CLOSED' });
  });

  it('waits in suspense where the platform has none', async () => {
    await keep(closed, { accountId: ids.source, currency: 'EUR' }, { accountId: feeAccountId, currency: 'EUR' });
    await settle(toAccount(dollars));
    expect(posted(suspense)).toEqual([{ account: suspense, currency: 'USD', amount: 9_920 }]);
    expect(posted(ids.destination)).toEqual([]);
  });

  it('is credited where the account is only frozen', async () => {
    await keep({ ...closed, status: 'FROZEN' });
    await settle(toAccount(dollars));
    expect(await current(uuids.destination)).toMatchObject({ balance: 9_920 });
  });
});

describe('a reversed payout', () => {
  it('is booked to clearing again when a bank returns it', async () => {
    await book(settled(), returnWrites(settled(), now));
    expect(entries()).toMatchObject([{ movement: 'RETURN', at: noon }]);
    expect(posted(chain)).toEqual([{ account: chain, currency: 'BTC', amount: -99_700 }]);
    expect(posted(payoutClearing)).toEqual([{ account: payoutClearing, currency: 'BTC', amount: 99_700 }]);
  });

  it('is receivable when it arrives after its refund', async () => {
    await book(settled(), lateDeliveryWrites(settled(), now));
    expect(entries()).toMatchObject([{ movement: 'LATE_DELIVERY', at: noon }]);
    expect(posted(receivables)).toEqual([{ account: receivables, currency: 'BTC', amount: -99_700 }]);
  });
});

describe('a refund', () => {
  const failed = (overrides: Partial<Payment> = {}) =>
    aPayment(['process', 'fail', 'startRefund'], { fees, ...overrides });
  const returned = (overrides: Partial<Payment> = {}) =>
    aPayment(['process', 'complete', 'return', 'startRefund'], {
      fees,
      platformFeeAccountId: feeAccountId,
      returnedAt: noon,
      ...overrides,
    });
  const refund = async (payment: Payment) => book(payment, await refundWrites(table.store, payment, now));

  it('gives the payer everything back, and takes back no fee that was never earned', async () => {
    await refund(failed({ platformFeeAccountId: feeAccountId }));
    expect(await current(uuids.source)).toMatchObject({ balance: 10_000 });
    expect(entries()).toMatchObject([{ movement: 'REFUND', at: noon }]);
    expect(posted(platformFees)).toEqual([{ account: platformFees, currency: 'USD', amount: -earned }]);
    expect(await current(feeUuid)).toMatchObject({ balance: 0, version: 1 });
  });

  it.each([earned, earned + 1])('takes the earned fee back from an account that holds %i', async (balance) => {
    await keep({ accountId: feeAccountId, balance });
    await refund(returned());
    expect(await current(feeUuid)).toMatchObject({ balance: balance - earned });
    expect(await current(uuids.source)).toMatchObject({ balance: 10_000 });
    expect(posted(receivables)).toEqual([]);
  });

  it.each<[string, Partial<InternalAccount>, number]>([
    ['holds less', { balance: earned - 1 }, -1],
    ['is frozen', { balance: 1_000, status: 'FROZEN' }, 1_000 - earned],
    ['owes already', { balance: -50 }, -50 - earned],
  ])('takes it from the account that %s, which may owe it then', async (_, change, left) => {
    await keep({ accountId: feeAccountId, ...change });
    await refund(returned());
    expect(await current(feeUuid)).toMatchObject({ balance: left });
    expect(await current(uuids.source)).toMatchObject({ balance: 10_000 });
    expect(posted(receivables)).toEqual([]);
  });

  it('decides again when the account spends the fee between the look and the write', async () => {
    await keep({ accountId: feeAccountId, balance: earned });
    const writes = await refundWrites(table.store, returned(), now);
    await keep({ accountId: feeAccountId, balance: earned - 1 });
    await expect(book(returned(), writes)).rejects.toThrow(StaleWrite);
    expect(await current(uuids.source)).toMatchObject({ balance: 0 });
  });

  it('nets the fee where the account that is refunded had earned it, whatever it holds', async () => {
    await refund(returned({ platformFeeAccountId: ids.source }));
    expect(await current(uuids.source)).toMatchObject({ balance: 10_000 - earned });
    expect(posted(receivables)).toEqual([]);
  });

  it('goes out of the service to where the money came from', async () => {
    const received = { amount: 9_000, at: noon };
    await refund(failed({ funding: { kind: 'REALTIME', customerId: ids.customer, received } }));
    expect(posted(bank)).toEqual([{ account: bank, currency: 'USD', amount: 9_000 }]);
    expect(posted(suspense)).toEqual([{ account: suspense, currency: 'USD', amount: -9_000 }]);
  });
});

/** Which account has a deposit, or which quote it pays. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '../../../functions/domain/ids.ts';
import { replaceCoordinates } from '../../../functions/store/ledger/funding-coordinates.ts';
import { commit } from '../../../functions/store/table.ts';
import { aCustomer, ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { customersAccount, useDeposits } from '../../kit/rooms/deposits.ts';

const { table, report, entries, balanceOf, awaitMoney } = useDeposits();

const deposit = () => table.ofType('PAYMENT').find(({ kind }) => kind === 'DEPOSIT');
/** The account that is credited by the only entry. */
const credited = () => entries().flatMap(({ postings }) => postings.map(({ account }) => account))[1];

describe('a deposit for an account that the report names', () => {
  it.each([
    ['of a customer is the customer’s', ids.destination, 'ACTIVE', ids.destination, ids.customer],
    ['of a customer that is closed is the platform’s', ids.destination, 'CLOSED', ids.source, platformId],
    ['of the platform is the platform’s', ids.source, 'ACTIVE', ids.source, platformId],
  ] as const)('%s', async (_, accountId, status, destinationAccountId, customerId) => {
    table.holds(customersAccount({ status }));
    expect(await report({ accountId })).toMatchObject({ status: 200, body: { effect: 'RECORDED' } });
    expect(deposit()).toMatchObject({ destinationAccountId, customerId, deposit: { reportedFor: accountId } });
    expect(credited()).toBe(destinationAccountId);
  });

  it('is refused in another currency than that of the account', async () => {
    const answer = await report({ accountId: ids.source, currency: 'EUR' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_CURRENCY' } });
    expect(table.transactions()).toEqual([]);
  });
});

describe('a deposit whose report names no account', () => {
  const instruct = (accountId: Id<'InternalAccount'>, ...named: readonly object[]) => {
    const instructions = named.map((info) => ({
      accountOrWalletInfo: { accountType: 'PHP_ACCOUNT' as const, bankName: 'Example Bank', ...info },
    })) as unknown as Parameters<typeof replaceCoordinates>[0]['instructions'];
    return commit(table.store, replaceCoordinates({ platformId, accountId, instructions }, []));
  };
  beforeEach(async () => {
    await instruct(ids.source, { accountNumber: '000000000000', reference: 'OWN-1' });
    await instruct(
      ids.destination,
      { accountNumber: '000000000000', reference: 'CUSTOMER-1' },
      { accountNumber: '111111111111', reference: 'CUSTOMER-1' },
    );
  });

  it.each([
    ['a reference, written otherwise', { reference: 'customer 1' }, ids.destination],
    ['a number that one account has', { accountIdentifier: '1111 1111 1111' }, ids.destination],
    ['a number that several have', { accountIdentifier: '000000000000' }, 'system:suspense'],
    [
      'a number that several have, and a reference',
      { accountIdentifier: '000000000000', reference: 'CUSTOMER-1' },
      ids.destination,
    ],
    [
      'a number, and a reference of the sender’s own',
      { accountIdentifier: '111111111111', reference: 'Thank you' },
      ids.destination,
    ],
    [
      'a number and a reference of two accounts',
      { accountIdentifier: '111111111111', reference: 'OWN-1' },
      'system:suspense',
    ],
    ['a reference, in another currency', { reference: 'OWN-1', currency: 'EUR' }, 'system:suspense'],
    ['a reference that no account has', { reference: 'Thank you' }, 'system:suspense'],
  ])('is found by %s', async (_, named, account) => {
    const { body } = await report(named);
    expect(body.effect).toBe(account === 'system:suspense' ? 'UNMATCHED' : 'RECORDED');
    expect(credited()).toBe(account);
  });
});

describe('a deposit for a quote of a customer whose approval was taken back', () => {
  const rejected = () => table.holds(stored.customer({ ...aCustomer(), version: 2, verificationStatus: 'REJECTED' }));
  const isOnTheirAccount = () => {
    expect(deposit()).toMatchObject({ destinationAccountId: ids.destination, customerId: ids.customer });
    expect(table.ofType('PAYMENT').map(({ status }) => status)).toEqual(['PENDING', 'COMPLETED']);
    expect(balanceOf(ids.destination)).toBe(10_000);
  };

  it('is on an account of theirs, and the quote is not paid', async () => {
    const reference = await awaitMoney();
    rejected();
    expect((await report({ reference, amount: 10_000 })).body.effect).toBe('RECORDED');
    isOnTheirAccount();
  });

  it('is on an account of theirs where both happen at the same moment', async () => {
    const reference = await awaitMoney();
    table.beforeNextWrite(rejected);
    expect((await report({ reference, amount: 10_000 })).body.effect).toBe('RECORDED');
    isOnTheirAccount();
  });
});

describe('a deposit that names the reference of a quote', () => {
  it.each([10_000, 9_999])('pays the quote, in whatever amount (%i)', async (amount) => {
    const reference = await awaitMoney();
    const { status, body } = await report({ reference, amount });
    expect([status, body.effect, body.transactionId]).toEqual([200, 'RECORDED', ids.transaction]);
    expect(table.payment()).toMatchObject({ status: 'PROCESSING', funding: { received: { amount } } });
    expect(table.ofType('HELD_DEPOSIT')).toMatchObject([
      { status: 'FUNDED', fundedPaymentId: uuids.payment, deposit: { reference } },
    ]);
    expect((await report({ reference, amount })).body).toMatchObject({ effect: 'NONE' });
  });

  it('pays it also where it was announced before: until it arrives, the quote waits', async () => {
    const reference = await awaitMoney();
    const { status, body } = await report({ reference, amount: 10_000, status: 'PENDING' });
    expect([status, body.effect, body.transactionId]).toEqual([200, 'NONE', ids.transaction]);
    expect(table.transactions()).toEqual([]);
    expect((await report({ reference, amount: 10_000 })).body).toMatchObject({
      ...{ effect: 'RECORDED', transactionId: ids.transaction },
    });
    expect(table.payment()).toMatchObject({ status: 'PROCESSING', funding: { received: { amount: 10_000 } } });
  });

  describe('is on an open account of the payer in its currency', () => {
    const euros = 'InternalAccount:23232323-2323-4323-8323-23232323232a';
    beforeEach(() =>
      table.holds(
        // Both come before the payer's account in US dollars.
        customersAccount({ accountId: 'InternalAccount:12121212-1212-4212-8212-12121212121a', status: 'CLOSED' }),
        customersAccount({ accountId: euros, currency: 'EUR' }),
      ),
    );

    it.each([
      ['where it comes in another currency', {}, { currency: 'EUR' }, euros],
      ['where it comes after the quote has expired', { quoteExpiresAt: noon }, {}, ids.destination],
      ['where it does not arrive', {}, { status: 'FAILED' }, ids.destination],
    ])('%s', async (_, quote, changes, account) => {
      const reference = await awaitMoney(quote);
      expect((await report({ reference, ...changes })).body.effect).toBe('RECORDED');
      expect(deposit()).toMatchObject({ destinationAccountId: account, customerId: ids.customer });
      expect(table.item(`PAYMENT#${uuids.payment}`)).toMatchObject({ status: 'PENDING' });
    });

    it('where it comes a second time', async () => {
      const reference = await awaitMoney();
      await report({ reference, amount: 10_000 }, 'first');
      expect((await report({ reference }, 'second')).body.effect).toBe('RECORDED');
      expect(deposit()).toMatchObject({ destinationAccountId: ids.destination, receivingAmount: 500 });
      expect(balanceOf(ids.destination)).toBe(500);
    });
  });
});

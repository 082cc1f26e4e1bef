import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/customers/delete-customer-by-id.ts';
import { handler as createAccount } from '../../../functions/api/external-accounts/create-customer-external-account.ts';
import { handler as createQuote } from '../../../functions/api/payments/create-quote.ts';
import { handler as executeQuote } from '../../../functions/api/payments/execute-quote.ts';
import { handler as listTransactions } from '../../../functions/api/payments/list-transactions.ts';
import { handler as fund } from '../../../functions/api/sandbox/sandbox-fund-internal-account.ts';
import { entriesIn } from '../../../functions/store/ledger/journal.ts';
import { putNewPayment } from '../../../functions/store/payments/payments.ts';
import { commit } from '../../../functions/store/table.ts';
import { readCustomerAccounts } from '../../../functions/use-cases/ledger/customer-accounts.ts';
import { settlementWrites } from '../../../functions/use-cases/payments/settlement.ts';
import { aCaller, anAccount, aPayment, ids, noon } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useCustomers } from '../../kit/rooms/customers.ts';

const { add, record, table } = useCustomers();
const remove = (customerId: string, caller = aCaller()) => invoke(handler, { path: { customerId }, caller });
const accountsOf = async (customerId: string) => readCustomerAccounts(table.store, await record(customerId));
const dollarsOf = async (customerId: string) => {
  const found = (await accountsOf(customerId)).find(({ currency }) => currency === 'USD');
  if (!found) throw new Error('The customer has no account in dollars.');
  return found;
};
const keep = (...items: readonly object[]) =>
  commit(
    table.store,
    items.map((item) => ({ put: { item: item as Record<string, unknown> } })),
  );

describe('DELETE /customers/{customerId}', () => {
  it('shows the customer as deleted and closes the accounts', async () => {
    const customer = await add({ fullName: 'Jane Example' });
    expect(await remove(customer.id)).toMatchObject({ status: 200, body: { ...customer, isDeleted: true } });
    expect(new Set((await accountsOf(customer.id)).map(({ status }) => status))).toEqual(new Set(['CLOSED']));
  });

  it('is refused the second time', async () => {
    const { id } = await add();
    await remove(id);
    expect(await remove(id)).toMatchObject({ status: 410, body: { code: 'CUSTOMER_DELETED' } });
  });

  it('frees platformCustomerId and UMA address for another customer', async () => {
    const own = { platformCustomerId: 'user-1', umaAddress: '$jane@uma.example.com' };
    const first = await add(own);
    await remove(first.id);
    const second = await add(own);
    expect(second).toMatchObject(own);
    expect(second.id).not.toBe(first.id);
  });

  it('is refused while an account holds money, and names the account', async () => {
    const { id } = await add();
    const { accountId } = await dollarsOf(id);
    await invoke(fund, { path: { accountId }, body: { amount: 1 } });
    const answer = await remove(id);
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(answer.body.message).toContain(accountId);
    expect(await record(id)).toMatchObject({ isDeleted: false });
    expect(await dollarsOf(id)).toMatchObject({ status: 'ACTIVE', balance: 1 });
  });

  it('is refused while an account owes money, and names the account', async () => {
    const { id } = await add();
    const { accountId } = await dollarsOf(id);
    const account = table.items().find((item) => item.accountId === accountId);
    await keep({ ...account, balance: -1 });
    const answer = await remove(id);
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(answer.body.message).toContain(accountId);
    expect(await record(id)).toMatchObject({ isDeleted: false });
  });

  it('is refused while a payment is in progress, and not once it has ended', async () => {
    const { id } = await add();
    await commit(table.store, [putNewPayment(aPayment(['process'], { customerId: id }))]);
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await keep(stored.payment(aPayment(['process', 'complete'], { customerId: id })));
    expect(await remove(id)).toMatchObject({ status: 200 });
  });

  it.each([
    [409, 'is due', []],
    [409, 'is under way', ['startRefund']],
    [200, 'has ended', ['startRefund', 'settleRefund']],
  ] as const)('is answered %s while a payment has failed whose refund %s', async (status, _, refund) => {
    const { id } = await add();
    await keep(stored.payment(aPayment(['process', 'fail', ...refund], { customerId: id })));
    expect(await remove(id)).toMatchObject({ status });
    expect(await record(id)).toMatchObject({ isDeleted: status === 200 });
  });

  it('keeps the history, also under the platform’s own id of the customer', async () => {
    const { id } = await add({ platformCustomerId: 'user-1' });
    await keep(stored.payment(aPayment(['process', 'complete'], { customerId: id, platformCustomerId: 'user-1' })));
    await remove(id);
    const { body } = await invoke(listTransactions, { query: { platformCustomerId: 'user-1' } });
    expect(body).toMatchObject({ totalCount: 1, data: [{ customerId: id }] });
  });
});

describe('a deleted customer', () => {
  it('registers no account', async () => {
    const { id: customerId } = await add();
    await remove(customerId);
    const accountInfo = { accountType: 'SPARK_WALLET', address: `spark1${'example'.repeat(7)}` };
    const answer = await invoke(createAccount, { body: { customerId, currency: 'BTC', accountInfo } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(table.items().filter(({ type }) => type === 'EXTERNAL_ACCOUNT')).toEqual([]);
  });

  it('receives no further payment, not even by an earlier quote', async () => {
    const { id: customerId } = await add();
    const accountInfo = { accountType: 'SPARK_WALLET', address: `spark1${'example'.repeat(7)}` };
    const { body: wallet } = await invoke(createAccount, { body: { customerId, currency: 'BTC', accountInfo } });
    await keep(stored.account(anAccount()));
    const body = {
      source: { sourceType: 'ACCOUNT', accountId: ids.source },
      destination: { destinationType: 'ACCOUNT', accountId: wallet.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1000,
    };
    const { body: quote } = await invoke(createQuote, { body });
    await remove(customerId);
    const refusal = { status: 403, body: { code: 'USER_NOT_READY' } };
    expect(await invoke(createQuote, { body })).toMatchObject(refusal);
    expect(await invoke(executeQuote, { path: { quoteId: quote.id } })).toMatchObject(refusal);
  });

  it('holds no late money: it goes to the platform’s own account', async () => {
    const { id: customerId } = await add();
    const { accountId } = await dollarsOf(customerId);
    await remove(customerId);
    await keep(stored.account(anAccount({ balance: 0 })));
    const late = aPayment(['process', 'complete'], {
      destinationAccountId: accountId,
      receivingCurrency: 'USD',
      receivingAmount: 500,
    });
    await commit(table.store, [putNewPayment(late), ...(await settlementWrites(table.store, late, new Date(noon)))]);
    expect(table.items().find((item) => item.accountId === ids.source)).toMatchObject({ balance: 500 });
    expect(await dollarsOf(customerId)).toMatchObject({ balance: 0, status: 'CLOSED' });
    expect(table.items().flatMap(entriesIn)).toMatchObject([
      { postings: expect.arrayContaining([{ account: ids.source, currency: 'USD', amount: 500 }]) },
    ]);
  });

  it('is not funded any more', async () => {
    const { id: customerId } = await add();
    const { accountId } = await dollarsOf(customerId);
    await remove(customerId);
    const answer = await invoke(fund, { path: { accountId }, body: { amount: 1 } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });
});

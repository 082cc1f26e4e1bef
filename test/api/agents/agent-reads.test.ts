import { describe, expect, it } from 'vitest';
import { handler as agentGetAction } from '../../../functions/api/agents/agent-get-action.ts';
import { handler as agentGetExternalAccount } from '../../../functions/api/agents/agent-get-external-account.ts';
import { handler as agentGetQuote } from '../../../functions/api/agents/agent-get-quote.ts';
import { handler as agentGetTransaction } from '../../../functions/api/agents/agent-get-transaction.ts';
import { handler as agentListActions } from '../../../functions/api/agents/agent-list-actions.ts';
import { handler as agentListExternalAccounts } from '../../../functions/api/agents/agent-list-external-accounts.ts';
import { handler as agentListInternalAccounts } from '../../../functions/api/agents/agent-list-internal-accounts.ts';
import { handler as agentListTransactions } from '../../../functions/api/agents/agent-list-transactions.ts';
import { handler as listAgentApprovals } from '../../../functions/api/agents/list-agent-approvals.ts';
import { anAccount, anExternalAccount, aPayment, aQuote, ids, otherPlatformId, uuids } from '../../kit/builders.ts';
import { aCardTransaction } from '../../kit/card-builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { describeAccess } from './access-support.ts';
import { aPolicy, customersAccount, useAgents } from './agents-support.ts';
import { foreignWallets, path, wallet } from './external-accounts-support.ts';
import { useAgentPayments } from './payments-support.ts';

const policy = aPolicy({ permissions: ['MANAGE_EXTERNAL_ACCOUNTS'] });
const idsIn = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

describe('GET /agents/me/actions/{actionId}', () => {
  const agents = useAgentPayments();
  const path = { actionId: `AgentAction:${uuids.unknown}` };

  describeAccess(agentGetAction, agents, { request: () => ({ path }) });

  it('shows an action as it was answered, and with its transaction once it is approved', async () => {
    const { caller, action } = await agents.pendingTransfer();
    const show = () => invoke(agentGetAction, { path: { actionId: action.id }, caller });
    expect(await show()).toMatchObject({ status: 200, body: action });
    const { body: approved } = await agents.approve(action);
    expect((await show()).body).toEqual(approved);
  });

  it('shows the quote as expired from the second in which its time is over, and the action as waiting still', async () => {
    const { caller, action } = await agents.pendingQuote();
    const shown = async () => [
      (await invoke(agentGetAction, { path: { actionId: action.id }, caller })).body,
      (await invoke(agentListActions, { caller })).body.data[0],
      (await invoke(listAgentApprovals)).body.data[0],
    ];
    agents.clock.advance(299);
    expect(await shown()).toEqual([action, action, action]);
    agents.clock.advance(1);
    const expired = { id: action.id, status: 'PENDING_APPROVAL', quote: { id: action.quote.id, status: 'EXPIRED' } };
    expect(await shown()).toMatchObject([expired, expired, expired]);
  });

  it('answers for the action of another agent as for a missing one', async () => {
    const { action } = await agents.pendingTransfer();
    const { caller } = await agents.connect();
    const missing = await invoke(agentGetAction, { path, caller });
    expect(missing).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect((await invoke(agentGetAction, { path: { actionId: action.id }, caller })).text).toBe(missing.text);
  });
});

describe('GET /agents/me/external-accounts/{externalAccountId}', () => {
  const agents = useAgents();

  describeAccess(agentGetExternalAccount, agents, {
    permission: 'MANAGE_EXTERNAL_ACCOUNTS',
    request: () => ({ path }),
  });

  it('shows an account of the customer', async () => {
    agents.table.holds(stored.externalAccount(wallet));
    const { caller } = await agents.connect({ policy });
    const { status, body } = await invoke(agentGetExternalAccount, { path, caller });
    expect([status, body.id, body.customerId]).toEqual([200, ids.external, ids.customer]);
  });

  it.each(Object.entries(foreignWallets))('answers for an account %s as for a missing one', async (_, item) => {
    const { caller } = await agents.connect({ policy });
    const missing = await invoke(agentGetExternalAccount, { path, caller });
    expect(missing).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    agents.table.holds(item);
    expect((await invoke(agentGetExternalAccount, { path, caller })).text).toBe(missing.text);
  });
});

describe('GET /agents/me/quotes/{quoteId}', () => {
  const agents = useAgentPayments();
  const path = { quoteId: ids.quote };

  describeAccess(agentGetQuote, agents, { request: () => ({ path }) });

  it('shows a quote as it was created', async () => {
    const { caller } = await agents.connect();
    const { body } = await agents.quote(caller);
    expect(await invoke(agentGetQuote, { path: { quoteId: body.id }, caller })).toMatchObject({ status: 200, body });
  });

  it('answers for a quote of the platform, and of another agent of the customer, as for a missing one', async () => {
    const [{ caller }, other] = [await agents.connect(), await agents.connect()];
    const missing = await invoke(agentGetQuote, { path, caller });
    expect(missing).toMatchObject({ status: 404, body: { code: 'QUOTE_NOT_FOUND' } });
    agents.table.holds(stored.payment(aQuote()));
    expect((await invoke(agentGetQuote, { path, caller })).text).toBe(missing.text);
    agents.table.holds(stored.payment(aQuote({ agentId: other.agent.id })));
    expect((await invoke(agentGetQuote, { path, caller })).text).toBe(missing.text);
  });
});

describe('GET /agents/me/transactions/{transactionId}', () => {
  const agents = useAgents();
  const path = { transactionId: ids.transaction };

  describeAccess(agentGetTransaction, agents, { permission: 'VIEW_TRANSACTIONS', request: () => ({ path }) });

  it('shows a transaction of the customer that no agent started', async () => {
    const { caller } = await agents.connect();
    agents.table.holds(stored.payment(aPayment(['process'])));
    const { status, body } = await invoke(agentGetTransaction, { path, caller });
    expect([status, body.id, body.status, body.agentId]).toEqual([200, ids.transaction, 'PROCESSING', undefined]);
  });

  it('shows a card transaction of the customer, as the list does, and none of another customer', async () => {
    const { caller } = await agents.connect();
    const shown = () =>
      invoke(agentGetTransaction, { path: { transactionId: aCardTransaction().cardTransactionId }, caller });
    agents.table.holds(stored.cardTransaction(aCardTransaction()));
    const { body: listed } = await invoke(agentListTransactions, { caller });
    expect(listed).toMatchObject({ data: [{ type: 'CARD', status: 'AUTHORIZED' }] });
    expect(await shown()).toMatchObject({ status: 200, body: listed.data[0] });
    agents.table.holds(stored.cardTransaction(aCardTransaction({ customerId: `Customer:${uuids.unknown}` })));
    expect(await shown()).toMatchObject({ status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } });
  });

  it('shows which agent started it', async () => {
    const { agent, caller } = await agents.connect();
    agents.table.holds(stored.payment(aPayment([], { agentId: agent.id })));
    expect((await invoke(agentGetTransaction, { path, caller })).body).toMatchObject({ agentId: agent.id });
  });

  it('answers for another customer’s transaction, and another platform’s, as for a missing one', async () => {
    const { caller } = await agents.connect();
    const missing = await invoke(agentGetTransaction, { path, caller });
    expect(missing).toMatchObject({ status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } });
    agents.table.holds(stored.payment(aPayment([], { customerId: `Customer:${uuids.unknown}` })));
    expect((await invoke(agentGetTransaction, { path, caller })).text).toBe(missing.text);
    agents.table.removes(stored.payment(aPayment()));
    agents.table.holds(stored.payment(aPayment([], { platformId: otherPlatformId })));
    expect((await invoke(agentGetTransaction, { path, caller })).text).toBe(missing.text);
  });
});

describe('GET /agents/me/actions', () => {
  const agents = useAgentPayments();

  describeAccess(agentListActions, agents);

  it('lists the agent’s own actions in pages, newest first, and filters by status', async () => {
    const { caller, action: first } = await agents.pendingTransfer();
    agents.clock.advance(60);
    const { body: second } = await agents.transfer(caller, { amount: 20 });
    await agents.pendingTransfer();
    await agents.reject(first);
    const list = async (query: Record<string, string> = {}) => (await invoke(agentListActions, { caller, query })).body;
    const page = await list({ limit: '1' });
    expect([idsIn(page), page.hasMore, page.totalCount]).toEqual([[second.id], true, 2]);
    expect(idsIn(await list({ limit: '1', cursor: page.nextCursor }))).toEqual([first.id]);
    expect(idsIn(await list({ status: 'REJECTED' }))).toEqual([first.id]);
    expect(await list({ status: 'FAILED' })).toMatchObject({ data: [], totalCount: 0 });
  });

  it('refuses a status that there is not, and a cursor of another agent', async () => {
    const { caller } = await agents.pendingTransfer();
    await agents.transfer(caller);
    const other = await agents.pendingTransfer();
    const { body } = await invoke(agentListActions, { caller, query: { limit: '1' } });
    const query = { limit: '1', cursor: body.nextCursor };
    expect(await invoke(agentListActions, { caller: other.caller, query })).toMatchObject({ status: 400 });
    expect(await invoke(agentListActions, { caller, query: { status: 'DONE' } })).toMatchObject({ status: 400 });
  });
});

describe('GET /agents/me/external-accounts', () => {
  const agents = useAgents();

  describeAccess(agentListExternalAccounts, agents, { permission: 'MANAGE_EXTERNAL_ACCOUNTS' });

  it('lists the customer’s accounts and nothing of others', async () => {
    const { caller } = await agents.connect({ policy });
    const others = {
      externalAccountId: `ExternalAccount:${uuids.unknown}`,
      customerId: `Customer:${uuids.unknown}`,
    } as const;
    agents.table.holds(stored.externalAccount(wallet), stored.externalAccount(anExternalAccount(others)));
    const list = async (query: Record<string, string> = {}) =>
      (await invoke(agentListExternalAccounts, { caller, query })).body;
    expect(await list()).toMatchObject({ data: [{ id: wallet.externalAccountId }], totalCount: 1, hasMore: false });
    expect((await list({ currency: 'EUR' })).data).toEqual([]);
    expect((await list({ customerId: others.customerId })).totalCount).toBe(1);
  });

  it('refuses a limit out of range', async () => {
    const { caller } = await agents.connect({ policy });
    const refused = await invoke(agentListExternalAccounts, { caller, query: { limit: '0' } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});

describe('GET /agents/me/internal-accounts', () => {
  const agents = useAgents();
  const euros = anAccount({ accountId: ids.destination, customerId: ids.customer, currency: 'EUR' });
  const others = anAccount({
    accountId: `InternalAccount:${uuids.unknown}`,
    customerId: `Customer:${uuids.unknown}`,
  });
  const idsIn = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id).toSorted();

  describeAccess(agentListInternalAccounts, agents, { permission: 'VIEW_TRANSACTIONS' });

  it('lists the customer’s accounts with their balances, and filters them', async () => {
    const { caller } = await agents.connect();
    agents.table.holds(stored.account(euros), stored.account(others));
    const { body } = await invoke(agentListInternalAccounts, { caller });
    expect(idsIn(body)).toEqual([customersAccount.accountId, euros.accountId].toSorted());
    expect(body.data[0].balance.amount).toBe(1_000_000);
    expect(idsIn((await invoke(agentListInternalAccounts, { caller, query: { currency: 'EUR' } })).body)).toEqual([
      euros.accountId,
    ]);
    expect(
      idsIn((await invoke(agentListInternalAccounts, { caller, query: { type: 'INTERNAL_CRYPTO' } })).body),
    ).toEqual([]);
  });

  it('lists only the accounts that the policy allows', async () => {
    agents.table.holds(stored.account(euros));
    const accountRestrictions = { allowedAccountIds: [euros.accountId] };
    const { caller } = await agents.connect({ policy: aPolicy({ accountRestrictions }) });
    const { body } = await invoke(agentListInternalAccounts, { caller });
    expect([idsIn(body), body.totalCount]).toEqual([[euros.accountId], 1]);
  });

  it('refuses a type that there is not', async () => {
    const { caller } = await agents.connect();
    const refused = await invoke(agentListInternalAccounts, { caller, query: { type: 'WALLET' } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});

describe('GET /agents/me/transactions', () => {
  const agents = useAgents();
  const other = `Customer:${uuids.unknown}` as const;
  const uuid = (number: number) => `${uuids.payment.slice(0, -2)}${number}a` as typeof uuids.payment;

  /** Two payments of the customer and one of another. */
  const holdPayments = () =>
    agents.table.holds(
      ...[ids.customer, other, ids.customer].map((customerId, number) =>
        stored.payment(
          aPayment([], {
            paymentId: uuid(number) as never,
            customerId,
            createdAt: `2025-11-01T12:0${number}:00.000Z`,
          }),
        ),
      ),
    );

  describeAccess(agentListTransactions, agents, { permission: 'VIEW_TRANSACTIONS' });

  it('lists the customer’s transactions in pages, newest first', async () => {
    const { caller } = await agents.connect();
    holdPayments();
    const { body } = await invoke(agentListTransactions, { caller, query: { limit: '1' } });
    expect([idsIn(body), body.hasMore, body.totalCount]).toEqual([[`Transaction:${uuid(2)}`], true, 2]);
    const next = await invoke(agentListTransactions, { caller, query: { limit: '1', cursor: body.nextCursor } });
    expect([idsIn(next.body), next.body.hasMore]).toEqual([[`Transaction:${uuid(0)}`], false]);
  });

  it('filters, and finds nothing of another customer by any filter', async () => {
    const { caller } = await agents.connect();
    holdPayments();
    const list = async (query: Record<string, string>) =>
      idsIn((await invoke(agentListTransactions, { caller, query })).body);
    expect(await list({ sortOrder: 'asc', status: 'PENDING' })).toHaveLength(2);
    expect(await list({ type: 'INCOMING' })).toEqual([]);
    expect(await list({ senderAccountIdentifier: ids.source })).toHaveLength(2);
    expect(await list({ startDate: '2025-11-01T12:01:00Z', endDate: '2025-11-01T12:01:59Z' })).toEqual([]);
    // The customer's own filter is not taken: it is the agent's.
    expect(await list({ customerId: other })).toHaveLength(2);
  });

  it.each([
    ['limit', '101'],
    ['status', 'DONE'],
    ['cursor', 'bm9uZQ'],
  ])('refuses %s=%s', async (name, value) => {
    const { caller } = await agents.connect();
    expect(await invoke(agentListTransactions, { caller, query: { [name]: value } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
  });
});

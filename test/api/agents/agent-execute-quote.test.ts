import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/agent-execute-quote.ts';
import { handler as updateAgent } from '../../../functions/api/agents/update-agent.ts';
import { anAccount, ids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { describeAccess } from './access-support.ts';
import { aPolicy, customersAccount } from './agents-support.ts';
import { needsApproval, useAgentPayments } from './payments-support.ts';

const agents = useAgentPayments();
const { clock, connect, execute, quote, table } = agents;

describe('POST /agents/me/quotes/{quoteId}/execute', () => {
  describeAccess(handler, agents, {
    permission: 'EXECUTE_QUOTES',
    request: () => ({ path: { quoteId: ids.quote } }),
  });

  it('executes a quote: an approved action with its transaction, which names the agent', async () => {
    const { agent, caller } = await connect();
    const { body: made } = await quote(caller);
    const { status, body } = await execute(caller, made.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      agentId: agent.id,
      customerId: ids.customer,
      status: 'APPROVED',
      type: 'EXECUTE_QUOTE',
      quote: { id: made.id, status: 'PROCESSING' },
      transaction: { id: made.transactionId, agentId: agent.id, status: 'PENDING' },
    });
    expect(agents.balance()).toBe(990_000);
    expect(await agents.usage(caller)).toMatchObject({
      dailyTransactionCount: 1,
      dailySpend: 10_000,
      monthlySpend: 10_000,
    });
  });

  it('submits a quote that needs approval, once, and moves no money', async () => {
    const { caller, quote: made, action } = await agents.pendingQuote();
    expect(action).toMatchObject({ status: 'PENDING_APPROVAL', quote: { id: made.id, status: 'PENDING' } });
    expect(action).not.toHaveProperty('transaction');
    expect(table.ofType('AGENT_ACTION')[0]?.event).toMatchObject({ type: 'AGENT_ACTION.PENDING_APPROVAL', number: 1 });
    expect(await execute(caller, made.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect([agents.balance(), agents.executed()]).toEqual([1_000_000, []]);
    expect(await agents.usage(caller)).toMatchObject({ dailyTransactionCount: 0 });
  });

  it('needs an approval above the threshold only', async () => {
    const { caller } = await connect({ policy: aPolicy({ approvalThresholds: { currency: 'USD', amount: 10_000 } }) });
    const [equal, above] = [await quote(caller), await quote(caller, { lockedCurrencyAmount: 10_001 })];
    expect((await execute(caller, equal.body.id)).body.status).toBe('APPROVED');
    expect((await execute(caller, above.body.id)).body.status).toBe('PENDING_APPROVAL');
  });

  it.each([
    ['for a transaction', { perTransactionLimit: 9_999 }],
    ['for a day', { perTransactionLimit: 50_000, dailyLimit: 9_999 }],
    ['for a month', { perTransactionLimit: 50_000, monthlyLimit: 9_999 }],
    ['0 transactions', { perTransactionLimit: 50_000, dailyTransactionLimit: 0 }],
  ])('refuses a quote beyond the limit %s, and writes nothing', async (words, limits) => {
    const { caller } = await connect({ policy: aPolicy({ spendingLimits: { currency: 'USD', ...limits } }) });
    const { body: made } = await quote(caller);
    const before = table.items();
    const refused = await execute(caller, made.id);
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(refused.body.message).toContain(words);
    expect(table.items()).toEqual(before);
  });

  it('counts a payment in the currency of the limits', async () => {
    const spendingLimits = { currency: 'USDC', perTransactionLimit: 100_000_000 };
    const { caller } = await connect({ policy: aPolicy({ spendingLimits }) });
    await execute(caller, (await quote(caller)).body.id);
    expect(await agents.usage(caller)).toMatchObject({ dailySpend: 100_000_000 });
    const more = await quote(caller, { lockedCurrencyAmount: 10_001 });
    expect(await execute(caller, more.body.id)).toMatchObject({ status: 403 });
  });

  it('refuses a paused agent, an expired quote, one that was executed, and one without money', async () => {
    const { agent, caller } = await connect();
    const [one, two, three] = [await quote(caller), await quote(caller), await quote(caller)];
    expect((await execute(caller, one.body.id)).status).toBe(200);
    expect(await execute(caller, one.body.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const pause = (isPaused: boolean) => invoke(updateAgent, { path: { agentId: agent.id }, body: { isPaused } });
    await pause(true);
    expect(await execute(caller, two.body.id)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    await pause(false);
    table.holds(stored.account(anAccount({ customerId: ids.customer, balance: 9_999 })));
    const before = table.items();
    expect(await execute(caller, two.body.id)).toMatchObject({ status: 400, body: { code: 'INSUFFICIENT_BALANCE' } });
    expect(table.items()).toEqual(before);
    clock.advance(300);
    expect(await execute(caller, three.body.id)).toMatchObject({ status: 409, body: { code: 'QUOTE_EXPIRED' } });
  });

  it('takes no pause that comes between the decision and the write', async () => {
    const { agent, caller } = await connect();
    const { body: made } = await quote(caller);
    table.beforeNextWrite(() => invoke(updateAgent, { path: { agentId: agent.id }, body: { isPaused: true } }));
    expect(await execute(caller, made.id)).toMatchObject({ status: 403, body: { message: 'The agent is paused.' } });
    expect([agents.balance(), agents.executed()]).toEqual([1_000_000, []]);
  });

  it('wants the signature of the owner for an embedded wallet, also where an approval follows', async () => {
    const embedded = anAccount({
      customerId: ids.customer,
      accountType: 'EMBEDDED_WALLET',
      currency: 'USDB',
      balance: 5_000_000_000,
    });
    table.holds(stored.account(embedded));
    const { caller } = await connect({ policy: { ...needsApproval, accountRestrictions: undefined } });
    const { body: made } = await quote(caller, {
      source: { sourceType: 'ACCOUNT', accountId: customersAccount.accountId },
      lockedCurrencyAmount: 1_000_000,
    });
    const refused = await execute(caller, made.id);
    expect(refused).toMatchObject({ status: 401, body: { code: 'WALLET_SIGNATURE_MISSING' } });
    expect(table.ofType('AGENT_ACTION')).toEqual([]);
  });

  it('lets as many of fifty calls at once through as the limits allow', async () => {
    const spendingLimits = {
      currency: 'USD',
      perTransactionLimit: 10_000,
      dailyLimit: 70_000,
      dailyTransactionLimit: 9,
    };
    const { caller } = await connect({ policy: aPolicy({ spendingLimits }) });
    const quotes = [];
    for (let number = 0; number < 50; number += 1) quotes.push((await quote(caller)).body.id);
    const answers = await Promise.all(quotes.map((quoteId) => execute(caller, quoteId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(answers.filter(({ status, body }) => status === 403 && body.code === 'FORBIDDEN')).toHaveLength(43);
    expect(agents.balance()).toBe(930_000);
    expect(await agents.usage(caller)).toMatchObject({ dailyTransactionCount: 7, dailySpend: 70_000 });
  });
});

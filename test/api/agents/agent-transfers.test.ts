import { describe, expect, it } from 'vitest';
import { handler as agentCreateTransferIn } from '../../../functions/api/agents/agent-create-transfer-in.ts';
import { handler as agentCreateTransferOut } from '../../../functions/api/agents/agent-create-transfer-out.ts';
import { anAccount, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { describeAccess } from './access-support.ts';
import { aPolicy, customersAccount } from './agents-support.ts';
import { bankAccount, foreignSource, needsApproval, transferRequest, useAgentPayments } from './payments-support.ts';

const agents = useAgentPayments();

describe('POST /agents/me/transfer-in', () => {
  const body = {
    source: { accountId: bankAccount.externalAccountId },
    destination: { accountId: customersAccount.accountId },
    amount: 2_500,
  };
  const transfer = (caller: Parameters<typeof agents.transfer>[0], overrides: object = {}) =>
    invoke(agentCreateTransferIn, { body: { ...body, ...overrides }, caller });

  describeAccess(agentCreateTransferIn, agents, { permission: 'CREATE_TRANSFERS', request: () => ({ body }) });

  it('pulls money, which counts towards the limits too', async () => {
    const { agent, caller } = await agents.connect();
    expect(await transfer(caller)).toMatchObject({
      status: 201,
      body: {
        status: 'APPROVED',
        type: 'TRANSFER_IN',
        transferDetails: { amount: 2_500, sourceAccountId: bankAccount.externalAccountId },
        transaction: { type: 'INCOMING', agentId: agent.id },
      },
    });
    expect(await agents.usage(caller)).toMatchObject({ dailyTransactionCount: 1, dailySpend: 2_500 });
  });

  it('waits for approval where the policy says so', async () => {
    const { caller } = await agents.connect({ policy: needsApproval });
    expect((await transfer(caller)).body).toMatchObject({ status: 'PENDING_APPROVAL', type: 'TRANSFER_IN' });
    expect(agents.table.ofType('PAYMENT')).toEqual([]);
  });

  it('refuses what the policy forbids, a wrong amount, and an account that is not there', async () => {
    const { caller } = await agents.connect({ policy: aPolicy({ accountRestrictions: { allowedAccountIds: [] } }) });
    expect(await transfer(caller)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await transfer(caller, { amount: 0 })).toMatchObject({ status: 400, body: { code: 'INVALID_AMOUNT' } });
    const source = { accountId: `ExternalAccount:${uuids.token}` };
    expect(await transfer(caller, { source })).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    const destination = { accountId: ids.destination };
    expect(await transfer(caller, { destination })).toMatchObject({ status: 404 });
  });
});

describe('POST /agents/me/transfer-out', () => {
  const { connect, table, transfer } = agents;

  describeAccess(agentCreateTransferOut, agents, {
    permission: 'CREATE_TRANSFERS',
    request: () => ({ body: transferRequest() }),
  });

  it('transfers: an approved action with its transaction, which names the agent', async () => {
    const { agent, caller } = await connect();
    const { status, body } = await transfer(caller);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      agentId: agent.id,
      status: 'APPROVED',
      type: 'TRANSFER_OUT',
      transferDetails: {
        amount: 10_000,
        currency: 'USD',
        sourceAccountId: customersAccount.accountId,
        destinationAccountId: bankAccount.externalAccountId,
      },
      transaction: { agentId: agent.id, status: 'PENDING' },
    });
    expect(agents.balance()).toBe(990_000);
    expect(await agents.usage(caller)).toMatchObject({ dailyTransactionCount: 1, dailySpend: 10_000 });
  });

  it('creates no transaction while it waits for approval', async () => {
    const { action } = await agents.pendingTransfer();
    expect(action).toMatchObject({ status: 'PENDING_APPROVAL', transferDetails: { amount: 10_000 } });
    expect([table.ofType('PAYMENT'), agents.balance()]).toEqual([[], 1_000_000]);
  });

  it.each([
    ['the mode of the account', { executionMode: 'APPROVAL_REQUIRED' }, 201, 'PENDING_APPROVAL'],
    ['a lower limit of the account', { perTransactionLimit: 9_999 }, 403, undefined],
    ['a higher limit of the account', { perTransactionLimit: 10_000 }, 201, 'APPROVED'],
    ['the default limit where the rule has none', { perTransactionLimit: null }, 403, undefined],
  ])('follows %s', async (_, rule, status, outcome) => {
    const accountRestrictions = { accountRules: [{ accountId: customersAccount.accountId, ...rule }] };
    const spendingLimits = { currency: 'USD', perTransactionLimit: 'executionMode' in rule ? 10_000 : 5_000 };
    const { caller } = await connect({ policy: aPolicy({ accountRestrictions, spendingLimits }) });
    const answer = await transfer(caller);
    expect([answer.status, answer.status === 201 ? answer.body.status : undefined]).toEqual([status, outcome]);
  });

  it('answers for accounts of others as for missing ones', async () => {
    const { caller } = await connect();
    const source = { accountId: ids.destination };
    const missing = await transfer(caller, { source });
    expect(missing).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    for (const customerId of [undefined, `Customer:${uuids.unknown}` as const]) {
      table.holds(stored.account(anAccount({ accountId: ids.destination, customerId })));
      expect((await transfer(caller, { source })).text).toBe(missing.text);
    }
    table.holds(foreignSource);
    expect(await transfer(caller)).toMatchObject({ status: 404 });
    expect(table.ofType('PAYMENT')).toEqual([]);
  });

  it('refuses a missing amount, and more than there is, and counts neither', async () => {
    const { caller } = await connect({
      policy: aPolicy({ spendingLimits: { currency: 'USD', perTransactionLimit: 9e9 }, approvalThresholds: undefined }),
    });
    expect(await transfer(caller, { amount: undefined })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_AMOUNT' },
    });
    const refused = await transfer(caller, { amount: 1_000_001 });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INSUFFICIENT_BALANCE' } });
    expect(await agents.usage(caller)).toMatchObject({ dailyTransactionCount: 0, dailySpend: 0 });
    expect(table.ofType('AGENT_ACTION')).toEqual([]);
  });

  it('replays a key: one transfer, one count', async () => {
    const { caller } = await connect();
    const request = { body: transferRequest(), headers: { 'Idempotency-Key': 'key-1' }, caller };
    const answers = await Promise.all([
      invoke(agentCreateTransferOut, request),
      invoke(agentCreateTransferOut, request),
    ]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(await invoke(agentCreateTransferOut, { ...request, body: transferRequest({ amount: 1 }) })).toMatchObject({
      status: 409,
    });
    expect([agents.balance(), table.ofType('PAYMENT').length]).toEqual([990_000, 1]);
    expect(await agents.usage(caller)).toMatchObject({ dailyTransactionCount: 1 });
  });

  it('counts a new day and a new month from nothing', async () => {
    const spendingLimits = { currency: 'USD', perTransactionLimit: 10_000, dailyLimit: 10_000, monthlyLimit: 20_000 };
    const { caller } = await connect({ policy: aPolicy({ spendingLimits }) });
    const day = 24 * 3600;
    expect((await transfer(caller)).status).toBe(201);
    expect((await transfer(caller)).status).toBe(403);
    agents.clock.advance(day);
    expect((await transfer(caller)).status).toBe(201);
    agents.clock.advance(day);
    expect((await transfer(caller)).body.message).toContain('month');
    agents.clock.set('2025-12-01T00:00:00.000Z');
    expect((await transfer(caller)).status).toBe(201);
    expect(await agents.usage(caller)).toMatchObject({ monthlySpend: 10_000, monthlyResetMonth: '2026-01' });
  });
});

import { describe, expect, it } from 'vitest';
import { handler as deleteAgent } from '../../../functions/api/agents/delete-agent.ts';
import { handler as getAgentById } from '../../../functions/api/agents/get-agent-by-id.ts';
import { handler as getAgentMe } from '../../../functions/api/agents/get-agent-me.ts';
import { handler as listAgents } from '../../../functions/api/agents/list-agents.ts';
import { handler as updateAgent } from '../../../functions/api/agents/update-agent.ts';
import { sandboxRates } from '../../../functions/domain/sandbox/rates.ts';
import { putAgent } from '../../../functions/store/agents/agents.ts';
import { countPayment, readUsage } from '../../../functions/store/agents/usage.ts';
import { commit } from '../../../functions/store/table.ts';
import { anAgent } from '../../kit/agents.ts';
import { aCaller, aCustomer, anAccount, ids, otherPlatformId, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { describeAccess } from './access-support.ts';
import { aPolicy, customersAccount, stranger, useAgents } from './agents-support.ts';

describe('POST /agents', () => {
  const { table, create } = useAgents();

  it('creates an agent with a device code of 24 hours', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.agent).toMatchObject({
      name: 'Bill payer',
      customerId: ids.customer,
      isPaused: false,
      isConnected: false,
      policy: aPolicy(),
      usage: {
        dailyTransactionCount: 0,
        dailySpend: 0,
        dailyResetDate: '2025-11-02',
        monthlySpend: 0,
        monthlyResetMonth: '2025-12',
      },
    });
    expect(body.deviceCode).toEqual({
      code: expect.stringMatching(/^SERVICE-AGENT-[A-Z2-9]{4}-[A-Z2-9]{4}$/),
      agentId: body.agent.id,
      expiresAt: '2025-11-02T12:00:00.000Z',
      redeemed: false,
    });
  });

  it('stores no device code, only its hash', async () => {
    const { body } = await create();
    expect(JSON.stringify(table.items())).not.toContain(body.deviceCode.code);
    expect(table.ofType('DEVICE_CODE')).toHaveLength(1);
  });

  it('fills in what a policy leaves out: no limits beyond the first, no restrictions, no threshold', async () => {
    const policy = {
      permissions: ['EXECUTE_QUOTES', 'VIEW_TRANSACTIONS', 'EXECUTE_QUOTES'],
      defaultExecutionMode: 'APPROVAL_REQUIRED',
      spendingLimits: { currency: 'EUR', perTransactionLimit: 0 },
    };
    const { body } = await create({ policy });
    expect(body.agent.policy).toEqual({
      permissions: ['VIEW_TRANSACTIONS', 'EXECUTE_QUOTES'],
      defaultExecutionMode: 'APPROVAL_REQUIRED',
      spendingLimits: { currency: 'EUR', perTransactionLimit: 0, dailyLimit: null, monthlyLimit: null },
      accountRestrictions: { allowedAccountIds: null, accountRules: [] },
      approvalThresholds: { currency: 'EUR', amount: null },
    });
  });

  it('takes restrictions to accounts of the customer', async () => {
    const accountRestrictions = {
      allowedAccountIds: [customersAccount.accountId],
      accountRules: [{ accountId: customersAccount.accountId, executionMode: 'AUTO', perTransactionLimit: 5 }],
    };
    const { status, body } = await create({ policy: aPolicy({ accountRestrictions }) });
    expect([status, body.agent.policy.accountRestrictions]).toEqual([201, accountRestrictions]);
  });

  const limits = aPolicy().spendingLimits;
  const rule = { accountId: customersAccount.accountId };
  it.each<[string, object]>([
    ['name', { name: ' ' }],
    ['customerId', { customerId: undefined }],
    ['policy', { policy: undefined }],
    ['policy.permissions.0', { policy: aPolicy({ permissions: ['EVERYTHING'] }) }],
    ['policy.defaultExecutionMode', { policy: aPolicy({ defaultExecutionMode: 'auto' }) }],
    ['policy.spendingLimits.currency', { policy: aPolicy({ spendingLimits: { ...limits, currency: 'XXX' } }) }],
    [
      'policy.spendingLimits.perTransactionLimit',
      { policy: aPolicy({ spendingLimits: { ...limits, perTransactionLimit: -1 } }) },
    ],
    ['policy.spendingLimits.dailyLimit', { policy: aPolicy({ spendingLimits: { ...limits, dailyLimit: 1.5 } }) }],
    [
      'policy.spendingLimits.dailyTransactionLimit',
      { policy: aPolicy({ spendingLimits: { ...limits, dailyTransactionLimit: -1 } }) },
    ],
    [
      'policy.accountRestrictions.accountRules',
      { policy: aPolicy({ accountRestrictions: { accountRules: [rule, rule] } }) },
    ],
    ['policy.approvalThresholds.currency', { policy: aPolicy({ approvalThresholds: { amount: 5 } }) }],
    ['policy.approvalThresholds.amount', { policy: aPolicy({ approvalThresholds: { amount: '5' } }) }],
  ])('refuses a wrong %s and names it', async (field, overrides) => {
    const { status, body } = await create(overrides);
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(body.details.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect(table.ofType('AGENT')).toEqual([]);
  });

  it('answers 400 for a customer that does not exist, was deleted, or is another platform’s', async () => {
    const missing = await create({ customerId: `Customer:${uuids.unknown}` });
    expect(missing).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect((await create({}, stranger)).text).toBe(missing.text);
    table.holds(stored.customer(aCustomer({ isDeleted: true })));
    expect((await create()).text).toBe(missing.text);
    expect(table.ofType('AGENT')).toEqual([]);
  });

  it.each([
    ['that does not exist', `InternalAccount:${uuids.unknown}`],
    ['of the platform', ids.source],
    ['of another platform', ids.destination],
    ['that is external', ids.external],
    ['that is none', 'account'],
  ])('answers 400 for a restriction to an account %s', async (_, accountId) => {
    table.holds(
      stored.account(anAccount()),
      stored.account(anAccount({ accountId: ids.destination, platformId: otherPlatformId, customerId: ids.customer })),
    );
    const { status, body } = await create({
      policy: aPolicy({ accountRestrictions: { allowedAccountIds: [accountId] } }),
    });
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(body.details.errors[0].message).toContain(accountId);
  });

  it.each([
    ['VIEW_TRANSACTIONS', 'VIEW'],
    ['CREATE_TRANSFERS', 'TRANSACT'],
    ['CREATE_QUOTES', 'TRANSACT'],
    ['EXECUTE_QUOTES', 'TRANSACT'],
  ])('grants no %s through a token that lacks %s', async (permission, needed) => {
    const caller = aCaller({ permissions: ['MANAGE'] });
    const { status, body } = await create({ policy: aPolicy({ permissions: [permission] }) }, caller);
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    expect(body.message).toContain(needed);
    expect(table.ofType('AGENT')).toEqual([]);
  });
});

describe('GET /agents/{agentId}', () => {
  const { add, table, clock } = useAgents();

  it('shows what was paid in the currency of its limits, at the current rate', async () => {
    const agent = anAgent();
    const now = clock.now();
    const paid = countPayment(agent, await readUsage(table.store, agent, now), 10_000, sandboxRates(now), now);
    const spendingLimits = { ...agent.policy.spendingLimits, currency: 'INR' } as const;
    const inRupees = { ...agent, policy: { ...agent.policy, spendingLimits } };
    await commit(table.store, [...paid, putAgent(inRupees)]);
    const usage = { dailySpend: 824_438, monthlySpend: 824_438 };
    const shown = await invoke(getAgentById, { path: { agentId: agent.agentId } });
    expect(shown).toMatchObject({ status: 200, body: { usage } });
    expect(await invoke(listAgents)).toMatchObject({ status: 200, body: { data: [{ usage }] } });
  });

  it('shows an agent as it was created', async () => {
    const { agent } = await add();
    expect(await invoke(getAgentById, { path: { agentId: agent.id } })).toMatchObject({ status: 200, body: agent });
  });
});

describe('GET /agents/me', () => {
  const agents = useAgents();

  describeAccess(getAgentMe, agents);

  it('shows the calling agent as the platform sees it', async () => {
    const { agent, caller } = await agents.connect();
    expect(await invoke(getAgentMe, { caller })).toMatchObject({ status: 200, body: { ...agent, isConnected: true } });
  });

  it('shows a paused agent that it is paused', async () => {
    const { agent, caller } = await agents.connect();
    await invoke(updateAgent, { path: { agentId: agent.id }, body: { isPaused: true } });
    expect(await invoke(getAgentMe, { caller })).toMatchObject({ status: 200, body: { isPaused: true } });
  });
});

describe('GET /agents', () => {
  const { add, clock, redeemCode } = useAgents();

  const list = (query: Record<string, string> = {}) => invoke(listAgents, { query });
  const namesIn = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);

  async function addThree() {
    const made = [];
    for (const name of ['first', 'second', 'third']) {
      made.push(await add({ name }));
      clock.advance(60);
    }
    return made;
  }

  it('lists agents in pages, newest first', async () => {
    await addThree();
    const { body } = await list({ limit: '2' });
    expect([namesIn(body), body.hasMore, body.totalCount]).toEqual([['third', 'second'], true, 3]);
    const next = await list({ limit: '2', cursor: body.nextCursor });
    expect([namesIn(next.body), next.body.hasMore, next.body.nextCursor]).toEqual([['first'], false, null]);
  });

  it('filters by customer, pause, connection and time', async () => {
    const [first, second] = await addThree();
    await invoke(updateAgent, { path: { agentId: first.agent.id }, body: { isPaused: true } });
    await redeemCode(second.deviceCode.code);
    expect(namesIn((await list({ isPaused: 'true' })).body)).toEqual(['first']);
    expect(namesIn((await list({ isPaused: 'false' })).body)).toEqual(['third', 'second']);
    expect(namesIn((await list({ isConnected: 'true' })).body)).toEqual(['second']);
    expect(namesIn((await list({ isConnected: 'false', isPaused: 'false' })).body)).toEqual(['third']);
    expect(namesIn((await list({ customerId: ids.customer })).body)).toHaveLength(3);
    expect((await list({ customerId: `Customer:${uuids.unknown}` })).body).toMatchObject({ data: [], totalCount: 0 });
    expect(namesIn((await list({ createdAfter: '2025-11-01T12:01:00Z' })).body)).toEqual(['third', 'second']);
    expect(namesIn((await list({ createdBefore: '2025-11-01T12:00:00Z' })).body)).toEqual(['first']);
    expect(namesIn((await list({ updatedAfter: '2025-11-01T12:03:00Z' })).body)).toEqual(['second', 'first']);
  });

  it('lists no deleted agent', async () => {
    const [first] = await addThree();
    await invoke(deleteAgent, { path: { agentId: first.agent.id } });
    expect((await list()).body).toMatchObject({ data: [{ name: 'third' }, { name: 'second' }], totalCount: 2 });
  });

  it.each([
    ['isPaused', 'yes'],
    ['limit', '0'],
    ['cursor', 'bm9uZQ'],
  ])('refuses %s=%s', async (name, value) => {
    expect(await list({ [name]: value })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});

describe('PATCH /agents/{agentId}', () => {
  const { add, clock, table } = useAgents();
  const update = (agentId: string, body: object) => invoke(updateAgent, { path: { agentId }, body });

  it('pauses, resumes and renames, and leaves the rest', async () => {
    const { agent } = await add();
    clock.advance(5);
    const updatedAt = '2025-11-01T12:00:05.000Z';
    expect((await update(agent.id, { isPaused: true })).body).toEqual({ ...agent, isPaused: true, updatedAt });
    expect((await update(agent.id, { name: 'Other' })).body).toMatchObject({ name: 'Other', isPaused: true });
    expect((await update(agent.id, { isPaused: false })).body).toMatchObject({ name: 'Other', isPaused: false });
  });

  it.each([{ name: 'Example' }, { isPaused: false }])('changes nothing, not even the time, by %j', async (body) => {
    const { agent } = await add({ name: 'Example' });
    clock.advance(5);
    expect(await update(agent.id, body)).toMatchObject({ status: 200, body: agent });
    expect(table.ofType('AGENT')).toMatchObject([{ version: 1 }]);
  });

  it('keeps both of two changes at once', async () => {
    const { agent } = await add();
    await Promise.all([update(agent.id, { isPaused: true }), update(agent.id, { name: 'Other' })]);
    expect(table.ofType('AGENT')).toMatchObject([{ name: 'Other', isPaused: true, version: 3 }]);
  });

  it.each([{}, { name: '' }, { isPaused: 'true' }, { customerId: 'Customer:1' }])('refuses %j', async (body) => {
    const { agent } = await add();
    expect(await update(agent.id, body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.ofType('AGENT')).toMatchObject([{ version: 1 }]);
  });
});

describe('DELETE /agents/{agentId}', () => {
  const { add, table, redeemCode } = useAgents();
  const remove = (agentId: string) => invoke(deleteAgent, { path: { agentId } });

  it('deletes an agent with its access token', async () => {
    const { agent, deviceCode } = await add();
    await redeemCode(deviceCode.code);
    expect(table.ofType('AGENT_CREDENTIAL')).toHaveLength(1);
    expect(await remove(agent.id)).toMatchObject({ status: 204, text: '' });
    expect(table.ofType('AGENT_CREDENTIAL')).toEqual([]);
    expect(await invoke(getAgentById, { path: { agentId: agent.id } })).toMatchObject({ status: 404 });
    expect(await remove(agent.id)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });

  it('voids the device code of an agent that is not connected', async () => {
    const { agent, deviceCode } = await add();
    await remove(agent.id);
    expect(await redeemCode(deviceCode.code)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect(table.ofType('AGENT_CREDENTIAL')).toEqual([]);
  });

  it('leaves no access token when the code is redeemed at the same time', async () => {
    const { agent, deviceCode } = await add();
    table.beforeNextWrite(() => redeemCode(deviceCode.code));
    expect((await remove(agent.id)).status).toBe(204);
    expect(table.ofType('AGENT_CREDENTIAL')).toEqual([]);
  });
});

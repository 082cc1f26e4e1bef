import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/update-agent-policy.ts';
import { aCaller, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { aPolicy, customersAccount, useAgents } from './agents-support.ts';

const { add, table } = useAgents();
const update = (agentId: string, body: object, caller = aCaller()) =>
  invoke(handler, { path: { agentId }, body, caller });

describe('PATCH /agents/{agentId}/policy', () => {
  it('changes a part at every level and leaves the rest', async () => {
    const { agent } = await add();
    const policy = aPolicy();
    const { status, body } = await update(agent.id, {
      spendingLimits: { dailyLimit: null },
      approvalThresholds: { amount: 7 },
    });
    expect(status).toBe(200);
    expect(body.policy).toEqual({
      ...policy,
      spendingLimits: { ...policy.spendingLimits, dailyLimit: null },
      approvalThresholds: { currency: 'USD', amount: 7 },
    });
  });

  it('changes nothing, not even the time, where the policy comes back as it was read', async () => {
    const { agent } = await add();
    expect(await update(agent.id, agent.policy)).toMatchObject({ status: 200, body: agent });
    expect(table.ofType('AGENT')).toMatchObject([{ version: 1 }]);
  });

  it('replaces permissions and account lists as a whole', async () => {
    const { agent } = await add();
    const rule = { accountId: customersAccount.accountId, perTransactionLimit: 3 };
    const { body } = await update(agent.id, {
      permissions: ['CREATE_QUOTES'],
      accountRestrictions: { allowedAccountIds: [], accountRules: [rule] },
    });
    expect(body.policy).toMatchObject({
      permissions: ['CREATE_QUOTES'],
      accountRestrictions: { allowedAccountIds: [], accountRules: [rule] },
    });
    const next = await update(agent.id, { accountRestrictions: { allowedAccountIds: null } });
    expect(next.body.policy.accountRestrictions).toEqual({ allowedAccountIds: null, accountRules: [rule] });
  });

  it('converts the limits that it does not give when their currency changes, and rounds down', async () => {
    const rule = { accountId: customersAccount.accountId, perTransactionLimit: 1 };
    const { agent } = await add({ policy: aPolicy({ accountRestrictions: { accountRules: [rule] } }) });
    const { body } = await update(agent.id, { spendingLimits: { currency: 'USDC', dailyLimit: 9 } });
    // A dollar has 100 units and a USDC a million: both are worth the same.
    expect(body.policy.spendingLimits).toEqual({
      currency: 'USDC',
      perTransactionLimit: 1_000_000_000,
      dailyLimit: 9,
      dailyTransactionLimit: 50,
      monthlyLimit: null,
    });
    expect(body.policy.accountRestrictions.accountRules).toEqual([{ ...rule, perTransactionLimit: 10_000 }]);
    expect(body.policy.approvalThresholds).toEqual({ currency: 'USD', amount: 50_000 });
    const back = await update(agent.id, { spendingLimits: { currency: 'USD' } });
    expect(back.body.policy.spendingLimits).toMatchObject({ perTransactionLimit: 100_000, dailyLimit: 0 });
  });

  it('converts the threshold of approvals, too, when it gives its currency alone', async () => {
    const { agent } = await add();
    const inCoins = await update(agent.id, { approvalThresholds: { currency: 'USDC' } });
    expect(inCoins.body.policy.approvalThresholds).toEqual({ currency: 'USDC', amount: 500_000_000 });
    await update(agent.id, { approvalThresholds: { amount: 19_999 } });
    const back = await update(agent.id, { approvalThresholds: { currency: 'USD' } });
    expect(back.body.policy.approvalThresholds).toEqual({ currency: 'USD', amount: 1 });
    const given = { currency: 'EUR', amount: 5 };
    expect((await update(agent.id, { approvalThresholds: given })).body.policy.approvalThresholds).toEqual(given);
    await update(agent.id, { approvalThresholds: { amount: null } });
    const none = await update(agent.id, { approvalThresholds: { currency: 'USD' } });
    expect(none.body.policy.approvalThresholds).toEqual({ currency: 'USD', amount: null });
  });

  it('converts no limit that it gives itself, however large the one before was', async () => {
    const spendingLimits = {
      currency: 'USD',
      perTransactionLimit: 9_000_000_000_000_000,
      dailyLimit: 9_000_000_000_000_000,
    };
    const { agent } = await add({ policy: aPolicy({ spendingLimits }) });
    const given = { currency: 'USDC', perTransactionLimit: 1_000, dailyLimit: null };
    const { status, body } = await update(agent.id, { spendingLimits: given });
    expect([status, body.policy?.spendingLimits]).toMatchObject([200, given]);
  });

  it('lifts a limit that it gives as null, also that of the number of payments', async () => {
    const { agent } = await add();
    const none = { dailyLimit: null, dailyTransactionLimit: null, monthlyLimit: null };
    const { status, body } = await update(agent.id, { spendingLimits: none });
    const { currency, perTransactionLimit } = aPolicy().spendingLimits;
    expect([status, body.policy.spendingLimits]).toEqual([
      200,
      { currency, perTransactionLimit, dailyLimit: null, monthlyLimit: null },
    ]);
    expect((await update(agent.id, { permissions: [] })).body.policy.spendingLimits).toEqual(
      body.policy.spendingLimits,
    );
  });

  it('converts no rule for an account that it replaces', async () => {
    const accountRules = [{ accountId: customersAccount.accountId, perTransactionLimit: 9_000_000_000_000_000 }];
    const { agent } = await add({ policy: aPolicy({ accountRestrictions: { accountRules } }) });
    const { status, body } = await update(agent.id, {
      spendingLimits: { currency: 'USDC' },
      accountRestrictions: { accountRules: [] },
    });
    expect([status, body.policy?.accountRestrictions.accountRules]).toEqual([200, []]);
  });

  it('refuses limits that are too large in another currency', async () => {
    const spendingLimits = { currency: 'USD', perTransactionLimit: 9_000_000_000_000_000 };
    const { agent } = await add({ policy: aPolicy({ spendingLimits }) });
    const refused = await update(agent.id, { spendingLimits: { currency: 'USDC' } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'AMOUNT_OUT_OF_RANGE' } });
    expect(table.ofType('AGENT')).toMatchObject([{ version: 1 }]);
  });

  it.each<[object]>([
    [{}],
    [{ permissions: ['ALL'] }],
    [{ accountRestrictions: { allowedAccountIds: [`InternalAccount:${uuids.unknown}`] } }],
    [{ accountRestrictions: { accountRules: [{ accountId: ids.external }] } }],
  ])('refuses %j', async (body) => {
    const { agent } = await add();
    expect(await update(agent.id, body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.ofType('AGENT')).toMatchObject([{ version: 1 }]);
  });

  it('raises no limit of a paying agent through a token that may not pay', async () => {
    const { agent } = await add();
    const manager = aCaller({ permissions: ['VIEW', 'MANAGE'] });
    const raised = await update(agent.id, { spendingLimits: { perTransactionLimit: 9 } }, manager);
    expect(raised).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const lowered = await update(agent.id, { permissions: ['VIEW_TRANSACTIONS'] }, manager);
    expect(lowered).toMatchObject({ status: 200, body: { policy: { permissions: ['VIEW_TRANSACTIONS'] } } });
  });
});

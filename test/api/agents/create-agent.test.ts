import { describe, expect, it } from 'vitest';
import { aCaller, aCustomer, anAccount, ids, otherPlatformId, uuids } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { aPolicy, customersAccount, stranger, useAgents } from './agents-support.ts';

const { table, create } = useAgents();

describe('POST /agents', () => {
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

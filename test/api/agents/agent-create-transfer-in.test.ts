import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/agent-create-transfer-in.ts';
import { ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { describeAccess } from './access-support.ts';
import { aPolicy, customersAccount } from './agents-support.ts';
import { bankAccount, needsApproval, useAgentPayments } from './payments-support.ts';

const agents = useAgentPayments();
const body = {
  source: { accountId: bankAccount.externalAccountId },
  destination: { accountId: customersAccount.accountId },
  amount: 2_500,
};
const transfer = (caller: Parameters<typeof agents.transfer>[0], overrides: object = {}) =>
  invoke(handler, { body: { ...body, ...overrides }, caller });

describe('POST /agents/me/transfer-in', () => {
  describeAccess(handler, agents, { permission: 'CREATE_TRANSFERS', request: () => ({ body }) });

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

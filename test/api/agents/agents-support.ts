import { beforeEach } from 'vitest';
import { handler as createAgent } from '../../../functions/api/agents/create-agent.ts';
import { handler as redeem } from '../../../functions/api/agents/redeem-agent-device-code.ts';
import { policyExample } from '../../../functions/contract/agents/policies.ts';
import type { Caller } from '../../../functions/runtime/caller.ts';
import { aCaller, aCustomer, anAccount, aPlatform, ids, otherPlatformId, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { callingToken, stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

/** A caller of another platform that may do everything. */
export const stranger: Caller = aCaller({ platformId: otherPlatformId });

/** An agent as the authorizer knows it. */
export const anAgentCaller = ({
  id,
  customerId,
}: {
  id: Caller['agentId'] & string;
  customerId: Caller['customerId'] & string;
}): Caller => aCaller({ clientId: id, permissions: [], agentId: id, customerId });

export const unknownAgent = `Agent:${uuids.unknown}`;

/** The customer's account in US dollars with 10,000.00 on it. */
export const customersAccount = anAccount({ customerId: ids.customer });

export const aPolicy = (overrides: object = {}) => ({ ...policyExample, ...overrides });

/** A table with a platform, the calling token, a customer and an account, and a way to create agents of the customer. */
export function useAgents() {
  const table = useTable();
  const clock = useClock();
  beforeEach(() =>
    table.holds(
      ...callingToken(),
      ...[stored.platform(aPlatform()), stored.customer(aCustomer()), stored.account(customersAccount)],
    ),
  );
  const create = (overrides: object = {}, caller?: Caller) =>
    invoke(createAgent, {
      body: { name: 'Bill payer', customerId: ids.customer, policy: aPolicy(), ...overrides },
      ...(caller && { caller }),
    });
  /** Creates an agent and answers with it and its device code. */
  const add = async (overrides: object = {}) => {
    const { status, body } = await create(overrides);
    if (status !== 201) throw new Error(`The agent was not created: ${JSON.stringify(body)}`);
    return body;
  };
  const redeemCode = (code: string) => invoke(redeem, { path: { code }, caller: null });
  /** Creates an agent, connects it, and answers with it and with the caller that its access token makes. */
  const connect = async (overrides: object = {}) => {
    const { agent, deviceCode } = await add(overrides);
    const { status } = await redeemCode(deviceCode.code);
    if (status !== 200) throw new Error('The agent was not connected.');
    return { agent, caller: anAgentCaller(agent) };
  };
  return { table, clock, create, add, redeemCode, connect };
}

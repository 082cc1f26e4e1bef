import { AgentPolicy, policyExample } from '../../functions/contract/agents/policies.ts';
import { type AgentRecord, newAgent } from '../../functions/domain/agents/agent.ts';
import { newPolicy } from '../../functions/domain/agents/policy.ts';
import { toUuid } from '../../functions/domain/ids.ts';
import { ids, noon, platformId, uuids } from './builders.ts';

/** An agent of the customer that may pay up to 1,000.00 US dollars at once. */
export const anAgent = (overrides: Partial<AgentRecord> = {}): AgentRecord => ({
  ...newAgent({
    platformId,
    uuid: toUuid(uuids.token),
    name: 'Bill payer',
    customerId: ids.customer,
    policy: newPolicy(AgentPolicy.parse(policyExample)),
    deviceCode: { hash: '', expiresAt: noon },
    now: new Date(noon),
  }),
  ...overrides,
});

import { describe, expect, it } from 'vitest';
import { endpoints } from '../../functions/contract/endpoints.ts';
import { requirePermission } from '../../functions/runtime/caller.ts';
import { aCaller, ids } from '../kit/builders.ts';

const agent = aCaller({
  permissions: [],
  agentId: 'Agent:66666666-6666-4666-8666-66666666666a',
  customerId: ids.customer,
});

describe('a caller', () => {
  it('with a token calls no operation of agents, and an agent no other', () => {
    expect(() => requirePermission(endpoints.getAgentMe, aCaller())).toThrow('credentials');
    expect(() => requirePermission(endpoints.getQuoteById, agent)).toThrow('credentials');
    expect(() => requirePermission(endpoints.getPlatformConfig, { ...agent, permissions: ['VIEW'] })).toThrow(
      'credentials',
    );
    expect(() => requirePermission(endpoints.getAgentMe, agent)).not.toThrow();
    expect(() => requirePermission(endpoints.getQuoteById, aCaller())).not.toThrow();
  });
});

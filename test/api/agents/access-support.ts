import { describe, expect, it } from 'vitest';
import { handler as deleteAgent } from '../../../functions/api/agents/delete-agent.ts';
import { aCaller } from '../../kit/builders.ts';
import { type HttpHandler, type HttpRequest, invoke } from '../../kit/invoke.ts';
import { aPolicy, type useAgents } from './agents-support.ts';

interface AccessOptions {
  /** The permission of the policy that the operation needs. */
  readonly permission?: string;
  /** A request that is granted otherwise. */
  readonly request?: () => HttpRequest;
}

/** Tests who may call an operation of agents: no token, no deleted agent, and none whose policy does not permit it. */
export function describeAccess(
  handler: HttpHandler,
  { connect, table }: Pick<ReturnType<typeof useAgents>, 'connect' | 'table'>,
  { permission, request = () => ({}) }: AccessOptions = {},
): void {
  describe('who may call it', () => {
    it('is no token, whatever its permissions', async () => {
      const answer = await invoke(handler, { ...request(), caller: aCaller() });
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    });

    it('is no agent from its deletion on, though the authorizer still knows it', async () => {
      const { agent, caller } = await connect();
      await invoke(deleteAgent, { path: { agentId: agent.id } });
      const before = table.items();
      expect(await invoke(handler, { ...request(), caller })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED', message: 'The agent has been deleted.' },
      });
      expect(table.items()).toEqual(before);
    });

    if (permission) {
      it(`is no agent without ${permission}`, async () => {
        const others = [
          'VIEW_TRANSACTIONS',
          'CREATE_TRANSFERS',
          'CREATE_QUOTES',
          'EXECUTE_QUOTES',
          'MANAGE_EXTERNAL_ACCOUNTS',
        ].filter((each) => each !== permission);
        const { caller } = await connect({ policy: aPolicy({ permissions: others }) });
        const before = table.items();
        const answer = await invoke(handler, { ...request(), caller });
        expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
        expect(answer.body.message).toContain(permission);
        expect(table.items()).toEqual(before);
      });
    }
  });
}

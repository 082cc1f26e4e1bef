import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/agent-get-action.ts';
import { handler as listActions } from '../../../functions/api/agents/agent-list-actions.ts';
import { handler as listApprovals } from '../../../functions/api/agents/list-agent-approvals.ts';
import { uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { describeAccess } from './access-support.ts';
import { useAgentPayments } from './payments-support.ts';

const agents = useAgentPayments();
const path = { actionId: `AgentAction:${uuids.unknown}` };

describe('GET /agents/me/actions/{actionId}', () => {
  describeAccess(handler, agents, { request: () => ({ path }) });

  it('shows an action as it was answered, and with its transaction once it is approved', async () => {
    const { caller, action } = await agents.pendingTransfer();
    const show = () => invoke(handler, { path: { actionId: action.id }, caller });
    expect(await show()).toMatchObject({ status: 200, body: action });
    const { body: approved } = await agents.approve(action);
    expect((await show()).body).toEqual(approved);
  });

  it('shows the quote as expired from the second in which its time is over, and the action as waiting still', async () => {
    const { caller, action } = await agents.pendingQuote();
    const shown = async () => [
      (await invoke(handler, { path: { actionId: action.id }, caller })).body,
      (await invoke(listActions, { caller })).body.data[0],
      (await invoke(listApprovals)).body.data[0],
    ];
    agents.clock.advance(299);
    expect(await shown()).toEqual([action, action, action]);
    agents.clock.advance(1);
    const expired = { id: action.id, status: 'PENDING_APPROVAL', quote: { id: action.quote.id, status: 'EXPIRED' } };
    expect(await shown()).toMatchObject([expired, expired, expired]);
  });

  it('answers for the action of another agent as for a missing one', async () => {
    const { action } = await agents.pendingTransfer();
    const { caller } = await agents.connect();
    const missing = await invoke(handler, { path, caller });
    expect(missing).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect((await invoke(handler, { path: { actionId: action.id }, caller })).text).toBe(missing.text);
  });
});

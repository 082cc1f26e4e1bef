import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/get-agent-device-code-status.ts';
import { handler as regenerate } from '../../../functions/api/agents/regenerate-agent-device-code.ts';
import { aCaller } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { useAgents } from './agents-support.ts';

const { add, redeemCode } = useAgents();
const show = (code: string, caller = aCaller()) => invoke(handler, { path: { code }, caller });

describe('GET /agents/device-codes/{code}/status', () => {
  it('shows whether the code was redeemed', async () => {
    const { code } = (await add()).deviceCode;
    expect(await show(code)).toMatchObject({ status: 200, body: { code, redeemed: false } });
    await redeemCode(code);
    expect(await show(code)).toMatchObject({ status: 200, body: { code, redeemed: true } });
  });

  it('shows a replaced code as not redeemed, also after its successor was', async () => {
    const { agent, deviceCode } = await add();
    const { body } = await invoke(regenerate, { path: { agentId: agent.id } });
    await redeemCode(body.code);
    expect((await show(deviceCode.code)).body).toEqual({ code: deviceCode.code, redeemed: false });
  });
});

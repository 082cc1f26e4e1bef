import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/regenerate-agent-device-code.ts';
import { invoke } from '../../kit/invoke.ts';
import { useAgents } from './agents-support.ts';

const { add, clock, table, redeemCode } = useAgents();
const regenerate = (agentId: string) => invoke(handler, { path: { agentId } });

describe('POST /agents/{agentId}/device-codes', () => {
  it('creates a code that voids the one before', async () => {
    const { agent, deviceCode } = await add();
    clock.advance(3_600);
    const { status, body } = await regenerate(agent.id);
    expect(status).toBe(201);
    expect(body).toMatchObject({ agentId: agent.id, expiresAt: '2025-11-02T13:00:00.000Z', redeemed: false });
    expect(body.code).not.toBe(deviceCode.code);
    expect(await redeemCode(deviceCode.code)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect((await redeemCode(body.code)).status).toBe(200);
  });

  it('leaves one live code of two that are created at once', async () => {
    const { agent } = await add();
    const answers = await Promise.all([regenerate(agent.id), regenerate(agent.id)]);
    const redeemed = [];
    for (const { body } of answers) redeemed.push((await redeemCode(body.code)).status);
    expect(redeemed.toSorted()).toEqual([200, 400]);
  });

  it('answers 409 for a connected agent', async () => {
    const { agent, deviceCode } = await add();
    await redeemCode(deviceCode.code);
    expect(await regenerate(agent.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(table.ofType('DEVICE_CODE')).toHaveLength(1);
  });
});

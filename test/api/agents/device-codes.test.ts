import { describe, expect, it } from 'vitest';
import { handler as getAgentDeviceCodeStatus } from '../../../functions/api/agents/get-agent-device-code-status.ts';
import { handler as redeemAgentDeviceCode } from '../../../functions/api/agents/redeem-agent-device-code.ts';
import { handler as regenerateAgentDeviceCode } from '../../../functions/api/agents/regenerate-agent-device-code.ts';
import { aCaller } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { aPolicy, stranger, useAgents } from './agents-support.ts';

describe('GET /agents/device-codes/{code}/status', () => {
  const { add, redeemCode } = useAgents();
  const show = (code: string, caller = aCaller()) => invoke(getAgentDeviceCodeStatus, { path: { code }, caller });

  it('shows whether the code was redeemed', async () => {
    const { code } = (await add()).deviceCode;
    expect(await show(code)).toMatchObject({ status: 200, body: { code, redeemed: false } });
    await redeemCode(code);
    expect(await show(code)).toMatchObject({ status: 200, body: { code, redeemed: true } });
  });

  it("answers for another platform's code as for an unknown one", async () => {
    const { code } = (await add()).deviceCode;
    const notFound = { status: 404, body: { code: 'REFERENCE_NOT_FOUND' } };
    const answer = await show(code, stranger);
    expect(answer).toMatchObject(notFound);
    expect(answer.body.message).toBe((await show('SERVICE-AGENT-AAAA-AAAA', stranger)).body.message);
  });

  it('shows a replaced code as not redeemed, also after its successor was', async () => {
    const { agent, deviceCode } = await add();
    const { body } = await invoke(regenerateAgentDeviceCode, { path: { agentId: agent.id } });
    await redeemCode(body.code);
    expect((await show(deviceCode.code)).body).toEqual({ code: deviceCode.code, redeemed: false });
  });
});

describe('POST /agents/{agentId}/device-codes', () => {
  const { add, table } = useAgents();

  it('gives no code to a token that may not do itself what the agent may', async () => {
    const { agent } = await add();
    table.forgetCalls();
    const caller = aCaller({ permissions: ['VIEW', 'MANAGE'] });
    const answer = await invoke(regenerateAgentDeviceCode, { path: { agentId: agent.id }, caller });
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: expect.stringContaining('TRANSACT') },
    });
    expect(table.transactions()).toEqual([]);
  });
});

describe('POST /agents/device-codes/{code}/redeem', () => {
  const { add, clock, table, redeemCode } = useAgents();
  const unknown = 'SERVICE-AGENT-AAAA-AAAA';

  const redeemFrom = async (sourceIp: string, code: string) =>
    (await invoke(redeemAgentDeviceCode, { path: { code }, caller: null, sourceIp })).status;

  it('answers with an access token, which only its hash is stored of', async () => {
    const { agent, deviceCode } = await add();
    const { status, body } = await redeemCode(deviceCode.code);
    expect(status).toBe(200);
    expect(body).toEqual({
      agentId: agent.id,
      agentName: agent.name,
      accessToken: expect.stringMatching(/^agt_[0-9a-f]{40}$/),
      policy: aPolicy(),
    });
    expect(JSON.stringify(table.items())).not.toContain(body.accessToken);
    expect(table.ofType('AGENT_CREDENTIAL')).toMatchObject([{ agentId: agent.id, environment: 'sandbox' }]);
  });

  it('takes a code as people copy it', async () => {
    const { code } = (await add()).deviceCode;
    expect((await redeemCode(` ${code.toLowerCase()} `)).status).toBe(200);
  });

  it('redeems a code once, also when it is tried twice at once', async () => {
    const { code } = (await add()).deviceCode;
    const answers = await Promise.all([redeemCode(code), redeemCode(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await redeemCode(code)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.ofType('AGENT_CREDENTIAL')).toHaveLength(1);
  });

  it('refuses a code from its 24th hour on', async () => {
    const { code } = (await add()).deviceCode;
    clock.advance(24 * 3600);
    const late = await redeemCode(code);
    expect(late).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(late.body.message).toContain('expired at 2025-11-02T12:00:00.000Z');
    clock.advance(-1);
    expect((await redeemCode(code)).status).toBe(200);
  });

  it('answers 404 for an unknown code', async () => {
    expect(await redeemCode(unknown)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });

  it('does not count what cannot be a code', async () => {
    for (const text of ['x', 'SERVICE-AGENT-AAAA-AAAAA', 'SERVICE-AGENT-AAAA-AAA1']) {
      expect(await redeemCode(text)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    }
    expect(table.ofType('WRONG_DEVICE_CODES')).toEqual([]);
  });

  it('lets an address guess ten times an hour, and then refuses even the right code', async () => {
    const { code } = (await add()).deviceCode;
    for (let guess = 0; guess < 10; guess += 1) expect((await redeemCode(unknown)).status).toBe(404);
    const refused = await redeemCode(code);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' }, headers: { 'Retry-After': '3600' } });
    expect(await redeemFrom('198.51.100.7', code)).toBe(200);
  });

  it('lets it guess again in the next hour', async () => {
    const { code } = (await add()).deviceCode;
    for (let guess = 0; guess < 11; guess += 1) await redeemCode(unknown);
    clock.advance(3_600);
    expect((await redeemCode(code)).status).toBe(200);
  });

  it('counts the addresses of an IPv6 network together', async () => {
    for (let guess = 0; guess < 10; guess += 1) await redeemFrom(`2001:db8:0:1::${guess}`, unknown);
    expect(await redeemFrom('2001:db8:0:1:ffff::1', unknown)).toBe(429);
    expect(await redeemFrom('2001:db8:0:2::1', unknown)).toBe(404);
  });

  it('counts them together where their text leaves out zeros of the network', async () => {
    for (let guess = 0; guess < 10; guess += 1) await redeemFrom(`2001:db8::${guess + 1}:2:3:4`, unknown);
    expect(await redeemFrom('2001:db8::ffff', unknown)).toBe(429);
    expect(await redeemFrom('2001:db8:0:1::1', unknown)).toBe(404);
  });

  it('stores no address', async () => {
    await redeemFrom('198.51.100.7', unknown);
    expect(table.ofType('WRONG_DEVICE_CODES')).toMatchObject([{ count: 1 }]);
    expect(JSON.stringify(table.items())).not.toContain('198.51.100.7');
  });
});

describe('POST /agents/{agentId}/device-codes', () => {
  const { add, clock, table, redeemCode } = useAgents();
  const regenerate = (agentId: string) => invoke(regenerateAgentDeviceCode, { path: { agentId } });

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

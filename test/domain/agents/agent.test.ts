import { describe, expect, it } from 'vitest';
import { AgentPolicy } from '../../../functions/contract/agents/policies.ts';
import {
  connectAgent,
  isConnected,
  newAgent,
  renewDeviceCode,
  requireActive,
} from '../../../functions/domain/agents/agent.ts';
import { newPolicy } from '../../../functions/domain/agents/policy.ts';
import { ids, noon, platformId, uuids } from '../../kit/builders.ts';

const now = new Date(noon);
const deviceCode = { hash: 'first', expiresAt: '2025-11-01T12:15:00.000Z' };
const spendingLimits = { currency: 'USD', perTransactionLimit: 1_000 };
const agent = newAgent({
  ...{ platformId, uuid: uuids.unknown, name: 'Example', customerId: ids.customer, deviceCode, now },
  policy: newPolicy(
    AgentPolicy.parse({ permissions: ['EXECUTE_QUOTES'], defaultExecutionMode: 'AUTO', spendingLimits }),
  ),
});
const connected = connectAgent(agent, 'first', 'token', now);

describe('an agent', () => {
  it('is connected from the redemption of its device code on', () => {
    expect(isConnected(agent)).toBe(false);
    expect(isConnected(connected)).toBe(true);
    expect(connected).toMatchObject({
      tokenHash: 'token',
      deviceCode: { ...deviceCode, redeemedAt: noon },
      version: 2,
    });
  });

  it('gets another device code until then, which voids the one before', () => {
    const renewed = renewDeviceCode(agent, { ...deviceCode, hash: 'second' }, now);
    expect(() => connectAgent(renewed, 'first', 'token', now)).toThrow(
      'code: a newer device code has replaced this one.',
    );
    expect(isConnected(connectAgent(renewed, 'second', 'token', now))).toBe(true);
    expect(() => renewDeviceCode(connected, deviceCode, now)).toThrow(
      'The agent is connected already; delete it and create another one to replace its token.',
    );
  });

  it.each([
    ['before its end', '2025-11-01T12:14:59.999Z', undefined],
    ['at its end', deviceCode.expiresAt, `code: the device code expired at ${deviceCode.expiresAt}.`],
  ])('is connected by a device code %s: %s', (_, at, refusal) => {
    const connect = () => connectAgent(agent, 'first', 'token', new Date(at));
    if (refusal) expect(connect).toThrow(refusal);
    else expect(connect).not.toThrow();
  });

  it('changes what its policy permits, unless it is paused', () => {
    const paused = { ...connected, isPaused: true };
    expect(() => requireActive(connected, 'EXECUTE_QUOTES')).not.toThrow();
    expect(() => requireActive(connected, 'CREATE_TRANSFERS')).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN', message: expect.stringContaining('CREATE_TRANSFERS') }),
    );
    expect(() => requireActive(paused, 'EXECUTE_QUOTES')).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN', message: 'The agent is paused.' }),
    );
  });

  it('is connected by a device code once', () => {
    expect(() => connectAgent(connected, 'first', 'token', now)).toThrow('code: the device code was redeemed before.');
  });
});

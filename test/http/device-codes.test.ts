/** The codes by which agents connect, from one address: what it guesses counts against what it knows. */
import { beforeAll, describe, expect, it } from 'vitest';
import { provide } from '../../functions/ports/ports.ts';
import { type AnyBody, bodyOf } from '../kit/client/api.ts';
import { apiClient, useTestCloud } from '../kit/local-cloud.ts';

const cloud = useTestCloud();
const dayMs = 24 * 3_600_000;
const unknown = 'SERVICE-AGENT-AAAA-AAAA';
let customerId: string;
beforeAll(async () => {
  const customer = await cloud.api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Example' });
  customerId = bodyOf(customer, 201).id;
});

const createAgent = async (): Promise<AnyBody> => {
  const policy = {
    permissions: ['VIEW_TRANSACTIONS'],
    defaultExecutionMode: 'AUTO',
    spendingLimits: { currency: 'USD', perTransactionLimit: 1_000_000 },
  };
  return bodyOf(await cloud.api.post('/agents', { name: 'Bill payer', customerId, policy }), 201);
};
const redeem = (code: string) =>
  cloud.api.post(`/agents/device-codes/${code}/redeem`, undefined, { credentials: null });

describe('a device code', () => {
  it('is replaced by a new one, of which one use gives the only token', async () => {
    const { agent, deviceCode } = await createAgent();
    const { code } = bodyOf(await cloud.api.post(`/agents/${agent.id}/device-codes`), 201);
    expect(code).not.toBe(deviceCode.code);
    expect((await redeem(deviceCode.code)).status).toBeGreaterThanOrEqual(400);
    const answers = await Promise.all([redeem(code), redeem(code), redeem(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const { accessToken } = answers.find(({ status }) => status === 200)?.body ?? {};
    expect(bodyOf(await apiClient(cloud.baseUrl, accessToken).get('/agents/me'), 200).id).toBe(agent.id);
    expect(JSON.stringify([(await cloud.api.get(`/agents/${agent.id}`)).body, cloud.lines])).not.toContain(accessToken);
  });

  it('works for 24 hours', async () => {
    const [early, late] = [await createAgent(), await createAgent()];
    const at = (instant: number) => provide('clock', { now: () => new Date(instant) });
    const ends = Date.parse(late.deviceCode.expiresAt);
    expect(Math.abs(ends - Date.now() - dayMs)).toBeLessThan(3_600_000);
    try {
      at(Date.parse(early.deviceCode.expiresAt) - 1);
      expect((await redeem(early.deviceCode.code)).status).toBe(200);
      at(ends);
      expect(bodyOf(await redeem(late.deviceCode.code), 400).code).toBe('INVALID_INPUT');
    } finally {
      provide('clock', { now: () => new Date() });
    }
  });

  it('is refused after ten wrong ones within an hour, and taken in the next', async () => {
    const { deviceCode } = await createAgent();
    // Within one hour of the clock, whenever the test runs.
    const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
    const at = (instant: number) => provide('clock', { now: () => new Date(instant) });
    try {
      at(hour);
      for (let guess = 0; guess < 10; guess += 1) expect((await redeem(unknown)).status).toBe(404);
      const refused = await redeem(deviceCode.code);
      expect(bodyOf(refused, 429).code).toBe('RATE_LIMITED');
      expect(refused.headers.get('retry-after')).toBe('3600');
      at(hour + 3_600_000);
      expect((await redeem(deviceCode.code)).status).toBe(200);
    } finally {
      provide('clock', { now: () => new Date() });
    }
  });
});

import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sca/start-two-factor-reset.ts';
import { aCaller } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { ofCustomer, refusesOtherCustomers, useScaCustomer, withPasskey, withTotp } from '../../kit/sca.ts';

const customer = useScaCustomer();
const start = (factor = 'SMS_OTP', overrides: HttpRequest = {}) =>
  invoke(handler, { query: ofCustomer, body: { factor }, ...overrides });

describe('POST /sca/factors/reset', () => {
  it.each(['SMS_OTP', 'TOTP', 'PASSKEY'])('begins a reset of %s', async (factor) => {
    await withTotp();
    await withPasskey();
    expect(await start(factor)).toMatchObject({
      status: 201,
      body: { resetId: expect.stringMatching(/^TwoFactorReset:/), expiresAt: '2025-11-01T13:00:00.000Z' },
    });
    expect(customer.table.writeTo('FACTOR_RESET#')?.Put?.Item).toMatchObject({ factor, version: 1 });
  });

  it('is refused the sixth time within 24 hours, and possible when the first is that old', async () => {
    for (let hour = 0; hour < 5; hour += 1) {
      expect((await start()).status).toBe(201);
      customer.clock.advance(3600);
    }
    const refused = await start();
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(refused.headers).toMatchObject({ 'Retry-After': String(19 * 3600) });
    customer.clock.advance(19 * 3600);
    expect((await start()).status).toBe(201);
    expect((await start()).status).toBe(429);
  });

  it('answers a repeated key as the first time, and counts once', async () => {
    const headers = { 'Idempotency-Key': 'reset-1' };
    const first = await start('SMS_OTP', { headers });
    const second = await start('SMS_OTP', { headers });
    expect(second).toMatchObject({ status: 201, text: first.text, headers: { 'Idempotent-Replayed': 'true' } });
    expect(await start('TOTP', { headers })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(customer.state()?.resetsCountUntil).toHaveLength(1);
  });

  it('is refused in production while no liveness check is connected', async () => {
    const caller = aCaller({ environment: 'production' });
    expect(await start('TOTP', { caller })).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
  });

  it.each(['TOTP', 'PASSKEY'])('is refused with 400 for %s, which the customer has not enrolled', async (factor) => {
    expect(await start(factor)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(customer.table.transactions()).toEqual([]);
  });

  it.each(['', 'EMAIL'])('is refused with 400 for %j', async (factor) => {
    expect((await start(factor)).status).toBe(400);
  });

  refusesOtherCustomers(customer, (overrides) => start('SMS_OTP', overrides));
});

import { beforeEach, describe, expect, it } from 'vitest';
import { handler as completeTwoFactorReset } from '../../../functions/api/sca/complete-two-factor-reset.ts';
import { handler as getTwoFactorResetStatus } from '../../../functions/api/sca/get-two-factor-reset-status.ts';
import { handler as startTwoFactorReset } from '../../../functions/api/sca/start-two-factor-reset.ts';
import { formatId } from '../../../functions/domain/ids.ts';
import * as keys from '../../../functions/store/keys.ts';
import { aCaller, aCustomer, platformId, uuids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { ofCustomer, refusesOtherCustomers, useScaCustomer, withPasskey, withTotp } from '../../kit/sca.ts';

const customer = useScaCustomer();

describe('POST /sca/factors/reset', () => {
  const start = (factor = 'SMS_OTP', overrides: HttpRequest = {}) =>
    invoke(startTwoFactorReset, { query: ofCustomer, body: { factor }, ...overrides });

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

describe('GET /sca/factors/reset/{resetId}', () => {
  let resetId: string;
  const show = (overrides: HttpRequest = {}) =>
    invoke(getTwoFactorResetStatus, { path: { resetId }, query: ofCustomer, ...overrides });

  beforeEach(async () => {
    await withPasskey();
    resetId = (await invoke(startTwoFactorReset, { query: ofCustomer, body: { factor: 'PASSKEY' } })).body.resetId;
    customer.table.forgetCalls();
  });

  it('shows every step of the sandbox on its way, and writes none of them', async () => {
    const seen = [];
    for (let second = 0; second <= 2; second += 1) {
      seen.push((await show()).body.status);
      customer.clock.advance(1);
    }
    expect(seen).toEqual(['INITIATED', 'PENDING_REVIEW', 'LIVENESS_PASSED']);
    expect(customer.table.transactions()).toEqual([]);
  });

  it('shows the factor, and that it is not enrolled anew', async () => {
    expect((await show()).body).toEqual({
      status: 'INITIATED',
      factor: 'PASSKEY',
      enrollmentStatus: 'PENDING',
      expiresAt: '2025-11-01T13:00:00.000Z',
      completedAt: null,
    });
  });

  it.each([`TwoFactorReset:${uuids.unknown}`, 'TwoFactorReset:x', 'x'])('finds no reset %s', async (unknown) => {
    expect(await show({ path: { resetId: unknown } })).toMatchObject({
      status: 404,
      body: { code: 'REFERENCE_NOT_FOUND' },
    });
  });

  it('finds no reset of another customer', async () => {
    const customerId = formatId('Customer', uuids.destination);
    customer.table.holds(stored.customer(aCustomer({ region: 'DE', customerId })));
    expect(await show({ query: { customerId } })).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });

  refusesOtherCustomers(customer, show);
});

describe('POST /sca/factors/reset/{resetId}/complete', () => {
  const unknown = `TwoFactorReset:${uuids.unknown}`;
  const start = async (factor: string): Promise<string> =>
    (await invoke(startTwoFactorReset, { query: ofCustomer, body: { factor } })).body.resetId;
  const complete = (resetId: string, overrides: HttpRequest = {}) =>
    invoke(completeTwoFactorReset, { path: { resetId }, query: ofCustomer, ...overrides });
  const shown = async (resetId: string) =>
    (await invoke(getTwoFactorResetStatus, { path: { resetId }, query: ofCustomer })).body;

  it('removes the lost passkey, and the customer enrolls another', async () => {
    await withPasskey();
    const resetId = await start('PASSKEY');
    customer.clock.advance(2);
    expect(await complete(resetId)).toMatchObject({ status: 204, text: '' });
    expect(customer.state()?.passkey).toBeUndefined();
    const completedAt = '2025-11-01T12:00:02.000Z';
    expect(await shown(resetId)).toMatchObject({ status: 'COMPLETED', enrollmentStatus: 'PENDING', completedAt });
    await withPasskey();
    expect(await shown(resetId)).toMatchObject({ status: 'COMPLETED', enrollmentStatus: 'COMPLETED' });
  });

  it('removes only the lost app with its recovery codes', async () => {
    await withTotp();
    await withPasskey();
    const resetId = await start('TOTP');
    customer.clock.advance(2);
    await complete(resetId);
    expect(customer.state()?.totp).toBeUndefined();
    expect(customer.state()).toHaveProperty('passkey');
  });

  it('changes the phone number of the customer', async () => {
    const resetId = await start('SMS_OTP');
    customer.clock.advance(2);
    const body = { mobile: { countryCode: '+49', number: '15550100000' } };
    expect((await complete(resetId, { body })).status).toBe(204);
    expect(customer.find(keys.customer(platformId, uuids.customer))).toMatchObject({
      phoneNumber: '+4915550100000',
      version: 2,
    });
  });

  it.each([
    [undefined],
    [{}],
    [{ mobile: { countryCode: '49', number: '15550100000' } }],
    [{ mobile: { countryCode: '+49', number: 'call me' } }],
    [{ mobile: { countryCode: '+49' } }],
  ])('is refused with 400 for a code by SMS and %j', async (body) => {
    const resetId = await start('SMS_OTP');
    customer.clock.advance(2);
    expect(await complete(resetId, { ...(body && { body }) })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    expect((await shown(resetId)).status).toBe('LIVENESS_PASSED');
  });

  it.each([
    [0, 400, 'INVALID_INPUT'],
    [1, 400, 'INVALID_INPUT'],
    [3600, 409, 'CONFLICT'],
  ])('is refused %d seconds after the start: %d %s', async (seconds, expected, code) => {
    await withPasskey();
    const resetId = await start('PASSKEY');
    customer.clock.advance(seconds);
    expect(await complete(resetId)).toMatchObject({ status: expected, body: { code } });
    expect(customer.state()).toHaveProperty('passkey');
  });

  it('is refused with CONFLICT the second time, and takes no newer passkey', async () => {
    await withPasskey();
    const resetId = await start('PASSKEY');
    customer.clock.advance(2);
    await complete(resetId);
    await withPasskey();
    expect(await complete(resetId)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(customer.state()).toHaveProperty('passkey');
  });

  it('finds no unknown reset', async () => {
    expect(await complete(unknown)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });

  refusesOtherCustomers(customer, (overrides) => complete(unknown, overrides));
});

import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sca/complete-two-factor-reset.ts';
import { handler as status } from '../../../functions/api/sca/get-two-factor-reset-status.ts';
import { handler as startReset } from '../../../functions/api/sca/start-two-factor-reset.ts';
import * as keys from '../../../functions/store/keys.ts';
import { platformId, uuids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { ofCustomer, refusesOtherCustomers, useScaCustomer, withPasskey, withTotp } from '../../kit/sca.ts';

const customer = useScaCustomer();
const unknown = `TwoFactorReset:${uuids.unknown}`;
const start = async (factor: string): Promise<string> =>
  (await invoke(startReset, { query: ofCustomer, body: { factor } })).body.resetId;
const complete = (resetId: string, overrides: HttpRequest = {}) =>
  invoke(handler, { path: { resetId }, query: ofCustomer, ...overrides });
const shown = async (resetId: string) => (await invoke(status, { path: { resetId }, query: ofCustomer })).body;

describe('POST /sca/factors/reset/{resetId}/complete', () => {
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

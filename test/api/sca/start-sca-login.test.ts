import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sca/start-sca-login.ts';
import { aCaller, aCustomer, aPlatform } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { ofCustomer, page, refusesOtherCustomers, useScaCustomer, withPasskey, withTotp } from '../../kit/sca.ts';

const customer = useScaCustomer();
const start = (factor: string, overrides: HttpRequest = {}) =>
  invoke(handler, { query: ofCustomer, body: { factor }, ...overrides });

describe('POST /sca/login/start', () => {
  it('names the challenge of a code by SMS', async () => {
    const { status, body } = await start('SMS_OTP');
    expect(status).toBe(200);
    expect(body).toEqual({
      factor: 'SMS_OTP',
      challengeId: expect.stringMatching(/^ScaChallenge:/),
      expiresAt: '2025-11-01T12:05:00.000Z',
    });
    expect(customer.state()?.logins?.SMS_OTP).toMatchObject({ challengeId: body.challengeId });
  });

  it('needs no challenge for an authenticator app', async () => {
    await withTotp();
    expect((await start('TOTP')).body).toEqual({ factor: 'TOTP' });
    expect(customer.state()?.logins).toEqual({ TOTP: { expiresAt: '2025-11-01T12:05:00.000Z' } });
  });

  it('gives a page the challenge that the passkey has to sign', async () => {
    const { credentialId } = await withPasskey();
    const { body } = await start('PASSKEY');
    expect(body).toMatchObject({
      factor: 'PASSKEY',
      relyingPartyId: 'localhost',
      passkeyOptions: { rpId: 'localhost', allowCredentials: [{ id: credentialId }], userVerification: 'required' },
    });
    expect(body.allowedOrigins).toContain(page);
    expect(body).not.toHaveProperty('challengeId');
  });

  it.each(['TOTP', 'PASSKEY', 'EMAIL', ''])(
    'is refused with 400 for a factor %j that the customer lacks',
    async (factor) => {
      expect(await start(factor)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    },
  );

  it.each([
    ['without a phone number', {}],
    [
      'whose phone number is not proven',
      { phoneNumber: '+491713920001', contactVerification: { phone: 'PENDING' } as const },
    ],
  ])('sends no code to a customer %s', async (_, changes) => {
    customer.table.holds(stored.customer(aCustomer({ region: 'DE', ...changes })));
    expect(await start('SMS_OTP')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(customer.table.transactions()).toEqual([]);
  });

  it('is refused in production while no sender of SMS is connected', async () => {
    const caller = aCaller({ environment: 'production' });
    const phone = { phoneNumber: '+491713920001', contactVerification: { phone: 'VERIFIED' } } as const;
    customer.table.holds(
      stored.platform(aPlatform({ environment: 'production' })),
      stored.customer(aCustomer({ region: 'DE', ...phone })),
    );
    expect(await start('SMS_OTP', { caller })).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
  });

  refusesOtherCustomers(customer, (overrides) => start('SMS_OTP', overrides));
});

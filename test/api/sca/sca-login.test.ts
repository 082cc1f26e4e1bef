import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { handler as completeScaLogin } from '../../../functions/api/sca/complete-sca-login.ts';
import { handler as startScaLogin } from '../../../functions/api/sca/start-sca-login.ts';
import { aCaller, aCustomer, aPlatform } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { ip, ofCustomer, page, refusesOtherCustomers, useScaCustomer, withPasskey, withTotp } from '../../kit/sca.ts';

const customer = useScaCustomer();

describe('POST /sca/login/start', () => {
  const start = (factor: string, overrides: HttpRequest = {}) =>
    invoke(startScaLogin, { query: ofCustomer, body: { factor }, ...overrides });

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

  it('sends ten codes in an hour, and another one once the first of them counts no more', async () => {
    for (let sent = 0; sent < 10; sent += 1) expect((await start('SMS_OTP')).status).toBe(200);
    const { logins } = customer.state() ?? {};
    expect(await start('SMS_OTP')).toMatchObject({
      ...{ status: 429, body: { code: 'RATE_LIMITED' }, headers: { 'Retry-After': '3600' } },
    });
    expect(customer.state()?.logins).toEqual(logins);
    customer.clock.set('2025-11-01T12:59:59.999Z');
    expect((await start('SMS_OTP')).status).toBe(429);
    customer.clock.set('2025-11-01T13:00:00.000Z');
    expect((await start('SMS_OTP')).status).toBe(200);
    expect(customer.state()?.loginCodesCountUntil).toEqual(['2025-11-01T14:00:00.000Z']);
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

describe('POST /sca/login/complete', () => {
  const start = async (factor: string) => (await invoke(startScaLogin, { query: ofCustomer, body: { factor } })).body;
  const complete = (body: object, overrides: HttpRequest = {}) =>
    invoke(completeScaLogin, { query: ofCustomer, body: { ...ip, ...body }, ...overrides });
  const byApp = async (code: string | undefined) => {
    await start('TOTP');
    return complete({ factor: 'TOTP', code });
  };
  const byCode = async (code: string) =>
    complete({ factor: 'SMS_OTP', challengeId: (await start('SMS_OTP')).challengeId, code });
  const success = { status: 200, body: { status: 'SUCCESS', sessionExpiresAt: '2026-04-30T12:00:00.000Z' } };

  it('opens a session of 180 days by the code of an SMS', async () => {
    expect(await byCode('123456')).toMatchObject(success);
    expect(customer.state()?.session).toEqual({
      factor: 'SMS_OTP',
      endUserIpAddress: '192.0.2.1',
      startedAt: '2025-11-01T12:00:00.000Z',
      expiresAt: '2026-04-30T12:00:00.000Z',
    });
  });

  it('accepts one answer to a challenge', async () => {
    const { challengeId } = await start('SMS_OTP');
    const answer = { factor: 'SMS_OTP', challengeId, code: '123456' };
    await complete(answer);
    expect((await complete(answer)).status).toBe(400);
  });

  it('opens a session by a passkey, whose counter it keeps', async () => {
    const authenticator = await withPasskey();
    const { passkeyOptions } = await start('PASSKEY');
    const passkeyAssertion = authenticator.assert(passkeyOptions);
    expect(await complete({ factor: 'PASSKEY', passkeyAssertion, origin: page })).toMatchObject(success);
    expect(customer.state()?.passkey?.counter).toBe(1);
    expect((await complete({ factor: 'PASSKEY', passkeyAssertion, origin: page })).status).toBe(400);
  });

  it('opens a session by an app, and takes each of its codes once', async () => {
    const { secret } = await withTotp();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: customer.clock.now().getTime(),
    });
    expect(await byApp(code)).toMatchObject(success);
    expect(await byApp(code)).toMatchObject({ status: 400 });
  });

  it('opens a session by the code of the sandbox instead of that of an app, as often as it is sent', async () => {
    await withTotp();
    expect(await byApp('123456')).toMatchObject(success);
    expect(await byApp('123456')).toMatchObject(success);
  });

  it('takes no code of the sandbox for that of an app in production', async () => {
    await withTotp();
    await start('TOTP');
    customer.table.holds(stored.platform(aPlatform({ environment: 'production' })));
    const caller = aCaller({ environment: 'production' });
    expect(await complete({ factor: 'TOTP', code: '123456' }, { caller })).toMatchObject({ status: 400 });
    expect(customer.state()).toMatchObject({ lockout: { failedAttempts: 1 } });
  });

  it('opens a session by a recovery code, and takes it once', async () => {
    const { recoveryCodes } = await withTotp();
    expect(await byApp(recoveryCodes[3])).toMatchObject(success);
    expect(customer.state()?.totp?.recoveryCodeHashes).toHaveLength(9);
    expect((await byApp(recoveryCodes[3])).status).toBe(400);
    expect((await byApp(recoveryCodes[4])).status).toBe(200);
  });

  it.each(['SMS_OTP', 'PASSKEY'])('is not by an app where it was started by %s', async (started) => {
    await withTotp();
    await withPasskey();
    const { challengeId } = await start(started);
    const answer = await complete({ factor: 'TOTP', challengeId, code: '123456' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(customer.state()?.session).toBeUndefined();
  });

  it.each(['SMS_OTP', 'TOTP', 'PASSKEY'])('counts a wrong proof of %s and opens nothing', async (factor) => {
    await withTotp();
    const authenticator = await withPasskey();
    const { challengeId, passkeyOptions } = await start(factor);
    const passkeyAssertion = passkeyOptions && authenticator.assert(passkeyOptions, { foreignKey: true });
    const proof = passkeyAssertion ? { passkeyAssertion, origin: page } : { code: '000000' };
    expect(await complete({ factor, challengeId, ...proof })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    expect(customer.state()).toMatchObject({ lockout: { failedAttempts: 1 } });
    expect(customer.state()?.session).toBeUndefined();
  });

  it('locks the customer out with the fifth wrong code, even for the right one', async () => {
    for (let count = 1; count <= 4; count += 1) expect((await byCode('000000')).status).toBe(400);
    const details = { suspended: false, lockedUntil: '2025-11-01T12:15:00.000Z', failedAttempts: 5 };
    const locked = { status: 423, body: { status: 423, code: 'ACCOUNT_LOCKED', details } };
    expect(await byCode('000000')).toMatchObject(locked);
    expect(await byCode('123456')).toMatchObject(locked);
    expect(customer.state()?.lockout.failedAttempts).toBe(5);
    customer.clock.advance(900);
    expect((await byCode('123456')).status).toBe(200);
  });

  it('keeps counting after a success: only a password reset clears the count', async () => {
    for (let count = 1; count <= 4; count += 1) await byCode('000000');
    await byCode('123456');
    expect((await byCode('000000')).status).toBe(423);
  });

  it('counts both of two wrong codes that arrive at the same time', async () => {
    const { challengeId } = await start('SMS_OTP');
    customer.table.beforeNextWrite(() => {
      const updatedAt = '2025-11-01T11:59:59.999Z';
      customer.table.holds({ ...customer.state(), version: 2, lockout: { failedAttempts: 1 }, updatedAt });
    });
    await complete({ factor: 'SMS_OTP', challengeId, code: '000000' });
    expect(customer.state()?.lockout.failedAttempts).toBe(2);
  });

  it.each<[string, object]>([
    ['another challenge', { challengeId: 'ScaChallenge:other' }],
    ['no challenge', { challengeId: undefined }],
    ['no address of the customer', { endUserIpAddress: undefined }],
    ['no proof', { code: undefined }],
    ['two proofs', { passkeyAssertion: {}, origin: page }],
    ['a proof of another factor', { code: undefined, passkeyAssertion: {}, origin: page }],
    ['an app that the customer does not have', { factor: 'TOTP' }],
    ['a passkey by code', { factor: 'PASSKEY' }],
  ])('is refused with 400 for %s, which counts for nothing', async (_, change) => {
    const { challengeId } = await start('SMS_OTP');
    const answer = await complete({ factor: 'SMS_OTP', challengeId, code: '123456', ...change });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(customer.state()).toMatchObject({ version: 1, lockout: { failedAttempts: 0 } });
  });

  it('is refused when the challenge has expired', async () => {
    const { challengeId } = await start('SMS_OTP');
    customer.clock.advance(300);
    expect((await complete({ factor: 'SMS_OTP', challengeId, code: '123456' })).status).toBe(400);
  });

  it('takes no code of the sandbox for an app in production', async () => {
    await withTotp();
    await start('TOTP');
    const caller = aCaller({ environment: 'production' });
    expect((await complete({ factor: 'TOTP', code: '123456' }, { caller })).status).toBe(400);
  });

  refusesOtherCustomers(customer, (overrides) =>
    complete({ factor: 'SMS_OTP', challengeId: 'x', code: '123456' }, overrides),
  );
});

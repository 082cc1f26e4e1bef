import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as confirmScaFactorEnrollment } from '../../../functions/api/sca/confirm-sca-factor-enrollment.ts';
import { handler as deleteScaFactor } from '../../../functions/api/sca/delete-sca-factor.ts';
import { handler as listScaFactors } from '../../../functions/api/sca/list-sca-factors.ts';
import { handler as startScaFactorEnrollment } from '../../../functions/api/sca/start-sca-factor-enrollment.ts';
import { emptySca } from '../../../functions/domain/sca/sca.ts';
import { hashRecoveryCode } from '../../../functions/runtime/secrets.ts';
import * as keys from '../../../functions/store/keys.ts';
import { aCaller, aCustomer, aPlatform, ids, platformId, uuids } from '../../kit/builders.ts';
import { softwareAuthenticator } from '../../kit/client/software-authenticator.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { ofCustomer, page, refusesOtherCustomers, useScaCustomer, withPasskey, withTotp } from '../../kit/sca.ts';

const customer = useScaCustomer();
const start = async (type: string) =>
  (await invoke(startScaFactorEnrollment, { query: ofCustomer, body: { type } })).body;
const confirm = (body: unknown, overrides: HttpRequest = {}) =>
  invoke(confirmScaFactorEnrollment, { query: ofCustomer, body, ...overrides });
const codeOf = (base32: string, secondsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(base32) }).generate({
    timestamp: customer.clock.now().getTime() + secondsLater * 1000,
  });

describe('GET /sca/factors', () => {
  const list = (overrides: HttpRequest = {}) => invoke(listScaFactors, { query: ofCustomer, ...overrides });

  it('lists the code by SMS of a customer who has enrolled nothing', async () => {
    expect(await list()).toMatchObject({ status: 200, body: { factors: [{ factor: 'SMS_OTP' }] } });
  });

  it('lists no code by SMS before the phone number is proven', async () => {
    const contactVerification = { phone: 'PENDING' } as const;
    customer.table.holds(
      stored.customer(aCustomer({ region: 'DE', phoneNumber: '+491713920001', contactVerification })),
    );
    expect((await list()).body).toEqual({ factors: [] });
  });

  it('lists what is enrolled, and shows no secret of it', async () => {
    const { secret } = await withTotp();
    const { credentialId } = await withPasskey();
    const { body, text } = await list();
    expect(body).toEqual({
      factors: [{ factor: 'SMS_OTP' }, { factor: 'TOTP' }, { factor: 'PASSKEY', credentialId, name: 'Passkey' }],
    });
    expect(text).not.toContain(secret);
  });

  refusesOtherCustomers(customer, list);
});

describe('POST /sca/factors', () => {
  const start = (overrides: HttpRequest = {}) =>
    invoke(startScaFactorEnrollment, { query: ofCustomer, body: { type: 'TOTP' }, ...overrides });

  it('shows the secret of an authenticator app and keeps it as not yet enrolled', async () => {
    const { status, body } = await start();
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 'TOTP', secret: expect.stringMatching(/^[0-9a-f]{40}$/) });
    expect(body.totpUri).toContain(body.secretBase32Encoded);
    expect(customer.state()).toMatchObject({
      version: 1,
      enrollments: { TOTP: { secret: body.secretBase32Encoded, expiresAt: '2025-11-01T12:10:00.000Z' } },
    });
    expect(customer.state()).not.toHaveProperty('totp');
  });

  it('gives a page the options to create a passkey', async () => {
    const { body } = await start({ body: { type: 'PASSKEY' } });
    expect(body).toMatchObject({
      type: 'PASSKEY',
      relyingPartyId: 'localhost',
      options: { rp: { id: 'localhost' }, authenticatorSelection: { userVerification: 'required' }, timeout: 300_000 },
    });
    expect(body.allowedOrigins).toContain(page);
    expect(customer.state()?.enrollments?.PASSKEY?.challenge).toBe(body.options.challenge);
  });

  it('asks for another challenge each time', async () => {
    const challenge = async () => (await start({ body: { type: 'PASSKEY' } })).body.options.challenge;
    expect(await challenge()).not.toBe(await challenge());
  });

  it('is refused with PASSKEY_ALREADY_ENROLLED for a second passkey', async () => {
    await withPasskey();
    expect(await start({ body: { type: 'PASSKEY' } })).toMatchObject({
      status: 409,
      body: { code: 'PASSKEY_ALREADY_ENROLLED' },
    });
  });

  it('is refused in production while no site for passkeys is set up', async () => {
    customer.table.holds(stored.platform(aPlatform({ environment: 'production' })));
    const caller = aCaller({ environment: 'production' });
    expect(await start({ body: { type: 'PASSKEY' }, caller })).toMatchObject({
      status: 501,
      body: { code: 'NOT_IMPLEMENTED' },
    });
    expect((await start({ caller })).status).toBe(200);
  });

  it.each([{}, { type: 'SMS_OTP' }, { type: 'passkey' }])('is refused with 400 for %j', async (body) => {
    expect(await start({ body })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(customer.state()).toBeUndefined();
  });

  it('decides again when another request was first, and loses neither', async () => {
    const other = {
      ...emptySca(platformId, ids.customer),
      version: 1,
      ...keys.sca(platformId, uuids.customer),
      type: 'SCA',
    };
    const enrollments = { PASSKEY: { challenge: 'other', expiresAt: '2025-11-01T12:10:00.000Z' } };
    customer.table.beforeNextWrite(() => customer.table.holds({ ...other, enrollments }));
    expect((await start()).status).toBe(200);
    expect(customer.state()).toMatchObject({ version: 2, enrollments: { TOTP: {}, PASSKEY: { challenge: 'other' } } });
  });

  refusesOtherCustomers(customer, start);
});

describe('POST /sca/factors/confirm of an authenticator app', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the body of an answer.
  let started: any;
  beforeEach(async () => {
    started = await start('TOTP');
  });

  it('enrolls it by its first code, and shows the recovery codes this once', async () => {
    const { status, body } = await confirm({
      type: 'TOTP',
      secret: started.secret,
      code: codeOf(started.secretBase32Encoded),
    });
    expect(status).toBe(200);
    expect(body.recoveryCodes).toHaveLength(10);
    const { totp, enrollments } = customer.state() ?? {};
    expect(totp).toMatchObject({ secret: started.secretBase32Encoded, lastStep: expect.any(Number) });
    expect(totp?.recoveryCodeHashes).toEqual(body.recoveryCodes.map(hashRecoveryCode));
    expect(enrollments?.TOTP).toBeUndefined();
    expect(JSON.stringify(customer.state())).not.toContain(body.recoveryCodes[0]);
  });

  it('takes the secret in base32 too, and the code of the sandbox', async () => {
    const body = { type: 'TOTP', secret: started.secretBase32Encoded, code: '123456' };
    expect((await confirm(body)).status).toBe(200);
  });

  it('takes no code of the sandbox in production', async () => {
    const caller = aCaller({ environment: 'production' });
    const answer = await confirm({ type: 'TOTP', secret: started.secret, code: '123456' }, { caller });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it.each<[string, () => object]>([
    ['a wrong code', () => ({ code: '000000' })],
    ['a code of two steps later', () => ({ code: codeOf(started.secretBase32Encoded, 60) })],
  ])('is refused with 400 for %s, counts it and shows no secret', async (_, change) => {
    const answer = await confirm({ type: 'TOTP', secret: started.secret, ...change() });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(answer.text).not.toContain(started.secret);
    expect(customer.state()).toMatchObject({ enrollments: { TOTP: { wrongCodes: 1 } }, wrongProofs: { count: 1 } });
    expect(customer.state()?.totp).toBeUndefined();
  });

  it('is refused after five wrong codes, until it is started again', async () => {
    for (let wrong = 0; wrong < 5; wrong += 1) {
      const answer = await confirm({ type: 'TOTP', secret: started.secret, code: '000000' });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    }
    const code = codeOf(started.secretBase32Encoded);
    const refused = await confirm({ type: 'TOTP', secret: started.secret, code });
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' }, headers: { 'Retry-After': '600' } });
    const again = await start('TOTP');
    const right = { type: 'TOTP', secret: again.secret, code: codeOf(again.secretBase32Encoded) };
    expect((await confirm(right)).status).toBe(200);
  });

  it.each<[string, () => object]>([
    ['another secret', () => ({ secret: '00'.repeat(20) })],
    ['no secret', () => ({ secret: undefined })],
    ['no code', () => ({ code: undefined })],
  ])('is refused with 400 for %s, and shows no secret', async (_, change) => {
    const code = codeOf(started.secretBase32Encoded);
    const answer = await confirm({ type: 'TOTP', secret: started.secret, code, ...change() });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(answer.text).not.toContain(started.secret);
    expect(customer.state()).toMatchObject({ version: 1 });
  });

  it('is refused when it takes too long', async () => {
    customer.clock.advance(600);
    const answer = await confirm({
      type: 'TOTP',
      secret: started.secret,
      code: codeOf(started.secretBase32Encoded),
    });
    expect(answer.status).toBe(400);
  });

  it('is refused the second time', async () => {
    const body = { type: 'TOTP', secret: started.secret, code: '123456' };
    await confirm(body);
    expect((await confirm(body)).status).toBe(400);
  });

  it('leaves nothing of the secret or the codes in the log', async () => {
    const lines = vi.spyOn(process.stdout, 'write');
    const { body } = await confirm({ type: 'TOTP', secret: started.secret, code: '123456' });
    const logged = lines.mock.calls.join('');
    lines.mockRestore();
    for (const secret of [started.secret, started.secretBase32Encoded, ...body.recoveryCodes]) {
      expect(logged).not.toContain(secret);
    }
  });
});

describe('POST /sca/factors/confirm of a passkey', () => {
  it('enrolls it by its registration', async () => {
    const { options } = await start('PASSKEY');
    const authenticator = softwareAuthenticator(page);
    const { credentialId } = authenticator;
    const answer = await confirm({ type: 'PASSKEY', origin: page, credential: authenticator.register(options) });
    expect(answer.body).toEqual({
      type: 'PASSKEY',
      factor: { factor: 'PASSKEY', credentialId, name: 'Passkey' },
    });
    expect(customer.state()).toMatchObject({ version: 2, passkey: { credentialId, counter: 0 } });
  });

  it('is refused with 400 when the registration answers another challenge', async () => {
    const { options } = await start('PASSKEY');
    const credential = softwareAuthenticator(page).register({ ...options, challenge: 'AAECAwQF' });
    expect((await confirm({ type: 'PASSKEY', origin: page, credential })).status).toBe(400);
    expect(customer.state()).not.toHaveProperty('passkey');
  });

  it('is refused with 400 when nothing was started', async () => {
    expect((await confirm({ type: 'PASSKEY', origin: page, credential: {} })).status).toBe(400);
  });

  it('is refused with PASSKEY_ALREADY_ENROLLED when another one was first', async () => {
    await withPasskey();
    expect(await confirm({ type: 'PASSKEY', origin: page, credential: {} })).toMatchObject({
      status: 409,
      body: { code: 'PASSKEY_ALREADY_ENROLLED' },
    });
  });
});

describe('POST /sca/factors/confirm', () => {
  refusesOtherCustomers(customer, (overrides) => confirm({ type: 'TOTP', secret: 'AA', code: '123456' }, overrides));
});

describe('DELETE /sca/factors/{credentialId}', () => {
  const remove = (credentialId: string, overrides: HttpRequest = {}) =>
    invoke(deleteScaFactor, { path: { credentialId }, query: ofCustomer, ...overrides });

  it('deletes a passkey, so that another one can be enrolled', async () => {
    const { credentialId } = await withPasskey();
    expect(await remove(credentialId)).toMatchObject({ status: 204, text: '' });
    expect(customer.state()?.passkey).toBeUndefined();
    expect((await withPasskey()).credentialId).not.toBe(credentialId);
  });

  it.each(['TOTP', 'SMS_OTP', 'AAEC'])('finds no passkey %s', async (credentialId) => {
    await withTotp();
    expect(await remove(credentialId)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect(customer.state()).toHaveProperty('totp');
  });

  it('finds no deleted passkey', async () => {
    const { credentialId } = await withPasskey();
    await remove(credentialId);
    expect((await remove(credentialId)).status).toBe(404);
  });

  refusesOtherCustomers(customer, (overrides) => remove('AAEC', overrides));
});

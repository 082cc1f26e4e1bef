import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '../../../functions/api/sca/confirm-sca-factor-enrollment.ts';
import { handler as startHandler } from '../../../functions/api/sca/start-sca-factor-enrollment.ts';
import { hashRecoveryCode } from '../../../functions/runtime/secrets.ts';
import { aCaller } from '../../kit/builders.ts';
import { softwareAuthenticator } from '../../kit/client/software-authenticator.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { ofCustomer, page, refusesOtherCustomers, useScaCustomer, withPasskey } from '../../kit/sca.ts';

const customer = useScaCustomer();
const start = async (type: string) => (await invoke(startHandler, { query: ofCustomer, body: { type } })).body;
const confirm = (body: unknown, overrides: HttpRequest = {}) =>
  invoke(handler, { query: ofCustomer, body, ...overrides });
const codeOf = (base32: string, secondsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(base32) }).generate({
    timestamp: customer.clock.now().getTime() + secondsLater * 1000,
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

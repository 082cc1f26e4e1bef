import { beforeEach, describe, expect, it } from 'vitest';
import { handler as authorizeHandler } from '../../../functions/api/payments/authorize-quote.ts';
import { handler as createHandler } from '../../../functions/api/payments/create-quote.ts';
import { handler as executeHandler } from '../../../functions/api/payments/execute-quote.ts';
import { handler as resendHandler } from '../../../functions/api/payments/resend-quote-sca-code.ts';
import { emptySca, type ScaChanges } from '../../../functions/domain/sca/sca.ts';
import { amend } from '../../../functions/domain/versioned.ts';
import { putSca } from '../../../functions/store/sca/sca.ts';
import { aCaller, anAccount, anExternalAccount, aQuote, ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { page, useScaCustomer, withPasskey } from '../../kit/sca.ts';

const customer = useScaCustomer();
const path = { quoteId: ids.quote };
const create = (change: object = {}) =>
  invoke(createHandler, {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: ids.source },
      destination: { destinationType: 'ACCOUNT', accountId: ids.external },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
      ...change,
    },
  });
const execute = (body?: object) => invoke(executeHandler, { path, ...(body && { body }) });
const authorize = (body: object, overrides: HttpRequest = {}) => invoke(authorizeHandler, { path, body, ...overrides });
const payment = () => customer.find({ pk: `PLATFORM#${platformId}#PAYMENT#${uuids.payment}`, sk: 'PAYMENT' });
const keepSca = (changes: ScaChanges) => {
  const write = putSca(amend(emptySca(platformId, ids.customer), new Date(noon), changes));
  customer.table.holds(write.put?.item ?? {});
};
const waiting = ['CURRENCY_CONVERSION', 'PAYOUT'] as const;

beforeEach(() => {
  customer.table.holds(stored.account(anAccount()), stored.payment(aQuote({ authorization: { waiting } })));
});

describe('the factor of a challenge', () => {
  it('is by default the code by SMS, also for a customer with a passkey', async () => {
    await withPasskey();
    const { status, body } = await execute();
    expect(status).toBe(200);
    expect(body.scaChallenge).toMatchObject({ factor: 'SMS_OTP', availableFactors: ['SMS_OTP', 'PASSKEY'] });
    expect(body.scaChallenge).not.toHaveProperty('passkeyAssertionOptions');
  });

  it('is the passkey when the execution asks for it', async () => {
    const { credentialId } = await withPasskey();
    const { body } = await execute({ scaFactor: 'PASSKEY' });
    expect(body).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
      scaChallenge: {
        factor: 'PASSKEY',
        availableFactors: ['SMS_OTP', 'PASSKEY'],
        passkeyAssertionOptions: { rpId: 'localhost', allowCredentials: [{ id: credentialId }] },
      },
    });
    expect(body.scaChallenge).not.toHaveProperty('passkeyAllowedOrigins');
  });

  it('is the passkey when the quote names it and the execution names no other', async () => {
    await withPasskey();
    const quote = stored.payment(aQuote({ authorization: { waiting, wantedFactor: 'PASSKEY' } }));
    customer.table.holds(quote);
    expect((await execute()).body.scaChallenge.factor).toBe('PASSKEY');
    customer.table.holds(quote);
    expect((await execute({ scaFactor: 'SMS_OTP' })).body.scaChallenge.factor).toBe('SMS_OTP');
  });

  it.each(['PASSKEY', 'TOTP'])('cannot be %s for a customer without a passkey', async (scaFactor) => {
    expect(await execute({ scaFactor })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await create({ scaFactor })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(customer.table.transactions()).toEqual([]);
  });

  it('is asked for at once by a quote that is executed at once', async () => {
    await withPasskey();
    const { body } = await create({ scaFactor: 'PASSKEY', immediatelyExecute: true });
    expect(body).toMatchObject({ status: 'PENDING_AUTHORIZATION', scaChallenge: { factor: 'PASSKEY' } });
  });
});

describe('POST /quotes/{quoteId}/authorize by a passkey', () => {
  it('asks for a second signature over other bytes, then pays', async () => {
    const authenticator = await withPasskey();
    const { scaChallenge: first } = (await execute({ scaFactor: 'PASSKEY' })).body;
    const answerTo = (challenge: { passkeyAssertionOptions: never }) =>
      authorize({ passkeyAssertion: authenticator.assert(challenge.passkeyAssertionOptions), origin: page });
    const { scaChallenge: second } = (await answerTo(first)).body;
    expect(second).toMatchObject({ factor: 'PASSKEY', purpose: 'PAYOUT' });
    expect(second.passkeyAssertionOptions.challenge).not.toBe(first.passkeyAssertionOptions.challenge);
    expect(await answerTo(second)).toMatchObject({ status: 200, body: { status: 'PROCESSING' } });
    expect(customer.state()?.passkey?.counter).toBe(2);
  });

  it('counts wrong signatures like wrong codes: the fifth voids the challenge', async () => {
    const authenticator = await withPasskey();
    const { passkeyAssertionOptions } = (await execute({ scaFactor: 'PASSKEY' })).body.scaChallenge;
    const statuses = [];
    for (const flaw of ['foreignKey', 'brokenSignature', 'foreignKey', 'brokenSignature', 'foreignKey']) {
      const passkeyAssertion = authenticator.assert(passkeyAssertionOptions, { [flaw]: true });
      statuses.push((await authorize({ passkeyAssertion, origin: page })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 429]);
    const right = { passkeyAssertion: authenticator.assert(passkeyAssertionOptions), origin: page };
    expect((await authorize(right)).status).toBe(429);
    expect(payment()).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
      authorization: { challenge: { wrongCodes: 5 } },
    });
  });

  it.each([
    ['PASSKEY', { code: '123456' }],
    ['SMS_OTP', { passkeyAssertion: {}, origin: page }],
  ])('is refused with 400 for a challenge of %s answered by %j', async (scaFactor, proof) => {
    await withPasskey();
    await execute({ scaFactor });
    expect(await authorize(proof)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(payment()).toMatchObject({ authorization: { challenge: { wrongCodes: 0 } } });
  });

  it('has no code to send again', async () => {
    await withPasskey();
    await execute({ scaFactor: 'PASSKEY' });
    expect(await invoke(resendHandler, { path })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });
});

describe('POST /quotes/{quoteId}/authorize', () => {
  const session = { factor: 'SMS_OTP', endUserIpAddress: '192.0.2.1', startedAt: noon } as const;
  const production = { caller: aCaller({ environment: 'production' }) };
  beforeEach(() => execute());

  it('is refused with ACCOUNT_LOCKED while the customer is locked out', async () => {
    keepSca({ lockout: { failedAttempts: 5, lockedUntil: '2025-11-01T12:15:00.000Z' } });
    expect(await authorize({ code: '123456' })).toMatchObject({
      status: 423,
      body: { code: 'ACCOUNT_LOCKED', details: { suspended: false, failedAttempts: 5 } },
    });
  });

  it.each([
    ['no login', {}],
    ['an expired login', { session: { ...session, expiresAt: noon } }],
  ])('is refused with SCA_SESSION_REQUIRED in production after %s', async (_, changes) => {
    keepSca(changes);
    expect(await authorize({ code: '123456' }, production)).toMatchObject({
      status: 409,
      body: { code: 'SCA_SESSION_REQUIRED' },
    });
  });

  it('continues to the proof in production with a login, and refuses the code of the sandbox', async () => {
    keepSca({ session: { ...session, expiresAt: '2025-11-01T12:00:00.001Z' } });
    expect(await authorize({ code: '123456' }, production)).toMatchObject({ body: { code: 'INVALID_INPUT' } });
  });
});

describe('a quote to an account that the customer trusts', () => {
  it('needs no challenge', async () => {
    customer.table.holds(stored.externalAccount(anExternalAccount({ trusted: true })));
    const { status, body } = await create({ immediatelyExecute: true });
    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'PROCESSING' } });
    expect(body).not.toHaveProperty('scaChallenge');
  });

  it('needs one when the customer has taken the trust back since the quote was made', async () => {
    const trusted = aQuote();
    customer.table.holds(stored.payment(trusted), stored.externalAccount(anExternalAccount({ trusted: false })));
    const { status, body } = await execute();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'PENDING_AUTHORIZATION', scaChallenge: { purpose: 'CURRENCY_CONVERSION' } },
    });
  });

  it('needs none when the customer has trusted the account since the quote was made', async () => {
    customer.table.holds(stored.externalAccount(anExternalAccount({ trusted: true })));
    const { status, body } = await execute();
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'PROCESSING' } });
    expect(body).not.toHaveProperty('scaChallenge');
  });

  it.each([undefined, false])('needs one when trusted is %s', async (trusted) => {
    customer.table.holds(stored.externalAccount(anExternalAccount({ ...(trusted !== undefined && { trusted }) })));
    expect((await create({ immediatelyExecute: true })).body).toMatchObject({ status: 'PENDING_AUTHORIZATION' });
  });
});

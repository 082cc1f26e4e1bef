import { describe, expect, it } from 'vitest';
import { fixedSignatures } from '../../../functions/contract/sandbox-values.ts';
import { type AnyBody, bodyOf } from '../../kit/client/api.ts';
import { softwareAuthenticator } from '../../kit/client/software-authenticator.ts';
import { claimsOf, oidcToken, openCodeSession, signed, walletOf } from '../../kit/client/wallet-client.ts';
import { addCredential, aPasskeyWallet, attestationOf, newChallenge, page } from '../../kit/client/wallet-owner.ts';
import { checksSignatures, findsNothingOfOthers, needsPermission, useWallets } from '../../kit/rooms/wallets.ts';

const setup = useWallets();
const { api, openWallet, addDollarAccount, enterProduction, credentialsOf, clock, table } = setup;
const phoneNumber = '+15550100001';
const create = (body: object, headers = {}, client = api) => client.post('/auth/credentials', body, { headers });
const identity = (accountId: string, changes: object = {}) => ({
  type: 'OAUTH',
  accountId,
  oidcToken: oidcToken(claimsOf(clock.now(), changes)),
});
const refusal = (code: string) => ({ status: 400, body: { code } });

describe('POST /auth/credentials', () => {
  describe('of a contact', () => {
    it('adds the phone number by the signature of a session, and sends the first code', async () => {
      const { accountId, keys } = await openWallet({ phoneNumber });
      const { first, answer } = await addCredential(api, { type: 'SMS_OTP', accountId }, keys);
      expect(JSON.parse(first.payloadToSign)).toMatchObject({
        type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER',
        parameters: { userPhoneNumber: phoneNumber },
      });
      // The text is canonical JSON: parsing and writing it again gives the same text.
      expect(first.payloadToSign).toBe(JSON.stringify(JSON.parse(first.payloadToSign)));
      const added = bodyOf(answer, 201);
      expect(added).toMatchObject({ type: 'SMS_OTP', nickname: phoneNumber });
      expect(added.otpEncryptionTargetBundle).toEqual(expect.any(String));
      expect((await openCodeSession(api, added.id, 'SMS_OTP')).session.type).toBe('SMS_OTP');
    });

    checksSignatures(setup, 201, async () => {
      const { accountId, keys } = await openWallet({ phoneNumber });
      const body = { type: 'SMS_OTP', accountId };
      return { send: (headers) => create(body, headers), body, keys };
    });

    it('refuses another credential in the second call with WALLET_SIGNATURE_BODY_MISMATCH', async () => {
      const { accountId, keys } = await openWallet({ phoneNumber });
      const headers = await signed(bodyOf(await create({ type: 'SMS_OTP', accountId }), 202), keys);
      const answer = await create(identity(accountId), headers);
      expect(answer).toMatchObject({ status: 401, body: { code: 'WALLET_SIGNATURE_BODY_MISMATCH' } });
      expect(await credentialsOf(accountId)).toHaveLength(1);
    });

    it('is refused for a second credential of the type', async () => {
      const { accountId, keys } = await openWallet({ phoneNumber });
      bodyOf((await addCredential(api, { type: 'SMS_OTP', accountId }, keys)).answer, 201);
      for (const type of ['EMAIL_OTP', 'SMS_OTP']) {
        expect(await create({ type, accountId })).toMatchObject(refusal(`${type}_CREDENTIAL_ALREADY_EXISTS`));
      }
    });

    it('is refused with INVALID_INPUT for a contact that the customer does not have', async () => {
      const { accountId } = await openWallet();
      expect(await create({ type: 'SMS_OTP', accountId })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', message: expect.stringContaining('phone number') },
      });
    });

    it('needs no signature for the first credential of a wallet, and sends no code', async () => {
      const customer = { customerType: 'INDIVIDUAL', fullName: 'Jane Example', region: 'US', phoneNumber };
      const accountId = walletOf(bodyOf(await api.post('/customers', customer), 201).id);
      expect(await credentialsOf(accountId)).toEqual([]);
      const added = bodyOf(await create({ type: 'SMS_OTP', accountId }), 201);
      expect(added).toMatchObject({ type: 'SMS_OTP', nickname: phoneNumber });
      expect(added.otpEncryptionTargetBundle).toBeUndefined();
      await openCodeSession(api, added.id, 'SMS_OTP');
      bodyOf(await create(identity(accountId)), 202);
    });
  });

  describe('beside another change of the same moment', () => {
    const changeContact = (customerId: string, contact: object) =>
      api.patch(`/customers/${customerId}`, { customerType: 'INDIVIDUAL', ...contact });
    const withoutEmail = async (changes: object = {}) => {
      const person = { customerType: 'INDIVIDUAL', fullName: 'Jane Example', region: 'US', ...changes };
      const { id: customerId } = bodyOf(await api.post('/customers', person), 201);
      return { customerId, accountId: walletOf(customerId) };
    };

    it.each([
      ['SMS_OTP', { phoneNumber }, { phoneNumber: '+15550100002' }],
      ['EMAIL_OTP', { email: 'owner@example.com' }, { email: 'other@example.com' }],
    ])('the first %s follows the contact that the customer has by then', async (type, contact, other) => {
      const { customerId, accountId } = await withoutEmail({ phoneNumber });
      // An address that a wallet without credentials is given becomes one, so it has an identity before.
      bodyOf(await create(identity(accountId)), 201);
      bodyOf(await changeContact(customerId, contact), 200);
      const body = { type, accountId };
      const headers = await fixedSignature(body);
      table.beforeNextWrite(() => changeContact(customerId, other));
      const answer = await create(body, headers);
      expect(answer).toMatchObject({ status: 401, body: { code: 'WALLET_SIGNATURE_BODY_MISMATCH' } });
      expect(await credentialsOf(accountId)).toMatchObject([{ type: 'OAUTH' }]);
    });

    it('a first phone number that changes is the new one', async () => {
      const { customerId, accountId } = await withoutEmail({ phoneNumber });
      table.beforeNextWrite(() => changeContact(customerId, { phoneNumber: '+15550100002' }));
      bodyOf(await create({ type: 'SMS_OTP', accountId }), 201);
      expect(await credentialsOf(accountId)).toMatchObject([{ nickname: '+15550100002' }]);
    });

    it('is refused where the customer is deleted first, also without any credential so far', async () => {
      const { customerId, accountId } = await withoutEmail();
      table.beforeNextWrite(() => api.delete(`/customers/${customerId}`));
      expect(await create(identity(accountId))).toMatchObject(refusal('INVALID_INPUT'));
      const [auth] = table.ofType('WALLET_AUTH');
      expect(auth).toMatchObject({ credentials: [], requests: [] });
    });

    async function fixedSignature(body: object) {
      const { requestId } = bodyOf(await create(body), 202);
      return { 'Service-Wallet-Signature': fixedSignatures.wallet, 'Request-Id': requestId };
    }
  });

  describe('of a passkey', () => {
    const registration = (accountId: string, flaws: object = {}, challenge = newChallenge()) => ({
      type: 'PASSKEY',
      accountId,
      nickname: "Owner's phone",
      challenge,
      attestation: attestationOf(softwareAuthenticator(page), challenge, flaws),
    });

    it('adds it with the id that its authenticator gave it', async () => {
      const { passkey, authenticator } = await aPasskeyWallet(api);
      expect(passkey).toMatchObject({
        type: 'PASSKEY',
        credentialId: authenticator.credentialId,
        nickname: "Owner's phone",
      });
    });

    it('is refused with PASSKEY_CREDENTIAL_ALREADY_EXISTS for a passkey of the wallet', async () => {
      const { registration: used } = await aPasskeyWallet(api);
      expect(await create(used)).toMatchObject(refusal('PASSKEY_CREDENTIAL_ALREADY_EXISTS'));
    });

    it('takes a challenge once', async () => {
      const { registration: used, accountId } = await aPasskeyWallet(api);
      table.forgetCalls();
      expect(await create(registration(accountId, {}, used.challenge))).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', message: expect.stringContaining('challenge') },
      });
      expect(table.transactions()).toEqual([]);
    });

    it('takes one of two registrations of a challenge that wait for their signatures', async () => {
      const { accountId, keys } = await openWallet();
      const challenge = newChallenge();
      const bodies = [registration(accountId, {}, challenge), registration(accountId, {}, challenge)];
      const firsts = [];
      for (const body of bodies) firsts.push(bodyOf(await create(body), 202));
      const answers = [];
      for (const [index, body] of bodies.entries()) answers.push(await create(body, await signed(firsts[index], keys)));
      expect(answers).toMatchObject([{ status: 201 }, { status: 400, body: { code: 'INVALID_INPUT' } }]);
      expect((await credentialsOf(accountId)).filter(({ type }) => type === 'PASSKEY')).toHaveLength(1);
    });

    it.each<[string, object]>([
      ['another challenge', { challenge: newChallenge() }],
      ['a page of another site', { origin: 'https://example.org' }],
      ['a page without TLS', { origin: 'http://example.com' }],
      ['no user present', { userPresent: false }],
      ['another ceremony', { type: 'webauthn.get' }],
    ])('is refused with INVALID_INPUT for %s', async (_, flaws) => {
      const { accountId } = await openWallet();
      table.forgetCalls();
      expect(await create(registration(accountId, flaws))).toMatchObject(refusal('INVALID_INPUT'));
      expect(table.transactions()).toEqual([]);
    });

    it('answers with NOT_IMPLEMENTED in production while no site is set up', async () => {
      const { accountId } = await openWallet();
      const production = enterProduction();
      const answer = await create(registration(accountId), {}, production);
      expect(answer).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
    });
  });

  describe('of an OpenID identity', () => {
    it('adds it under its e-mail address', async () => {
      const { accountId, keys } = await openWallet();
      const { first, answer } = await addCredential(api, identity(accountId), keys);
      expect(JSON.parse(first.payloadToSign).type).toBe('ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS');
      expect(bodyOf(answer, 201)).toMatchObject({ type: 'OAUTH', nickname: 'owner@example.com' });
    });

    it('is refused with INVALID_INPUT from an unknown provider, and for an identity of the wallet', async () => {
      const { accountId, keys } = await openWallet();
      const unknown = await create(identity(accountId, { iss: 'https://issuer.example.com' }));
      expect(unknown).toMatchObject(refusal('INVALID_INPUT'));
      bodyOf((await addCredential(api, identity(accountId), keys)).answer, 201);
      expect(await create(identity(accountId))).toMatchObject(refusal('INVALID_INPUT'));
      expect((await create(identity(accountId, { sub: 'another' }))).status).toBe(202);
    });

    it('is refused with UNAUTHORIZED for a token that was not issued just now', async () => {
      const { accountId } = await openWallet();
      const iat = Math.floor(clock.now().getTime() / 1000) - 90;
      expect(await create(identity(accountId, { iat }))).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED', details: { reason: expect.stringContaining('iat') } },
      });
    });

    it('takes a token that was fresh in the first call, however long its owner takes to sign', async () => {
      const { accountId, keys } = await openWallet();
      const body = identity(accountId);
      const first = bodyOf(await create(body), 202);
      clock.advance(200);
      expect((await create(body)).status).toBe(401);
      bodyOf(await create(body, await signed(first, keys)), 201);
    });
  });

  it.each<[string, (accountId: string) => AnyBody]>([
    ['no type', (accountId) => ({ accountId })],
    ['an unknown type', (accountId) => ({ type: 'PASSWORD', accountId })],
    ['no account', () => ({ type: 'SMS_OTP' })],
    ['an identity without a token', (accountId) => ({ type: 'OAUTH', accountId })],
    ['a token that is none', (accountId) => ({ type: 'OAUTH', accountId, oidcToken: 'a.b.c' })],
    ['a passkey without its attestation', (accountId) => ({ type: 'PASSKEY', accountId, nickname: 'Phone' })],
    ['an account that is no embedded wallet', () => ({ type: 'EMAIL_OTP', accountId: addDollarAccount() })],
  ])('refuses %s with INVALID_INPUT', async (_, body) => {
    const { accountId } = await openWallet();
    table.forgetCalls();
    expect(await create(body(accountId))).toMatchObject(refusal('INVALID_INPUT'));
    expect(table.transactions()).toEqual([]);
  });

  findsNothingOfOthers(setup, 'InternalAccount', async () => ({
    id: (await openWallet({ phoneNumber })).accountId,
    call: (client, accountId) => create({ type: 'SMS_OTP', accountId }, {}, client),
  }));
  needsPermission(setup, async () => {
    const { accountId } = await openWallet({ phoneNumber });
    return (client) => create({ type: 'SMS_OTP', accountId }, {}, client);
  });
});

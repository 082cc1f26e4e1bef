import { describe, expect, it } from 'vitest';
import { override } from '../../../functions/runtime/seams.ts';
import {
  aWallet,
  claimsOf,
  newWalletKeys,
  nonceOf,
  oidcToken,
  openCodeSession,
  sessionKeyOf,
  signed,
} from '../../../lib/proof/client/wallet-client.ts';
import { useTestCloud } from '../../support/local-cloud.ts';
import { bodyOf } from '../rewards.ts';
import { addCredential } from './owner.ts';

const cloud = useTestCloud();

describe('an OpenID identity', () => {
  async function anOauthWallet() {
    const wallet = await aWallet(cloud.api);
    const { keys } = await openCodeSession(cloud.api, wallet.emailCredentialId);
    const body = { type: 'OAUTH', accountId: wallet.accountId, oidcToken: oidcToken(claimsOf(new Date())) };
    const { first, answer } = await addCredential(cloud.api, body, keys);
    return { ...wallet, keys, first, identity: bodyOf(answer, 201) };
  }
  const login = (id: string, claims: object, clientPublicKey: string) =>
    cloud.api.post(`/auth/credentials/${id}/verify`, { type: 'OAUTH', oidcToken: oidcToken(claims), clientPublicKey });

  it('opens a session for a fresh token that was asked for with the key', async () => {
    const { identity, first } = await anOauthWallet();
    expect(identity).toMatchObject({ type: 'OAUTH', nickname: 'owner@example.com' });
    expect(JSON.parse(first.payloadToSign).type).toBe('ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS');
    const legacy = newWalletKeys();
    const nonce = nonceOf(legacy.publicKeyUncompressed);
    const session = bodyOf(
      await login(identity.id, claimsOf(new Date(), { nonce }), legacy.publicKeyUncompressed),
      200,
    );
    const keys = sessionKeyOf(session.encryptedSessionSigningKey, legacy);
    const first2 = bodyOf(await cloud.api.delete(`/auth/sessions/${session.id}`), 202);
    const done = await cloud.api.delete(`/auth/sessions/${session.id}`, { headers: await signed(first2, keys) });
    expect(done.status).toBe(204);
    bodyOf(await cloud.api.post(`/auth/credentials/${identity.id}/challenge`), 400);
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  it.each([
    ['another person', () => ({ sub: 'another' }), 'sub'],
    ['another audience', () => ({ aud: 'another' }), 'aud'],
    ['two audiences', () => ({ aud: ['example-client', 'another'] }), 'aud'],
    ['another issuer', () => ({ iss: 'accounts.google.com' }), 'iss'],
    ['an unknown issuer', () => ({ iss: 'https://issuer.example.com' }), 'iss'],
    ['an old token', () => ({ iat: seconds() - 90 }), 'iat'],
    ['a token from the future', () => ({ iat: seconds() + 60 }), 'iat'],
    ['an expired token', () => ({ exp: seconds() - 1 }), 'exp'],
    ['no subject', () => ({ sub: '' }), 'sub'],
    ['another nonce', () => ({ nonce: nonceOf('02') }), 'nonce'],
    ['no nonce', () => ({ nonce: undefined }), 'nonce'],
  ])('refuses %s, and the reason says so', async (_, changes, reason) => {
    const { identity } = await anOauthWallet();
    const { publicKey } = newWalletKeys();
    const claims = claimsOf(new Date(), { nonce: nonceOf(publicKey), ...changes() });
    const refused = bodyOf(await login(identity.id, claims, publicKey), 401);
    expect(refused).toMatchObject({ code: 'UNAUTHORIZED', details: { reason: expect.stringContaining(reason) } });
  });

  it('refuses what is no token, and the old fixed token of the sandbox', async () => {
    const { identity } = await anOauthWallet();
    const { publicKey: clientPublicKey } = newWalletKeys();
    for (const token of ['sandbox-valid-oidc-token', 'a.b.c']) {
      const body = { type: 'OAUTH', oidcToken: token, clientPublicKey };
      expect(bodyOf(await cloud.api.post(`/auth/credentials/${identity.id}/verify`, body), 400).code).toBe(
        'INVALID_INPUT',
      );
    }
  });

  it('is registered from a known provider, once', async () => {
    const { accountId } = await anOauthWallet();
    const register = (changes: object) =>
      cloud.api.post('/auth/credentials', {
        type: 'OAUTH',
        accountId,
        oidcToken: oidcToken(claimsOf(new Date(), changes)),
      });
    expect(bodyOf(await register({ iss: 'https://issuer.example.com' }), 400).code).toBe('INVALID_INPUT');
    expect(bodyOf(await register({}), 400).code).toBe('INVALID_INPUT');
    bodyOf(await register({ iat: seconds() - 90 }), 401);
    bodyOf(await register({ sub: 'another' }), 202);
  });

  it('is registered by a token that was fresh when it was shown first, however long its owner takes to sign', async () => {
    let time = new Date();
    override('clock', { now: () => time });
    try {
      const wallet = await aWallet(cloud.api);
      const { keys } = await openCodeSession(cloud.api, wallet.emailCredentialId);
      const body = { type: 'OAUTH', accountId: wallet.accountId, oidcToken: oidcToken(claimsOf(time)) };
      const first = bodyOf(await cloud.api.post('/auth/credentials', body), 202);
      time = new Date(time.getTime() + 200_000);
      bodyOf(await cloud.api.post('/auth/credentials', body), 401);
      const headers = await signed(first, keys);
      bodyOf(await cloud.api.post('/auth/credentials', body, { headers }), 201);
    } finally {
      override('clock', { now: () => new Date() });
    }
  });
});

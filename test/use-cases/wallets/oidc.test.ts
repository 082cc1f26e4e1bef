import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identityOf, requireTokenOf } from '../../../functions/use-cases/wallets/oidc.ts';
import { aCaller } from '../../kit/builders.ts';
import { claimsOf, nonceOf } from '../../kit/client/wallet-client.ts';

const now = new Date('2025-11-01T12:00:00.000Z');
const production = aCaller({ environment: 'production' });
const clientPublicKey = `02${'1'.repeat(64)}`;

describe('a production token', async () => {
  const provider = await generateKeyPair('RS256');
  const elliptic = await generateKeyPair('ES256');
  const stranger = await generateKeyPair('RS256');
  const asked: string[] = [];

  beforeEach(() => {
    vi.stubGlobal('fetch', async (url: string | URL) => {
      asked.push(String(url));
      const keys = [
        { ...(await exportJWK(provider.publicKey)), kid: 'example', alg: 'RS256' },
        { ...(await exportJWK(elliptic.publicKey)), kid: 'elliptic', alg: 'ES256' },
      ];
      return new Response(JSON.stringify({ keys }), { headers: { 'content-type': 'application/json' } });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const token = (
    key: Parameters<SignJWT['sign']>[0],
    changes: object = {},
    { alg, kid } = { alg: 'RS256', kid: 'example' },
  ) => new SignJWT(claimsOf(now, changes)).setProtectedHeader({ alg, kid }).sign(key);

  it('is accepted when its provider has signed it', async () => {
    const { identity, provider: name } = await identityOf(production, await token(provider.privateKey), now);
    expect(identity).toEqual({ iss: 'https://accounts.google.com', aud: 'example-client', sub: 'example-subject' });
    expect(name).toBe('google');
    expect(asked).toContain('https://www.googleapis.com/oauth2/v3/certs');
  });

  it('is accepted with a signature of either kind, and the keys are asked for once', async () => {
    await identityOf(production, await token(provider.privateKey), now);
    const signed = await token(elliptic.privateKey, {}, { alg: 'ES256', kid: 'elliptic' });
    const { identity } = await identityOf(production, signed, now);
    expect(identity.sub).toBe('example-subject');
    expect(asked).toHaveLength(1);
  });

  it('is refused when it is none', async () => {
    await expect(identityOf(production, 'no token', now)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'oidcToken: this is not a JSON Web Token.',
    });
  });

  it('is refused when another key has', async () => {
    await expect(identityOf(production, await token(stranger.privateKey), now)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      details: { reason: expect.stringContaining('signature') },
    });
  });

  it('is refused without a signature', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part(claimsOf(now))}.`;
    await expect(identityOf(production, unsigned, now)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('opens a session only with the nonce of the client’s key', async () => {
    const registered = (await identityOf(production, await token(provider.privateKey), now)).identity;
    const login = async (nonce: string) =>
      requireTokenOf(
        production,
        registered,
        { oidcToken: await token(provider.privateKey, { nonce }), clientPublicKey },
        now,
      );
    await expect(login(nonceOf(clientPublicKey))).resolves.toBeUndefined();
    await expect(login(nonceOf('02'))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('opens no session when another key has signed it', async () => {
    const registered = (await identityOf(production, await token(provider.privateKey), now)).identity;
    const oidcToken = await token(stranger.privateKey, { nonce: nonceOf(clientPublicKey) });
    await expect(requireTokenOf(production, registered, { oidcToken, clientPublicKey }, now)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      details: { reason: expect.stringContaining('signature') },
    });
  });

  it.each([
    ['cannot be reached', new TypeError('fetch failed')],
    ['takes too long', new DOMException('The operation timed out.', 'TimeoutError')],
  ])('fails as our own fault when the provider %s', async (_, cause) => {
    vi.stubGlobal('fetch', async () => {
      throw cause;
    });
    const apple = await token(provider.privateKey, { iss: 'https://appleid.apple.com' });
    await expect(identityOf(production, apple, now)).rejects.not.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('a sandbox token', () => {
  it('has no provider, and needs no signature of one', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const signed = await new SignJWT(claimsOf(now))
      .setProtectedHeader({ alg: 'RS256', kid: 'example' })
      .sign(privateKey);
    const { identity } = await identityOf(aCaller({ environment: 'sandbox' }), signed, now);
    expect(identity.sub).toBe('example-subject');
  });
});

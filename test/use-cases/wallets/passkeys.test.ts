import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PasskeyCredential } from '../../../functions/domain/wallets/credential.ts';
import { assertedCounter } from '../../../functions/use-cases/wallets/passkey-assertion.ts';
import { isBoundTo, readClientData, unpadded } from '../../../functions/use-cases/wallets/passkey-data.ts';
import { registeredPasskey } from '../../../functions/use-cases/wallets/passkey-registration.ts';
import { aCaller, aPlatform, noon, uuids } from '../../kit/builders.ts';
import {
  type Flaws,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '../../kit/client/software-authenticator.ts';
import { assertionOf, attestationOf, newChallenge, page } from '../../kit/client/wallet-owner.ts';

const production = aCaller({ environment: 'production' });
const site = { id: 'example.com', origins: [page] };
const padded = (text: string) => `${text}==`;
const words = Buffer.from('a challenge of the service').toString();
const asked = Buffer.from(words).toString('base64url');

let authenticator: SoftwareAuthenticator;
let challenge: string;
let passkey: PasskeyCredential;

const register = (flaws: Flaws = {}, platform = aPlatform(), changes: object = {}) =>
  registeredPasskey(platform, challenge, { ...attestationOf(authenticator, challenge, flaws), ...changes });
const assert = (flaws: Flaws = {}, changes: object = {}, current = passkey, caller = production) => {
  const { userHandle: _, ...assertion } = assertionOf(authenticator, words, flaws);
  return assertedCounter({ caller, passkey: current, challenge: asked }, { ...assertion, ...changes });
};
const reasonOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'accepted',
    ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
  );

beforeEach(async () => {
  authenticator = softwareAuthenticator(page);
  challenge = newChallenge();
  passkey = {
    type: 'PASSKEY',
    authMethodId: `AuthMethod:${uuids.external}`,
    nickname: 'Phone',
    createdAt: noon,
    updatedAt: noon,
    ...(await register()),
  };
});

describe('a registration', () => {
  it('gives the passkey with its key, counter and site', async () => {
    expect(await register({ counter: 7 })).toEqual({
      credentialId: authenticator.credentialId,
      publicKey: expect.stringMatching(/^[\w-]{80,}$/),
      counter: 7,
      origin: page,
      relyingPartyId: 'example.com',
    });
  });

  it('is taken with padding, and from an owner who was not verified', async () => {
    const { credentialId, clientDataJson, attestationObject } = attestationOf(authenticator, challenge);
    const answer = await registeredPasskey(aPlatform(), padded(challenge), {
      credentialId: padded(credentialId),
      clientDataJson: padded(clientDataJson),
      attestationObject: padded(attestationObject),
    });
    expect(answer.credentialId).toBe(credentialId);
    expect((await register({ userVerified: false })).credentialId).toBe(credentialId);
    expect((await register({ challenge: padded(challenge) })).credentialId).toBe(credentialId);
  });

  it('is taken on the site of a production platform', async () => {
    const platform = aPlatform({ environment: 'production', passkeys: site });
    expect(await register({}, platform)).toMatchObject({ origin: page, relyingPartyId: 'example.com' });
  });

  it('waits for a production platform to have a site', async () => {
    expect(await reasonOf(register({}, aPlatform({ environment: 'production' })))).toBe(
      'NOT_IMPLEMENTED No site for passkeys is set up for this platform.',
    );
  });

  const notOfSite = 'clientDataJson: its origin does not belong to the site of this passkey.';
  const unproven = 'attestationObject: it does not prove this passkey.';
  it.each<[string, Flaws, object, string]>([
    ['of another kind', { type: 'webauthn.get' }, {}, 'clientDataJson: it is not of a passkey registration.'],
    ['without data', {}, { clientDataJson: 'e30' }, 'clientDataJson: it is not of a passkey registration.'],
    ['of another challenge', { challenge: 'AAEC' }, {}, 'clientDataJson: its challenge is not the one that was sent.'],
    ['on another page', { origin: 'https://evil.example' }, {}, notOfSite],
    ['of another site', { rpId: 'evil.example' }, {}, notOfSite],
    ['without an attestation', {}, { attestationObject: 'AAEC' }, notOfSite],
    ['of an absent owner', { userPresent: false }, {}, unproven],
    ['of another credential', {}, { credentialId: 'AAECAwQFBgcICQoLDA0ODw' }, unproven],
  ])('%s is refused', async (_, flaws, changes, reason) => {
    expect(await reasonOf(register(flaws, aPlatform(), changes))).toBe(`INVALID_INPUT attestation.${reason}`);
  });
});

/** The counter after a login with a key of another kind. */
function counterBy(cose: Buffer, signBytes: (bytes: Buffer) => Buffer): Promise<number> {
  const { userHandle: _, ...right } = assertionOf(authenticator, words);
  const signedBytes = Buffer.concat([
    Buffer.from(right.authenticatorData, 'base64url'),
    createHash('sha256').update(Buffer.from(right.clientDataJson, 'base64url')).digest(),
  ]);
  const signature = signBytes(signedBytes).toString('base64url');
  const login = {
    caller: production,
    passkey: { ...passkey, publicKey: cose.toString('base64url') },
    challenge: asked,
  };
  return assertedCounter(login, { ...right, signature });
}

describe('an assertion', () => {
  it('gives the new counter', async () => {
    expect(await assert()).toBe(1);
    expect(await assert({ userVerified: false })).toBe(2);
  });

  it('is taken with padding', async () => {
    const { credentialId, clientDataJson, authenticatorData, signature } = assertionOf(authenticator, words);
    const changes = {
      credentialId: padded(credentialId),
      clientDataJson: padded(clientDataJson),
      authenticatorData: padded(authenticatorData),
      signature: padded(signature),
    };
    expect(await assert({}, changes)).toBe(1);
  });

  it.each([
    [0, 0, 'accepted'],
    [5, 6, 'accepted'],
    [5, 5, 'refused'],
    [5, 4, 'refused'],
    [5, 0, 'refused'],
  ])('after the counter %d with the counter %d is %s', async (counter, next, verdict) => {
    expect(await reasonOf(assert({ counter: next }, {}, { ...passkey, counter }))).toBe(
      verdict === 'accepted'
        ? verdict
        : 'UNAUTHORIZED Authentication failed: the signature counter did not grow: the passkey may have been cloned.',
    );
  });

  const unsigned = 'the passkey signature does not verify';
  it.each<[string, Flaws, object, string]>([
    ['of another credential', {}, { credentialId: 'AAEC' }, 'credentialId is not that of the registered passkey'],
    ['of another kind', { type: 'webauthn.create' }, {}, 'clientDataJson is not of a passkey assertion'],
    ['without data', {}, { clientDataJson: 'AAEC' }, 'clientDataJson is not of a passkey assertion'],
    ['of another challenge', { challenge: 'AAEC' }, {}, 'the challenge is not the one that was issued'],
    [
      'on another page',
      { origin: 'https://other.example.com' },
      {},
      'the origin is not the one that the passkey was registered on',
    ],
    [
      'of 36 bytes',
      {},
      { authenticatorData: Buffer.alloc(36).toString('base64url') },
      'authenticatorData is too short',
    ],
    [
      'of 37 bytes for no site',
      {},
      { authenticatorData: Buffer.alloc(37).toString('base64url') },
      'the RP ID hash is not that of the registered passkey',
    ],
    ['for another site', { rpId: 'evil.example' }, {}, 'the RP ID hash is not that of the registered passkey'],
    ['of an absent owner', { userPresent: false }, {}, 'the user-presence bit is not set'],
    ['by another key', { foreignKey: true }, {}, unsigned],
    ['with a changed signature', { brokenSignature: true }, {}, unsigned],
    ['with no real signature', {}, { signature: 'AAEC' }, unsigned],
    ['with the fixed signature of the sandbox', {}, { signature: 'sandbox-valid-passkey-signature' }, unsigned],
  ])('%s is refused', async (_, flaws, changes, reason) => {
    expect(await reasonOf(assert(flaws, changes))).toBe(`UNAUTHORIZED Authentication failed: ${reason}.`);
  });

  it('with the right signature in another form is refused', async () => {
    const { userHandle: _, ...right } = assertionOf(authenticator, words);
    const der = Buffer.from(right.signature, 'base64url');
    const length = Buffer.of(0x30, 0x81);
    const signature = Buffer.concat([length, der.subarray(1)]).toString('base64url');
    const login = { caller: production, passkey, challenge: asked };
    expect(await reasonOf(assertedCounter(login, { ...right, signature }))).toContain(unsigned);
    expect(await reasonOf(assertedCounter(login, right))).toBe('accepted');
  });

  it('by a key on another curve is taken: its signatures have one form', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const { x = '' } = publicKey.export({ format: 'jwk' });
    // COSE: kty OKP, alg EdDSA, crv Ed25519, x (RFC 9053, 7.2).
    const cose = Buffer.concat([Buffer.from('a4010103272006215820', 'hex'), Buffer.from(x, 'base64url')]);
    expect(await counterBy(cose, (bytes) => sign(null, bytes, privateKey))).toBe(1);
  });

  it('by an RSA key is taken', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { n = '' } = publicKey.export({ format: 'jwk' });
    // COSE: kty RSA, alg RS256, n, e 65537 (RFC 8230, 4).
    const begin = Buffer.from('a401030339010020590100', 'hex');
    const cose = Buffer.concat([begin, Buffer.from(n, 'base64url'), Buffer.from('2143010001', 'hex')]);
    expect(await counterBy(cose, (bytes) => sign('sha256', bytes, privateKey))).toBe(1);
  });

  it('in the sandbox is proven by the fixed signature, which leaves the counter', async () => {
    const counter = 9;
    const fixed = { signature: 'sandbox-valid-passkey-signature' };
    expect(await assert({}, fixed, { ...passkey, counter }, aCaller())).toBe(9);
    expect(await reasonOf(assert({}, { signature: 'AAEC' }, passkey, aCaller()))).toContain(unsigned);
  });
});

describe('the data of a passkey', () => {
  it('loses its padding at the end only', () => {
    expect(unpadded('a=b==')).toBe('a=b');
  });

  it('is bound to one domain by a whole digest', () => {
    const digest = createHash('sha256').update('example.com').digest();
    expect(isBoundTo(digest)('example.com')).toBe(true);
    expect(isBoundTo(digest)('evil.example')).toBe(false);
    expect(isBoundTo(digest.subarray(1))('example.com')).toBe(false);
  });

  it.each(['{', '{"type":"webauthn.get"}', '{"type":1,"challenge":"","origin":""}', '[]'])(
    '%s is malformed',
    (json) => {
      expect(readClientData(Buffer.from(json).toString('base64url'))).toBeUndefined();
    },
  );
});

import { beforeEach, describe, expect, it } from 'vitest';
import {
  assertionOptions,
  type Passkey,
  passkeyRequest,
  registrationOptions,
} from '../../../functions/domain/sca/passkey.ts';
import { newPasskeyChallenge } from '../../../functions/runtime/secrets.ts';
import { registeredPasskey, usedPasskey } from '../../../functions/use-cases/sca/passkeys.ts';
import { aCustomer, noon } from '../../kit/builders.ts';
import {
  type Flaws,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '../../kit/client/software-authenticator.ts';

const origin = 'https://pay.example.com';
const relyingParty = { id: 'example.com', name: 'Example', origins: [origin] };

let authenticator: SoftwareAuthenticator;
let passkey: Passkey;

const options = () => registrationOptions(relyingParty, aCustomer(), newPasskeyChallenge());
async function enroll(made = authenticator) {
  const asked = options();
  const registered = await registeredPasskey({ response: made.register(asked), origin }, asked.challenge, relyingParty);
  if (!registered) throw new Error('The registration was refused.');
  return { ...registered, name: 'Passkey', enrolledAt: noon };
}
const request = () => passkeyRequest(passkey, relyingParty.id, newPasskeyChallenge());
const use = (asked: ReturnType<typeof request>, flaws: Flaws = {}, from = origin, current = passkey) =>
  usedPasskey(
    { response: authenticator.assert(assertionOptions(asked), flaws), origin: from },
    asked,
    current,
    relyingParty,
  );

beforeEach(async () => {
  authenticator = softwareAuthenticator(origin);
  passkey = await enroll();
});

describe('a registration', () => {
  it('gives the passkey with its key and counter', () => {
    expect(passkey).toMatchObject({ credentialId: authenticator.credentialId, counter: 0, transports: ['internal'] });
  });

  it.each<[string, Flaws, string?]>([
    ['another challenge', { challenge: newPasskeyChallenge() }],
    ['another page', { origin: 'https://evil.example' }],
    ['a page that is not allowed, and says so', { origin: 'https://evil.example' }, 'https://evil.example'],
    ['a page that says it is another', {}, 'https://evil.example'],
    ['another site', { rpId: 'evil.example' }],
    ['the wrong ceremony', { type: 'webauthn.get' }],
    ['no user present', { userPresent: false, userVerified: false }],
    ['an owner who was not verified', { userVerified: false }],
  ])('of %s is refused', async (_, flaws, from = origin) => {
    const asked = options();
    const answer = { response: authenticator.register(asked, flaws), origin: from };
    expect(await registeredPasskey(answer, asked.challenge, relyingParty)).toBeUndefined();
  });

  it.each([{}, { id: 'AAEC' }, { id: 'AAEC', rawId: 'AAEC', type: 'public-key', response: { clientDataJSON: '!' } }])(
    'that is ill-formed (%j) is refused',
    async (response) => {
      expect(await registeredPasskey({ response, origin }, 'AAEC', relyingParty)).toBeUndefined();
    },
  );
});

describe('an assertion', () => {
  it('proves the passkey, and moves its counter on', async () => {
    expect(await use(request())).toEqual({ ...passkey, counter: 1 });
  });

  it('is taken in the flat form that passkeys of wallets have', async () => {
    const asked = request();
    const { id: credentialId, response } = authenticator.assert(assertionOptions(asked));
    const { clientDataJSON: clientDataJson, authenticatorData, signature } = response;
    const flat = { credentialId, clientDataJson, authenticatorData, signature };
    expect(await usedPasskey({ response: flat, origin }, asked, passkey, relyingParty)).toMatchObject({ counter: 1 });
  });

  it.each<[string, Flaws, string?]>([
    ['another challenge', { challenge: newPasskeyChallenge() }],
    ['another page', { origin: 'https://evil.example' }],
    ['a page that is not allowed, and says so', { origin: 'https://evil.example' }, 'https://evil.example'],
    ['another site', { rpId: 'evil.example' }],
    ['the wrong ceremony', { type: 'webauthn.create' }],
    ['no user present', { userPresent: false, userVerified: false }],
    ['an owner who was not verified', { userVerified: false }],
    ['another credential', { credentialId: 'AAECAwQFBgcICQoLDA0ODw' }],
    ['a key that was never registered', { foreignKey: true }],
    ['a broken signature', { brokenSignature: true }],
  ])('of %s is refused', async (_, flaws, from) => {
    expect(await use(request(), flaws, from)).toBeUndefined();
  });

  it.each([0, 4, 5])('with the counter %d after 5 is refused: the passkey may be a copy', async (counter) => {
    expect(await use(request(), { counter }, origin, { ...passkey, counter: 5 })).toBeUndefined();
  });

  it('of a passkey that never counts is taken again and again', async () => {
    authenticator = softwareAuthenticator(origin, { counts: false });
    passkey = await enroll();
    expect(await use(request())).toEqual(passkey);
    expect(await use(request())).toEqual(passkey);
  });

  it('is good for the challenge it was made for only', async () => {
    const asked = request();
    const response = authenticator.assert(assertionOptions(asked));
    expect(await usedPasskey({ response, origin }, request(), passkey, relyingParty)).toBeUndefined();
  });

  it.each([{}, { id: 'AAEC' }, { response: null }])('that is ill-formed (%j) is refused', async (response) => {
    const answer = { response: { id: passkey.credentialId, ...response }, origin };
    expect(await usedPasskey(answer, request(), passkey, relyingParty)).toBeUndefined();
  });
});

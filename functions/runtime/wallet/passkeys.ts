import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { PasskeyAssertion, PasskeyAttestation } from '../../contract/auth-credentials.ts';
import { passkeyAlgorithms } from '../../domain/passkey.ts';
import type { Platform } from '../../domain/platform.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { PasskeyCredential } from '../../domain/wallet/credential.ts';
import { type PasskeySite, passkeySite } from '../../domain/wallet/passkey-site.ts';
import { unauthorized } from '../../domain/wallet/signed-request.ts';
import type { Caller } from '../caller.ts';
import { isSameSecret } from '../secrets.ts';
import { isDerSignature } from './p256.ts';
import { isSandbox } from './wallet.ts';

/** Loaded with the first passkey: it is large, and most requests bring a code. */
const library = () => import('@simplewebauthn/server');

const ClientData = z.object({ type: z.string(), challenge: z.string(), origin: z.string() });

function readClientData(clientDataJson: string): z.output<typeof ClientData> | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')));
  } catch {
    return undefined;
  }
}

/** Without the padding that some clients write. */
const unpadded = (text: string): string => text.replace(/=+$/, '');

const isBoundTo =
  (rpIdHash: Uint8Array) =>
  (domain: string): boolean =>
    rpIdHash.length === 32 && timingSafeEqual(rpIdHash, createHash('sha256').update(domain).digest());

/** What a registration proves of a passkey. */
export type RegisteredPasskey = Pick<
  PasskeyCredential,
  'credentialId' | 'publicKey' | 'counter' | 'origin' | 'relyingPartyId'
>;

/**
 * The passkey that an attestation proves. Refuses with INVALID_INPUT, naming the check that failed: challenge, origin, site,
 * the owner's presence, the attestation itself (W3C Web Authentication, 7.1).
 */
export async function registeredPasskey(
  platform: Platform,
  challenge: string,
  attestation: PasskeyAttestation,
): Promise<RegisteredPasskey> {
  const clientData = readClientData(attestation.clientDataJson);
  if (clientData?.type !== 'webauthn.create') throw wrong('clientDataJson', 'it is no registration of a passkey');
  if (unpadded(clientData.challenge) !== unpadded(challenge)) {
    throw wrong('clientDataJson', 'its challenge is not the one that was sent');
  }
  const site = await attestedSite(platform, clientData.origin, attestation);
  const credentialId = unpadded(attestation.credentialId);
  const { verifyRegistrationResponse } = await library();
  const verdict = await quietly(() =>
    verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: unpadded(attestation.clientDataJson),
          attestationObject: unpadded(attestation.attestationObject),
        },
      },
      expectedChallenge: clientData.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.relyingPartyId,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    }),
  );
  const registered = verdict?.verified ? verdict.registrationInfo.credential : undefined;
  if (registered?.id !== credentialId) throw wrong('attestationObject', 'it does not prove this passkey');
  return {
    credentialId,
    publicKey: Buffer.from(registered.publicKey).toString('base64url'),
    counter: registered.counter,
    ...site,
  };
}

const wrong = (member: string, what: string): Refusal =>
  new Refusal('INVALID_INPUT', `attestation.${member}: ${what}.`);

async function attestedSite(
  { passkeys, environment }: Platform,
  origin: string,
  { attestationObject }: PasskeyAttestation,
): Promise<PasskeySite> {
  if (!passkeys && environment === 'production') {
    throw new Refusal('NOT_IMPLEMENTED', 'No site for passkeys is set up for this platform.');
  }
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = await quietly(async () =>
    decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('authData'),
  );
  const site = decoded && passkeySite(origin, passkeys, isBoundTo(decoded.subarray(0, 32)));
  if (!site) throw wrong('clientDataJson', 'its origin is not a page of the site that the passkey was made for');
  return site;
}

/** What an assertion is checked against. */
export interface AssertedLogin {
  readonly caller: Caller;
  readonly passkey: PasskeyCredential;
  /** The WebAuthn challenge, base64url. */
  readonly challenge: string;
}

/** The fixed text that the sandbox takes for a passkey's signature, kept for clients that were written against it. */
const legacySandboxSignature = 'sandbox-valid-passkey-signature';

/**
 * The passkey's new counter when it has signed exactly what it was asked for. Refuses with UNAUTHORIZED, naming the check
 * that failed (W3C Web Authentication, 7.2).
 */
export async function assertedCounter(login: AssertedLogin, assertion: PasskeyAssertion): Promise<number> {
  const { caller, passkey, challenge } = login;
  if (unpadded(assertion.credentialId) !== passkey.credentialId) {
    throw unauthorized('credentialId is not that of the registered passkey');
  }
  if (isSandbox(caller) && isSameSecret(assertion.signature, legacySandboxSignature)) return passkey.counter;
  requireClientData(passkey, challenge, assertion);
  const counter = requireAuthenticatorData(passkey, assertion);
  const { verifyAuthenticationResponse } = await library();
  const verdict = await quietly(() =>
    verifyAuthenticationResponse({
      response: standardForm(assertion),
      expectedChallenge: challenge,
      expectedOrigin: passkey.origin,
      expectedRPID: passkey.relyingPartyId,
      requireUserVerification: false,
      // The counter is compared below, so that a wrong signature is not taken for a wrong counter.
      credential: { id: passkey.credentialId, publicKey: keyBytes(passkey), counter: 0 },
    }),
  );
  if (!verdict?.verified || !(await isWellFormed(passkey, assertion))) {
    throw unauthorized('the passkey signature does not verify');
  }
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
    throw unauthorized('the signature counter did not grow: the passkey may have been copied');
  }
  return counter;
}

/** The library reads signatures on P-256 that are no DER; those of other keys have no form of their own. */
async function isWellFormed(passkey: PasskeyCredential, { signature }: PasskeyAssertion): Promise<boolean> {
  const { cose, decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers');
  const isOnCurve = cose.isCOSEPublicKeyEC2(decodeCredentialPublicKey(keyBytes(passkey)));
  return !isOnCurve || isDerSignature(Buffer.from(signature, 'base64url'));
}

const keyBytes = ({ publicKey }: PasskeyCredential) => new Uint8Array(Buffer.from(publicKey, 'base64url'));

function requireClientData(
  { origin }: PasskeyCredential,
  expectedChallenge: string,
  { clientDataJson }: PasskeyAssertion,
): void {
  const clientData = readClientData(clientDataJson);
  if (clientData?.type !== 'webauthn.get') throw unauthorized('clientDataJson is no assertion of a passkey');
  if (unpadded(clientData.challenge) !== expectedChallenge)
    throw unauthorized('the challenge is not the one that was issued');
  if (clientData.origin !== origin) throw unauthorized('the origin is not the one that the passkey was registered on');
}

/** The counter of the authenticator data: 32 bytes of site, one of flags, four of counter (W3C Web Authentication, 6.1). */
function requireAuthenticatorData(
  { relyingPartyId }: PasskeyCredential,
  { authenticatorData }: PasskeyAssertion,
): number {
  const data = Buffer.from(authenticatorData, 'base64url');
  if (data.length < 37) throw unauthorized('authenticatorData is too short');
  if (!isBoundTo(data.subarray(0, 32))(relyingPartyId))
    throw unauthorized('the RP ID hash is not that of the registered passkey');
  if ((data.readUInt8(32) & 1) === 0) throw unauthorized('the user-presence bit is not set');
  return data.readUInt32BE(33);
}

const standardForm = (assertion: PasskeyAssertion) => ({
  id: unpadded(assertion.credentialId),
  rawId: unpadded(assertion.credentialId),
  type: 'public-key' as const,
  clientExtensionResults: {},
  response: {
    clientDataJSON: unpadded(assertion.clientDataJson),
    authenticatorData: unpadded(assertion.authenticatorData),
    signature: unpadded(assertion.signature),
  },
});

/** The library throws at what is ill-formed or not as expected; the answer names the check, not the library's words. */
async function quietly<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

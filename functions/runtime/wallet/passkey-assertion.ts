import type { PasskeyAssertion } from '../../contract/auth-credentials.ts';
import type { PasskeyCredential } from '../../domain/wallet/credential.ts';
import { unauthorized } from '../../domain/wallet/signed-request.ts';
import type { Caller } from '../caller.ts';
import { isSameSecret } from '../secrets.ts';
import { isDerSignature } from './p256.ts';
import { isBoundTo, library, quietly, readClientData, unpadded } from './passkey-data.ts';
import { isSandbox } from './wallet.ts';

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

import { fixedSignatures } from '../../contract/sandbox-values.ts';
import type { PasskeyAssertion } from '../../contract/wallets/auth-sessions.ts';
import type { PasskeyCredential } from '../../domain/wallets/credential.ts';
import { unauthorized } from '../../domain/wallets/signed-request.ts';
import type { Caller } from '../../runtime/caller.ts';
import { isSameSecret } from '../../runtime/secrets.ts';
import { isDerSignature } from './p256.ts';
import { isBoundTo, library, readClientData, undefinedOnError, unpadded } from './passkey-data.ts';
import { isSandbox } from './wallet.ts';

interface AssertedLogin {
  readonly caller: Caller;
  readonly passkey: PasskeyCredential;
  /** The WebAuthn challenge, base64url. */
  readonly challenge: string;
}

/** Checks an assertion and returns the new counter. Refuses with UNAUTHORIZED, naming the failed check (W3C Web Authentication, 7.2). */
export async function assertedCounter(login: AssertedLogin, assertion: PasskeyAssertion): Promise<number> {
  const { caller, passkey, challenge } = login;
  if (unpadded(assertion.credentialId) !== passkey.credentialId) {
    throw unauthorized('credentialId is not that of the registered passkey');
  }
  if (isSandbox(caller) && isSameSecret(assertion.signature, fixedSignatures.passkey)) return passkey.counter;
  requireClientData(passkey, challenge, assertion);
  const counter = requireAuthenticatorData(passkey, assertion);
  const { verifyAuthenticationResponse } = await library();
  const verdict = await undefinedOnError(() =>
    verifyAuthenticationResponse({
      response: standardForm(assertion),
      expectedChallenge: challenge,
      expectedOrigin: passkey.origin,
      expectedRPID: passkey.relyingPartyId,
      requireUserVerification: false,
      // The counter is compared below, so that its refusal differs from that of a wrong signature.
      credential: { id: passkey.credentialId, publicKey: keyBytes(passkey), counter: 0 },
    }),
  );
  if (!verdict?.verified || !(await isWellFormed(passkey, assertion))) {
    throw unauthorized('the passkey signature does not verify');
  }
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
    throw unauthorized('the signature counter did not grow: the passkey may have been cloned');
  }
  return counter;
}

/** The library accepts signatures on P-256 that are not canonical DER. Signatures of other keys have one form only. */
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
  if (clientData?.type !== 'webauthn.get') throw unauthorized('clientDataJson is not of a passkey assertion');
  if (unpadded(clientData.challenge) !== expectedChallenge)
    throw unauthorized('the challenge is not the one that was issued');
  if (clientData.origin !== origin) throw unauthorized('the origin is not the one that the passkey was registered on');
}

/** The counter in authenticator data: 32 bytes of site, one of flags, four of counter (W3C Web Authentication, 6.1). */
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

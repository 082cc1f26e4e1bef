import type { PasskeyAttestation } from '../../contract/wallets/auth-credentials.ts';
import type { Platform } from '../../domain/platforms/platform.ts';
import { Refusal } from '../../domain/refusal.ts';
import { passkeyAlgorithms } from '../../domain/sca/passkey.ts';
import type { PasskeyCredential } from '../../domain/wallets/credential.ts';
import { type PasskeySite, passkeySite } from '../../domain/wallets/passkey-site.ts';
import { isBoundTo, library, readClientData, undefinedOnError, unpadded } from './passkey-data.ts';

type RegisteredPasskey = Pick<
  PasskeyCredential,
  'credentialId' | 'publicKey' | 'counter' | 'origin' | 'relyingPartyId'
>;

/** The passkey that an attestation proves. Refuses with INVALID_INPUT, naming the failed check (W3C Web Authentication, 7.1). */
export async function registeredPasskey(
  platform: Platform,
  challenge: string,
  attestation: PasskeyAttestation,
): Promise<RegisteredPasskey> {
  const clientData = readClientData(attestation.clientDataJson);
  if (clientData?.type !== 'webauthn.create') throw wrong('clientDataJson', 'it is not of a passkey registration');
  if (unpadded(clientData.challenge) !== unpadded(challenge)) {
    throw wrong('clientDataJson', 'its challenge is not the one that was sent');
  }
  const site = await attestedSite(platform, clientData.origin, attestation);
  const credentialId = unpadded(attestation.credentialId);
  const { verifyRegistrationResponse } = await library();
  const verdict = await undefinedOnError(() =>
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

const wrong = (member: string, reason: string): Refusal =>
  new Refusal('INVALID_INPUT', `attestation.${member}: ${reason}.`);

async function attestedSite(
  { passkeys, environment }: Platform,
  origin: string,
  { attestationObject }: PasskeyAttestation,
): Promise<PasskeySite> {
  if (!passkeys && environment === 'production') {
    throw new Refusal('NOT_IMPLEMENTED', 'No site for passkeys is set up for this platform.');
  }
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = await undefinedOnError(async () =>
    decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('authData'),
  );
  const site = decoded && passkeySite(origin, passkeys, isBoundTo(decoded.subarray(0, 32)));
  if (!site) throw wrong('clientDataJson', 'its origin does not belong to the site of this passkey');
  return site;
}

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Passkey, type PasskeyRequest, passkeyAlgorithms, type RelyingParty } from '../domain/passkey.ts';

/** What a page sent: the browser's JSON, and the origin that the page says it has. */
export interface WebAuthnAnswer {
  readonly response: Readonly<Record<string, unknown>>;
  readonly origin: string;
}

/** Loaded with the first passkey: it is large, and most requests bring a code. */
const library = () => import('@simplewebauthn/server');

/** The passkey that a registration proves, or nothing when anything about it is wrong: challenge, site, origin, owner's presence. */
export async function registeredPasskey(
  answer: WebAuthnAnswer,
  challenge: string,
  relyingParty: RelyingParty,
): Promise<Omit<Passkey, 'name' | 'enrolledAt'> | undefined> {
  if (!relyingParty.origins.includes(answer.origin)) return undefined;
  const { verifyRegistrationResponse } = await library();
  const verdict = await quietly(() =>
    verifyRegistrationResponse({
      response: standardForm(answer.response) as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: answer.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    }),
  );
  if (!verdict?.verified) return undefined;
  const { id, publicKey, counter, transports } = verdict.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    ...(transports && { transports }),
  };
}

/** The passkey with its new counter when it has signed exactly what it was asked for, or nothing. */
export async function usedPasskey(
  answer: WebAuthnAnswer,
  request: Pick<PasskeyRequest, 'challenge' | 'relyingPartyId'>,
  passkey: Passkey,
  { origins }: Pick<RelyingParty, 'origins'>,
): Promise<Passkey | undefined> {
  const response = standardForm(answer.response);
  if (!origins.includes(answer.origin) || response.id !== passkey.credentialId) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const verdict = await quietly(() =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: request.challenge,
      expectedOrigin: answer.origin,
      expectedRPID: request.relyingPartyId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  );
  return verdict?.verified ? { ...passkey, counter: verdict.authenticationInfo.newCounter } : undefined;
}

/** The library throws at what is ill-formed or not as expected. Why is not told: the answer is that the proof is wrong. */
async function quietly<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

/**
 * The interface leaves the shape open. Taken are the standard's own JSON, and the flat members that the interface names for
 * passkeys of wallets.
 */
function standardForm(answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { credentialId, clientDataJson, ...rest } = answer;
  if (typeof credentialId !== 'string' || answer.response !== undefined) return answer;
  return {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { ...rest, clientDataJSON: clientDataJson },
  };
}

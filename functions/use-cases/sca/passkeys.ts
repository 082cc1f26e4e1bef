import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod';
import { type Passkey, type PasskeyRequest, passkeyAlgorithms, type RelyingParty } from '../../domain/sca/passkey.ts';

/** The JSON of the browser's response, and the origin that the page says it has. */
interface WebAuthnAnswer {
  readonly response: Readonly<Record<string, unknown>>;
  readonly origin: string;
}

/** The library is large and most requests bring a code, so it is loaded with the first passkey. */
const library = () => import('@simplewebauthn/server');

const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const credential = { id: z.string(), rawId: z.string(), type: z.literal('public-key') };
const Registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z
      .array(z.string())
      .transform((transports) => transports.flatMap((transport) => Transport.safeParse(transport).data ?? []))
      .optional(),
  }),
});
const Assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
});

const toRegistration = (answer: WebAuthnAnswer): RegistrationResponseJSON | undefined => {
  const { data } = Registration.safeParse(standardForm(answer.response));
  return data && { ...data, clientExtensionResults: {} };
};

const toAssertion = (answer: WebAuthnAnswer): AuthenticationResponseJSON | undefined => {
  const { data } = Assertion.safeParse(standardForm(answer.response));
  return data && { ...data, clientExtensionResults: {} };
};

/** The passkey that a registration proves; undefined if challenge, site, origin or the owner's presence is wrong. */
export async function registeredPasskey(
  answer: WebAuthnAnswer,
  challenge: string,
  relyingParty: RelyingParty,
): Promise<Omit<Passkey, 'name' | 'enrolledAt'> | undefined> {
  const response = toRegistration(answer);
  if (!response || !relyingParty.origins.includes(answer.origin)) return undefined;
  const { verifyRegistrationResponse } = await library();
  const verdict = await undefinedOnError(() =>
    verifyRegistrationResponse({
      response,
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

/** The passkey with its new counter if it has signed the request; undefined otherwise. */
export async function usedPasskey(
  answer: WebAuthnAnswer,
  request: Pick<PasskeyRequest, 'challenge' | 'relyingPartyId'>,
  passkey: Passkey,
  { origins }: Pick<RelyingParty, 'origins'>,
): Promise<Passkey | undefined> {
  const response = toAssertion(answer);
  if (!origins.includes(answer.origin) || response?.id !== passkey.credentialId) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const verdict = await undefinedOnError(() =>
    verifyAuthenticationResponse({
      response,
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

/** The library throws for each failed check. The answer does not say which one failed. */
async function undefinedOnError<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

/**
 * The interface leaves the form open. The service accepts the standard's JSON, and the flat members that the interface names
 * for passkeys of wallets.
 */
function standardForm(answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { credentialId, clientDataJson, ...rest } = answer;
  if (typeof credentialId !== 'string' || answer.response !== undefined) return answer;
  return {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    response: { ...rest, clientDataJSON: clientDataJson },
  };
}

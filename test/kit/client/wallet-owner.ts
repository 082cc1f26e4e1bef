import { randomBytes } from 'node:crypto';
import { type Api, bodyOf } from './api.ts';
import { type SoftwareAuthenticator, softwareAuthenticator } from './software-authenticator.ts';
import { createEmbeddedWallet, openCodeSession, signed, type WalletKeys } from './wallet-client.ts';

/** The page where an owner's passkeys live. */
export const page = 'https://wallet.example.com';
/** A challenge as a platform makes it for a registration. */
export const newChallenge = () => randomBytes(32).toString('base64url');

/** What a browser gives a page, as the interface takes it. */
export function attestationOf(authenticator: SoftwareAuthenticator, challenge: string, flaws = {}) {
  const { id, response } = authenticator.register({ challenge, rp: { id: 'example.com' } }, flaws);
  return { credentialId: id, clientDataJson: response.clientDataJSON, attestationObject: response.attestationObject };
}

/** The authenticator signs the bytes of the text that the service gave. */
export function assertionOf(authenticator: SoftwareAuthenticator, challenge: string, flaws = {}) {
  const options = { challenge: Buffer.from(challenge).toString('base64url'), rpId: 'example.com' };
  const { id, response } = authenticator.assert(options, flaws);
  const { clientDataJSON: clientDataJson, authenticatorData, signature } = response;
  // As a browser says it of an authenticator that names no user.
  return { credentialId: id, clientDataJson, authenticatorData, signature, userHandle: null };
}

/** Both legs of adding a credential that a session's key signs. */
export const addCredential = async (api: Api, body: object, keys: WalletKeys) => {
  const first = bodyOf(await api.post('/auth/credentials', body), 202);
  const headers = await signed(first, keys);
  return { first, headers, answer: await api.post('/auth/credentials', body, { headers }) };
};

/** A wallet whose owner has a session and a passkey. */
export async function aPasskeyWallet(api: Api) {
  const wallet = await createEmbeddedWallet(api);
  const { keys } = await openCodeSession(api, wallet.emailCredentialId);
  const authenticator = softwareAuthenticator(page);
  const challenge = newChallenge();
  const attestation = attestationOf(authenticator, challenge);
  const body = { type: 'PASSKEY', accountId: wallet.accountId, nickname: "Owner's phone", challenge, attestation };
  const { answer } = await addCredential(api, body, keys);
  return { ...wallet, keys, authenticator, passkey: bodyOf(answer, 201), registration: body };
}

/** Asks for a passkey's signature. */
export const challengePasskey = async (api: Api, id: string, clientPublicKey: string) =>
  bodyOf(await api.post(`/auth/credentials/${id}/challenge`, { clientPublicKey }), 200);

/** Answers with it. */
export const loginByPasskey = async (api: Api, id: string, requestId: string | undefined, assertion: object) =>
  api.post(
    `/auth/credentials/${id}/verify`,
    { type: 'PASSKEY', assertion },
    requestId ? { headers: { 'Request-Id': requestId } } : {},
  );

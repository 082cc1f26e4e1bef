import { createHash } from 'node:crypto';
import { ApiKeyStamper } from '@turnkey/api-key-stamper';
import {
  decryptCredentialBundle,
  encryptOtpCodeToBundle,
  generateP256KeyPair,
  getPublicKey,
  hpkeDecrypt,
} from '@turnkey/crypto';
import { uuidFromName } from '../../../functions/ports/random.ts';
import { type Api, bodyOf } from './api.ts';

/** A P-256 key pair in hex, as wallets' owners hold it. */
export type WalletKeys = ReturnType<typeof generateP256KeyPair>;

export const newWalletKeys = (): WalletKeys => generateP256KeyPair();

/** The key pair of a private scalar in hex. */
export const keysOf = (privateKey: string): WalletKeys => ({
  privateKey,
  publicKey: Buffer.from(getPublicKey(privateKey, true)).toString('hex'),
  publicKeyUncompressed: Buffer.from(getPublicKey(privateKey, false)).toString('hex'),
});

/** The stamp of a text, by the library that clients use. */
export async function stamp(payload: string, keys: WalletKeys): Promise<string> {
  const stamper = new ApiKeyStamper({ apiPublicKey: keys.publicKey, apiPrivateKey: keys.privateKey });
  return (await stamper.stamp(payload)).stampHeaderValue;
}

/** The headers that answer a first leg. */
export const signed = async (
  first: { readonly payloadToSign: string; readonly requestId: string },
  keys: WalletKeys,
): Promise<Record<string, string>> => ({
  'Service-Wallet-Signature': await stamp(first.payloadToSign, keys),
  'Request-Id': first.requestId,
});

/** A code as a client sends it: sealed to the target of the newest challenge, with the client's own key beside it. */
export function otpBundle(targetBundle: string, code: string, keys: WalletKeys): Promise<string> {
  const { enclaveQuorumPublic } = JSON.parse(targetBundle);
  return encryptOtpCodeToBundle(code, targetBundle, keys.publicKey, enclaveQuorumPublic);
}

export const sessionKeyOf = (bundle: string, keys: WalletKeys): WalletKeys =>
  keysOf(decryptCredentialBundle(bundle, keys.privateKey));

/** The mnemonic in the data of an exported wallet. The sandbox signs nothing of it. */
export function mnemonicOf(data: string, keys: WalletKeys): string {
  const { encappedPublic, ciphertext } = JSON.parse(Buffer.from(data, 'hex').toString());
  const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
  const opened = hpkeDecrypt({
    ciphertextBuf: bytes(ciphertext),
    encappedKeyBuf: bytes(encappedPublic),
    receiverPriv: keys.privateKey,
  });
  return Buffer.from(opened).toString();
}

export interface OpenWallet {
  readonly customerId: string;
  readonly accountId: string;
  readonly email: string;
  /** The credential that every wallet begins with. */
  readonly emailCredentialId: string;
}

/** A customer's embedded wallet: its id follows from the customer's. */
export const walletOf = (customerId: string): string => `InternalAccount:${uuidFromName(`${customerId} USDB`)}`;

let wallets = 0;

/** A customer with an embedded wallet that takes codes by e-mail. */
export async function createEmbeddedWallet(api: Api, changes: object = {}): Promise<OpenWallet> {
  wallets += 1;
  const email = `owner-${wallets}@example.com`;
  const customer = bodyOf(
    await api.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Jane Example',
      region: 'US',
      email,
      ...changes,
    }),
    201,
  );
  const accountId = walletOf(customer.id);
  const credentials = bodyOf(await api.get(`/auth/credentials?accountId=${accountId}`), 200);
  return { customerId: customer.id, accountId, email, emailCredentialId: credentials.data[0].id };
}

/** Sends a code, proves it and signs: a session whose key is the client's own. */
export async function openCodeSession(api: Api, credentialId: string, type = 'EMAIL_OTP', code = '000000') {
  const keys = newWalletKeys();
  const challenge = bodyOf(await api.post(`/auth/credentials/${credentialId}/challenge`), 200);
  const encryptedOtpBundle = await otpBundle(challenge.otpEncryptionTargetBundle, code, keys);
  const body = { type, encryptedOtpBundle };
  const first = bodyOf(await api.post(`/auth/credentials/${credentialId}/verify`, body), 202);
  const headers = await signed(first, keys);
  const session = bodyOf(await api.post(`/auth/credentials/${credentialId}/verify`, body, { headers }), 200);
  return { keys, session };
}

/** A token as an OpenID provider issues it, unsigned: the sandbox looks at its claims only. */
export function oidcToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', kid: 'example', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`;
}

export const nonceOf = (clientPublicKey: string): string => createHash('sha256').update(clientPublicKey).digest('hex');

/** The claims of a person's token, fresh at `now`. */
export const claimsOf = (now: Date, changes: object = {}) => ({
  iss: 'https://accounts.google.com',
  aud: 'example-client',
  sub: 'example-subject',
  email: 'owner@example.com',
  iat: Math.floor(now.getTime() / 1000),
  exp: Math.floor(now.getTime() / 1000) + 600,
  ...changes,
});

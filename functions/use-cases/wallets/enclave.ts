import { createHash } from 'node:crypto';
import { SignCommand } from '@aws-sdk/client-kms';
import { kmsClient } from '../../ports/clients/kms.ts';
import { env } from '../../ports/env.ts';
import { publicKeyOf } from '../../ports/public-key.ts';
import { rawSignature } from './p256.ts';

/** The public key that signs messages to the owners of wallets: P-256, uncompressed, in hex. */
export async function enclaveKey(): Promise<string> {
  const { x = '', y = '' } = (await publicKeyOf(env('WALLET_SIGNER_KEY_ID'))).export({ format: 'jwk' });
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('hex');
}

/** Signs by ECDSA with SHA-256; the signature is DER. */
export async function enclaveSignature(message: Uint8Array): Promise<Uint8Array> {
  const { Signature } = await kmsClient().send(
    new SignCommand({
      KeyId: env('WALLET_SIGNER_KEY_ID'),
      SigningAlgorithm: 'ECDSA_SHA_256',
      MessageType: 'DIGEST',
      Message: createHash('sha256').update(message).digest(),
    }),
  );
  if (!Signature) throw new Error('The key service returned no signature.');
  return Signature;
}

/** Signs data in the form that existing clients verify. */
export async function signedBundle(data: object): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(data));
  const [enclaveQuorumPublic, signature] = await Promise.all([enclaveKey(), enclaveSignature(bytes)]);
  return bundleText(bytes, Buffer.from(signature).toString('hex'), enclaveQuorumPublic);
}

/** The same form without a signature, for exports of the sandbox. */
export const unsignedBundle = (data: object): string => bundleText(Buffer.from(JSON.stringify(data)), '', '');

const bundleText = (data: Buffer, dataSignature: string, enclaveQuorumPublic: string): string =>
  JSON.stringify({ version: 'v1.0.0', data: data.toString('hex'), dataSignature, enclaveQuorumPublic });

/** A compact JSON Web Signature over claims, by ES256 (RFC 7515, RFC 7518). */
export async function signedToken(claims: object): Promise<string> {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const key = await enclaveKey();
  const kid = createHash('sha256').update(key).digest('hex').slice(0, 16);
  const input = `${part({ alg: 'ES256', kid, typ: 'JWT' })}.${part(claims)}`;
  const signature = rawSignature(await enclaveSignature(Buffer.from(input)));
  return `${input}.${Buffer.from(signature).toString('base64url')}`;
}

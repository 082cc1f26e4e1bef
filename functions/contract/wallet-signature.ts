import * as z from 'zod';
import { Timestamp } from './common.ts';

/** The headers of a call that the holder of a session key has to sign. */
export const SignedRetryHeaders = z.object({
  'Service-Wallet-Signature': z
    .string()
    .max(2048)
    .optional()
    .meta({
      description:
        'A stamp over the exact `payloadToSign`: base64url of `{"publicKey","scheme","signature"}` with the compressed P-256 key in ' +
        'hex, `SIGNATURE_SCHEME_TK_API_P256`, and an ECDSA signature with SHA-256, DER in hex. Sent with the retry.',
    }),
  'Request-Id': z.string().max(255).optional().meta({
    description: 'The `requestId` that came with the payload. Sent with the retry.',
  }),
});
export type SignedRetryHeaders = z.output<typeof SignedRetryHeaders>;

/** The header of a call whose payload was given before, and that therefore needs no request id. */
export const WalletSignatureHeader = SignedRetryHeaders.pick({ 'Service-Wallet-Signature': true });

const signedRequestMembers = {
  payloadToSign: z.string(),
  requestId: z.string().meta({ description: 'Request:<uuid>' }),
  expiresAt: Timestamp,
};

const exampleRequest = {
  payloadToSign:
    '{"organizationId":"00000000-0000-4000-8000-000000000001","parameters":{"targetPublicKey":"02"},"timestampMs":"1761998400000","type":"ACTIVITY_TYPE_EXPORT_WALLET"}',
  requestId: 'Request:00000000-0000-4000-8000-000000000020',
  expiresAt: '2025-11-01T12:05:00.000Z',
};

/** What has to be signed, byte for byte, before the call is repeated with the signature. */
export const SignedRequestChallenge = z
  .object(signedRequestMembers)
  .meta({ id: 'SignedRequestChallenge', example: exampleRequest });

export const AuthMethodType = z.enum(['OAUTH', 'EMAIL_OTP', 'SMS_OTP', 'PASSKEY']).meta({ id: 'AuthMethodType' });

/** The same, with the type of the credential that it is about. */
export const AuthSignedRequestChallenge = z
  .object({ ...signedRequestMembers, type: AuthMethodType })
  .meta({ id: 'AuthSignedRequestChallenge', example: { ...exampleRequest, type: 'EMAIL_OTP' } });

/** The base point of P-256, which is nobody's key. */
export const exampleClientKey = '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296';
export const exampleSealingKey =
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5';

/** A P-256 key in hex. Compressed, it is the session's key itself; uncompressed, the service makes one and seals it to this key. */
export const ClientPublicKey = z
  .string()
  .regex(/^(0[23][0-9a-fA-F]{64}|04[0-9a-fA-F]{128})$/)
  .meta({ example: exampleClientKey });

/** A P-256 key that something is sealed to: the uncompressed form, 130 digits. */
export const SealingPublicKey = z.string().regex(/^04[0-9a-fA-F]{128}$/);

/** Bytes in base64url, with or without padding; the bound is far above what authenticators make. */
export const Base64Url = z
  .string()
  .min(1)
  .max(16_384)
  .regex(/^[A-Za-z0-9_-]+={0,2}$/);

/** What a signature over a payload that was given before can be refused with. */
export const signatureErrors = [
  'WALLET_SIGNATURE_MISSING',
  'WALLET_SIGNATURE_MALFORMED',
  'WALLET_SIGNATURE_BODY_MISMATCH',
  'WALLET_SIGNATURE_INVALID',
] as const;

/** What the second leg of a signed call can be refused with. */
export const signedRetryErrors = [...signatureErrors, 'REQUEST_ID_MISSING'] as const;

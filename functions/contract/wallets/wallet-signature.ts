import * as z from 'zod';
import { resourceId, Timestamp } from '../common.ts';
import { line, token } from '../text.ts';

/** Both are absent from the first call and present in the second, the signed one. */
export const SignedRetryHeaders = z.object({
  'Service-Wallet-Signature': token(2048).optional(),
  'Request-Id': line(255).optional(),
});
export type SignedRetryHeaders = z.output<typeof SignedRetryHeaders>;

/** For a call whose payload is known already: it needs no request id. */
export const WalletSignatureHeader = SignedRetryHeaders.pick({ 'Service-Wallet-Signature': true });

const signedRequestMembers = {
  payloadToSign: z.string(),
  requestId: resourceId('Request'),
  expiresAt: Timestamp,
};

const exampleRequest = {
  payloadToSign:
    '{"organizationId":"00000000-0000-4000-8000-000000000001","parameters":{"targetPublicKey":"02"},"timestampMs":"1761998400000","type":"ACTIVITY_TYPE_EXPORT_WALLET"}',
  requestId: 'Request:00000000-0000-4000-8000-000000000020',
  expiresAt: '2025-11-01T12:05:00.000Z',
};

export const SignedRequestChallenge = z
  .object(signedRequestMembers)
  .meta({ id: 'SignedRequestChallenge', example: exampleRequest });

export const AuthMethodType = z.enum(['OAUTH', 'EMAIL_OTP', 'SMS_OTP', 'PASSKEY']).meta({ id: 'AuthMethodType' });

export const AuthSignedRequestChallenge = z
  .object({ ...signedRequestMembers, type: AuthMethodType })
  .meta({ id: 'AuthSignedRequestChallenge', example: { ...exampleRequest, type: 'EMAIL_OTP' } });

/** The base point of P-256. */
export const exampleClientKey = '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296';
export const exampleSealingKey =
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5';

/** Compressed, it is the session key itself; uncompressed, the service makes a session key and seals it to this one. */
export const ClientPublicKey = z
  .string()
  .regex(/^(0[23][0-9a-fA-F]{64}|04[0-9a-fA-F]{128})$/)
  .meta({ example: exampleClientKey });

/** Only the uncompressed form can be sealed to. */
export const SealingPublicKey = z.string().regex(/^04[0-9a-fA-F]{128}$/);

/** Base64url with or without padding. Authenticators make far less than the maximum. */
export const Base64Url = z
  .string()
  .min(1)
  .max(16_384)
  .regex(/^[A-Za-z0-9_-]+={0,2}$/);

/** A signature over a known payload is refused with these. */
export const signatureErrors = [
  'WALLET_SIGNATURE_MISSING',
  'WALLET_SIGNATURE_MALFORMED',
  'WALLET_SIGNATURE_BODY_MISMATCH',
  'WALLET_SIGNATURE_INVALID',
] as const;

/** The second call of a signed operation is refused with these. */
export const signedRetryErrors = [...signatureErrors, 'REQUEST_ID_MISSING'] as const;

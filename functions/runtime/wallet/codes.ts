import * as z from 'zod';
import { uuidOf } from '../../domain/ids.ts';
import type { Platform } from '../../domain/platform.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { OtpCredential } from '../../domain/wallet/credential.ts';
import { countWrongCode, type IssuedCode, requireRested, restSeconds } from '../../domain/wallet/issued-code.ts';
import { unauthorized } from '../../domain/wallet/signed-request.ts';
import type { WalletAuth } from '../../domain/wallet/wallet-auth.ts';
import type { Caller } from '../caller.ts';
import { expiryAfter } from '../clock.ts';
import { sendCode } from '../code-delivery.ts';
import { digits, newCode } from '../one-time-codes.ts';
import { isSameSecret } from '../secrets.ts';
import { signedBundle } from './enclave.ts';
import { open } from './hpke.ts';
import { compressed, newKeyPair, sha256Hex } from './p256.ts';
import { openSecret, sealSecret } from './sealing.ts';
import { isSandbox } from './wallet.ts';

/** The code that every sandbox customer "receives" for a wallet (interface specification, Authentication, 8). */
const sandboxCode = '000000';

/** What a platform sets for its wallets' codes, unless it says otherwise (interface description, area 1). */
const defaults = { otpLength: 6, alphanumeric: false, expirationSeconds: 300 };

/** Without what looks like something else. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code that was sent, and the key that it has to come back under. */
export interface SentCode {
  readonly code: IssuedCode;
  readonly otpEncryptionTargetBundle: string;
}

interface Issue {
  readonly caller: Caller;
  readonly platform: Platform;
  readonly auth: WalletAuth;
  readonly credential: OtpCredential;
  readonly now: Date;
}

/** Sends a one-time code; the ones before it are void. Refuses with RATE_LIMITED while the credential rests. */
export async function issueCode({ caller, platform, auth, credential, now }: Issue): Promise<SentCode> {
  requireRested(codeOf(auth, credential), now);
  const { otpLength, alphanumeric, expirationSeconds } = { ...defaults, ...platform.embeddedWalletConfig };
  const { authMethodId } = credential;
  const target = newKeyPair();
  const code = isSandbox(caller) ? undefined : newCode(otpLength, alphanumeric ? letters : digits);
  const [sealedKey, otpEncryptionTargetBundle] = await Promise.all([
    sealSecret(target.privateKey, ownerOf(auth)),
    signedBundle({ targetPublic: target.uncompressed, organizationId: uuidOf('InternalAccount', auth.accountId) }),
    sendCode({ platform, channel: credential.type === 'EMAIL_OTP' ? 'EMAIL' : 'SMS', to: credential.nickname, code }),
  ]);
  return {
    code: {
      authMethodId,
      ...(code !== undefined && { codeHash: sha256Hex(code) }),
      sealedKey,
      targetPublic: target.uncompressed,
      expiresAt: expiryAfter(now, expirationSeconds).toISOString(),
      wrongCodes: 0,
    },
    otpEncryptionTargetBundle,
  };
}

const ownerOf = ({ platformId, accountId }: WalletAuth) => ({ platformId, accountId, use: 'ONE_TIME_CODE' as const });

const codeOf = ({ codes }: WalletAuth, { authMethodId }: Pick<OtpCredential, 'authMethodId'>): IssuedCode | undefined =>
  codes.find((code) => code.authMethodId === authMethodId);

/** The codes with this one in the place of its credential's last. */
export const withCode = ({ codes }: WalletAuth, code: IssuedCode): readonly IssuedCode[] => [
  ...codes.filter(({ authMethodId }) => authMethodId !== code.authMethodId),
  code,
];

/** The codes once a credential's was used. */
export const withoutCode = ({ codes }: WalletAuth, authMethodId: string): readonly IssuedCode[] =>
  codes.filter((code) => code.authMethodId !== authMethodId);

const Bundle = z.object({
  encappedPublic: z.string().regex(/^04[0-9a-fA-F]{128}$/),
  ciphertext: z.string().regex(/^(?:[0-9a-fA-F]{2}){17,1024}$/),
});

const Message = z.object({
  otp_code: z.string().min(1).max(64),
  public_key: z.string().regex(/^(0[23][0-9a-fA-F]{64}|04[0-9a-fA-F]{128})$/),
});

function readBundle(text: string): z.output<typeof Bundle> {
  try {
    return Bundle.parse(JSON.parse(text));
  } catch {
    throw new Refusal(
      'INVALID_INPUT',
      'encryptedOtpBundle: send the JSON text of {"encappedPublic","ciphertext"}, both in hex, as a string.',
    );
  }
}

/** What came of a code: the client's key when it was right, or the code with one more wrong try. */
export type CodeVerdict = { readonly publicKey: string } | { readonly refusal: Refusal; readonly code?: IssuedCode };

/** Opens a code's bundle and checks it. Refuses with INVALID_INPUT what is no bundle, with UNAUTHORIZED or RATE_LIMITED the rest. */
export async function checkCode(
  { caller, auth, now }: Omit<Issue, 'platform' | 'credential'>,
  credential: OtpCredential,
  encryptedOtpBundle: string,
): Promise<CodeVerdict> {
  const bundle = readBundle(encryptedOtpBundle);
  const code = codeOf(auth, credential);
  requireRested(code, now);
  if (!code || now.toISOString() >= code.expiresAt || code.restsUntil) {
    throw unauthorized('No pending OTP for this credential');
  }
  const message = await openBundle(auth, code, bundle);
  if (!message) throw unauthorized('The OTP bundle is not encrypted to the target key of the newest challenge');
  const publicKey = compressed(message.public_key);
  if (!publicKey) throw unauthorized('public_key is no point of the curve P-256');
  const isRight = code.codeHash
    ? isSameSecret(sha256Hex(message.otp_code), code.codeHash)
    : isSandbox(caller) && isSameSecret(message.otp_code, sandboxCode);
  if (isRight) return { publicKey };
  return { refusal: unauthorized('Invalid OTP code'), code: countWrongCode(code, expiryAfter(now, restSeconds)) };
}

async function openBundle(
  auth: WalletAuth,
  { sealedKey, targetPublic }: IssuedCode,
  { encappedPublic, ciphertext }: z.output<typeof Bundle>,
): Promise<z.output<typeof Message> | undefined> {
  const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
  const privateKey = await openSecret(sealedKey, ownerOf(auth));
  const opened = await open(privateKey, bytes(targetPublic), {
    encapsulated: bytes(encappedPublic),
    ciphertext: bytes(ciphertext),
  });
  if (!opened) return undefined;
  try {
    return Message.safeParse(JSON.parse(Buffer.from(opened).toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

import * as z from 'zod';
import { fixedCodes } from '../../contract/sandbox-values.ts';
import { uuidIn } from '../../domain/ids.ts';
import type { Platform } from '../../domain/platforms/platform.ts';
import { Refusal } from '../../domain/refusal.ts';
import { countWrongCode, requireRested, restSeconds } from '../../domain/sca/one-time-code.ts';
import type { OtpCredential } from '../../domain/wallets/credential.ts';
import { codeOf, type IssuedCode } from '../../domain/wallets/one-time-code.ts';
import { unauthorized } from '../../domain/wallets/signed-request.ts';
import type { WalletAuth } from '../../domain/wallets/wallet-auth.ts';
import { deadlineAfter, expiryAfter } from '../../ports/clock.ts';
import type { Caller } from '../../runtime/caller.ts';
import { isSameSecret } from '../../runtime/secrets.ts';
import type { Store, Write } from '../../store/table.ts';
import { requireSender, sendCode } from '../messaging/code-delivery.ts';
import { digits, newCode } from '../messaging/one-time-codes.ts';
import { requireCountedProofs, rightProofWrites, wrongProofWrites } from '../messaging/proofs-left.ts';
import { signedBundle } from './enclave.ts';
import { open } from './hpke.ts';
import { compressed, newKeyPair, sha256Hex } from './p256.ts';
import { openSecret, sealSecret } from './sealing.ts';
import { isSandbox } from './wallet.ts';

/** The settings of codes that the platform does not set. */
const defaults = { otpLength: 6, alphanumeric: false, expirationSeconds: 300 };

/** Letters and digits without look-alikes. */
const unambiguous = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A new code, and the key that the answer has to be encrypted to. */
interface NewCode {
  readonly code: IssuedCode;
  readonly otpEncryptionTargetBundle: string;
  /** Sends it to the credential's contact. Refuses as `sendCode` does. */
  readonly send: () => Promise<void>;
}

interface Issue {
  readonly caller: Caller;
  readonly platform: Platform;
  readonly auth: WalletAuth;
  readonly credential: OtpCredential;
  readonly now: Date;
}

/**
 * Issues a one-time code, which voids the earlier one. Refuses with RATE_LIMITED during the pause after wrong codes, and with
 * NOT_IMPLEMENTED without a sender.
 */
export async function issueCode({ caller, platform, auth, credential, now }: Issue): Promise<NewCode> {
  requireRested(codeOf(auth.codes, credential.authMethodId), now);
  const channel = credential.type === 'EMAIL_OTP' ? 'EMAIL' : 'SMS';
  requireSender(platform, channel);
  const { otpLength, alphanumeric, expirationSeconds } = { ...defaults, ...platform.embeddedWalletConfig };
  const { authMethodId } = credential;
  const target = newKeyPair();
  const code = isSandbox(caller) ? undefined : newCode(otpLength, alphanumeric ? unambiguous : digits);
  const [sealedKey, otpEncryptionTargetBundle] = await Promise.all([
    sealSecret(target.privateKey, ownerOf(auth)),
    signedBundle({ targetPublic: target.uncompressed, organizationId: uuidIn('InternalAccount', auth.accountId) }),
  ]);
  return {
    code: {
      authMethodId,
      ...(code !== undefined && { codeHash: sha256Hex(code) }),
      sealedKey,
      targetPublic: target.uncompressed,
      expiresAt: deadlineAfter(now, expirationSeconds).toISOString(),
      wrongCodes: 0,
    },
    otpEncryptionTargetBundle,
    send: () => sendCode({ platform, channel, to: credential.nickname, code }),
  };
}

const ownerOf = ({ platformId, accountId }: WalletAuth) => ({ platformId, accountId, use: 'ONE_TIME_CODE' as const });

const Bundle = z.object({
  encappedPublic: z.string().regex(/^04[0-9a-fA-F]{128}$/),
  ciphertext: z.string().regex(/^(?:[0-9a-fA-F]{2}){17,1024}$/),
});

/** A code of any length is compared, so that each wrong one is refused and counted alike; the bundle limits its length. */
const Message = z.object({
  otp_code: z.string(),
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

/** The client's key if the code was right; otherwise the refusal and the counted code. Both with what the customer's day demands. */
type CodeVerdict = { readonly writes: readonly Write[] } & (
  | { readonly publicKey: string }
  | { readonly refusal: Refusal; readonly code: IssuedCode }
);

/** Decrypts a bundle and checks its code. Refuses with INVALID_INPUT a malformed bundle, and with UNAUTHORIZED and RATE_LIMITED. */
export async function checkCode(
  { store, caller, auth, now }: Omit<Issue, 'platform' | 'credential'> & { readonly store: Store },
  credential: OtpCredential,
  encryptedOtpBundle: string,
): Promise<CodeVerdict> {
  const bundle = readBundle(encryptedOtpBundle);
  const code = codeOf(auth.codes, credential.authMethodId);
  requireRested(code, now);
  if (!code || now.toISOString() >= code.expiresAt || code.restsUntil) {
    throw unauthorized('No pending OTP for this credential');
  }
  const sca = await requireCountedProofs(store, auth, now);
  const opened = await openBundle(auth, code, bundle);
  if (!opened) throw unauthorized('The OTP bundle is not encrypted to the target key of the newest challenge');
  const message = readMessage(opened);
  const publicKey = compressed(message.public_key);
  if (!publicKey) throw unauthorized('public_key is not a point on the curve P-256');
  const isRight = code.codeHash
    ? isSameSecret(sha256Hex(message.otp_code), code.codeHash)
    : isSandbox(caller) && isSameSecret(message.otp_code, fixedCodes.wallet);
  if (isRight) return { publicKey, writes: rightProofWrites(sca, now) };
  return {
    refusal: unauthorized('Invalid OTP code'),
    code: countWrongCode(code, expiryAfter(now, restSeconds)),
    writes: wrongProofWrites(sca, now),
  };
}

async function openBundle(
  auth: WalletAuth,
  { sealedKey, targetPublic }: IssuedCode,
  { encappedPublic, ciphertext }: z.output<typeof Bundle>,
): Promise<Uint8Array | undefined> {
  const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
  const privateKey = await openSecret(sealedKey, ownerOf(auth));
  return open(privateKey, bytes(targetPublic), {
    encapsulated: bytes(encappedPublic),
    ciphertext: bytes(ciphertext),
  });
}

function readMessage(opened: Uint8Array): z.output<typeof Message> {
  try {
    return Message.parse(JSON.parse(Buffer.from(opened).toString('utf8')));
  } catch {
    throw unauthorized('The OTP bundle does not hold {"otp_code","public_key"} with a P-256 key in hex');
  }
}

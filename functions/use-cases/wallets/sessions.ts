import { createHash } from 'node:crypto';
import { createBase58check } from '@scure/base';
import { walletSessionLifeSeconds } from '../../contract/figures.ts';
import type { Id, Uuid } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { AuthMethodType } from '../../domain/wallets/credential.ts';
import { openSession, type WalletSession } from '../../domain/wallets/session.ts';
import type { WalletAuth } from '../../domain/wallets/wallet-auth.ts';
import { deadlineAfter } from '../../ports/clock.ts';
import type { Write } from '../../store/table.ts';
import { putWalletPart } from '../../store/wallets/wallet-parts.ts';
import { seal } from './hpke.ts';
import { compressed, newKeyPair, uncompressed } from './p256.ts';

const base58check = createBase58check(
  (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest()),
);

/** A session. If the service has generated its key, the private key is sealed to the client. */
interface OpenedSession {
  readonly session: WalletSession;
  readonly encryptedSessionSigningKey?: string;
}

interface Opener {
  readonly authMethodId: Id<'AuthMethod'>;
  readonly type: AuthMethodType;
  readonly nickname: string;
  readonly credentialId?: string | undefined;
}

/** The compressed form of a client's key. Refuses with INVALID_INPUT a key that is not on the curve. */
export function requirePoint(clientPublicKey: string): string {
  const point = compressed(clientPublicKey);
  if (!point) throw new Refusal('INVALID_INPUT', 'clientPublicKey: this is not a point on the curve P-256.');
  return point;
}

/**
 * Opens a session. A compressed key becomes the key of the session. For an uncompressed key the service generates the key of the
 * session, seals the private key to the client's, and does not store it.
 */
export async function openSessionFor(
  opener: Opener,
  clientPublicKey: string,
  uuid: Uuid<'Session'>,
  now: Date,
): Promise<OpenedSession> {
  const point = requirePoint(clientPublicKey);
  const expiresAt = deadlineAfter(now, walletSessionLifeSeconds);
  if (!clientPublicKey.startsWith('04')) return { session: openSession(opener, uuid, point, now, expiresAt) };
  const { privateKey, publicKey } = newKeyPair();
  return {
    session: openSession(opener, uuid, publicKey, now, expiresAt),
    encryptedSessionSigningKey: await sealedKey(clientPublicKey, privateKey),
  };
}

/** The form that existing clients open: the compressed encapsulated key and the ciphertext, in base58 with a checksum. */
async function sealedKey(clientPublicKey: string, privateKey: Uint8Array): Promise<string> {
  const { encapsulated, ciphertext } = await seal(bytesOf(clientPublicKey), privateKey);
  const key = compressed(Buffer.from(encapsulated).toString('hex'));
  if (!key) throw new Error('The encapsulated key is not on the curve.');
  return base58check.encode(Uint8Array.from([...Buffer.from(key, 'hex'), ...ciphertext]));
}

/** The 65 bytes of a key that `requirePoint` accepts. */
export const bytesOf = (publicKey: string): Uint8Array => {
  const point = uncompressed(publicKey);
  if (!point) throw new Error('The key is not on the curve.');
  return new Uint8Array(Buffer.from(point, 'hex'));
};

/** Writes the pointer from a session to its wallet, until the session expires. */
export const putSessionPointer = (
  wallet: Pick<WalletAuth, 'platformId' | 'accountId'>,
  session: WalletSession,
): Write => putWalletPart('Session', wallet, session.sessionId, new Date(session.expiresAt));

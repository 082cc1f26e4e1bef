import { createHash } from 'node:crypto';
import { createBase58check } from '@scure/base';
import { Refusal } from '../../domain/refusal.ts';
import type { AuthMethodType } from '../../domain/wallet/credential.ts';
import { openSession, sessionLifeSeconds, type WalletSession } from '../../domain/wallet/session.ts';
import type { WalletAuth } from '../../domain/wallet/wallet-auth.ts';
import type { Write } from '../../store/table.ts';
import { putWalletPart } from '../../store/wallet-auth.ts';
import { expiryAfter } from '../clock.ts';
import { seal } from './hpke.ts';
import { compressed, newKeyPair, uncompressed } from './p256.ts';

const base58check = createBase58check(
  (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest()),
);

/** A session, and where the service made its key the one copy of it, sealed to the client. */
export interface OpenedSession {
  readonly session: WalletSession;
  readonly encryptedSessionSigningKey?: string;
}

/** Who a session is opened for. */
interface Opener {
  readonly authMethodId: string;
  readonly type: AuthMethodType;
  readonly nickname: string;
  readonly credentialId?: string;
}

/** Refuses with INVALID_INPUT a text of the right form that is no point of the curve. */
export function requirePoint(clientPublicKey: string): string {
  const point = compressed(clientPublicKey);
  if (!point) throw new Refusal('INVALID_INPUT', 'clientPublicKey: this is no point of the curve P-256.');
  return point;
}

/**
 * Opens a session for the client's key. A compressed key is the session's own; for an uncompressed one the service makes
 * the session's key, seals its private half to the client, and forgets it.
 */
export async function openSessionFor(
  opener: Opener,
  clientPublicKey: string,
  uuid: string,
  now: Date,
): Promise<OpenedSession> {
  const point = requirePoint(clientPublicKey);
  const expiresAt = expiryAfter(now, sessionLifeSeconds);
  if (!clientPublicKey.startsWith('04')) return { session: openSession(opener, uuid, point, now, expiresAt) };
  const { privateKey, publicKey } = newKeyPair();
  return {
    session: openSession(opener, uuid, publicKey, now, expiresAt),
    encryptedSessionSigningKey: await sealedKey(clientPublicKey, privateKey),
  };
}

/** The form that existing clients open: the encapsulated key, compressed, then the ciphertext, in base58 with a checksum. */
async function sealedKey(clientPublicKey: string, privateKey: Uint8Array): Promise<string> {
  const { encapsulated, ciphertext } = await seal(bytesOf(clientPublicKey), privateKey);
  const key = compressed(Buffer.from(encapsulated).toString('hex'));
  if (!key) throw new Error('The encapsulated key is no point of the curve.');
  return base58check.encode(Uint8Array.from([...Buffer.from(key, 'hex'), ...ciphertext]));
}

/** A key's 65 bytes. */
export const bytesOf = (publicKey: string): Uint8Array => {
  const point = uncompressed(publicKey);
  if (!point) throw new Refusal('INVALID_INPUT', 'clientPublicKey: this is no point of the curve P-256.');
  return new Uint8Array(Buffer.from(point, 'hex'));
};

/** The entry that leads from a session's id to its wallet, for as long as the session lives. */
export const sessionEntry = (wallet: Pick<WalletAuth, 'platformId' | 'accountId'>, session: WalletSession): Write =>
  putWalletPart('Session', wallet, session.sessionId, new Date(session.expiresAt));

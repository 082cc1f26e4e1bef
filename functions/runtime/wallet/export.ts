import { randomBytes } from 'node:crypto';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { uuidOf } from '../../domain/ids.ts';
import type { WalletAuth } from '../../domain/wallet/wallet-auth.ts';
import type { Caller } from '../caller.ts';
import { signedBundle, unsignedBundle } from './enclave.ts';
import { seal } from './hpke.ts';
import { openSecret, sealSecret } from './sealing.ts';
import { bytesOf } from './sessions.ts';
import { isSandbox } from './wallet.ts';

/** 128 bits make 12 words (BIP-39). */
const entropyBytes = 16;

/** A wallet's secret on its way to its owner, and the secret as it is kept. */
export interface ExportedWallet {
  readonly encryptedWalletCredentials: string;
  readonly sealedSeed: string;
}

/**
 * Seals the wallet's mnemonic to its owner's key. The first export makes the secret; it is kept sealed by the key service and
 * exists in the open only for the moment of sealing it.
 */
export async function exportWallet(caller: Caller, auth: WalletAuth, clientPublicKey: string): Promise<ExportedWallet> {
  const { platformId, accountId } = auth;
  const owner = { platformId, accountId, use: 'WALLET_SEED' as const };
  const entropy = auth.sealedSeed
    ? await openSecret(auth.sealedSeed, owner)
    : new Uint8Array(randomBytes(entropyBytes));
  const [sealedSeed, { encapsulated, ciphertext }] = await Promise.all([
    auth.sealedSeed ?? sealSecret(entropy, owner),
    seal(bytesOf(clientPublicKey), new TextEncoder().encode(entropyToMnemonic(entropy, wordlist))),
  ]);
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  const data = {
    encappedPublic: hex(encapsulated),
    ciphertext: hex(ciphertext),
    organizationId: uuidOf('InternalAccount', accountId) ?? accountId,
  };
  return {
    encryptedWalletCredentials: isSandbox(caller) ? unsignedBundle(data) : await signedBundle(data),
    sealedSeed,
  };
}

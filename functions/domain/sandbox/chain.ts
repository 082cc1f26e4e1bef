import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import type { CryptoNetwork } from '../../contract/external-accounts/rails.ts';
import type { OnChainTransaction } from '../../contract/payments/transactions.ts';

const hex = (seed: string): string => bytesToHex(sha256(utf8ToBytes(seed)));
const ethereumHash = (seed: string): string => `0x${hex(seed)}`;

/** The hash of a simulated transfer in the form of each network: it follows from the seed and names no real transfer. */
const hashes: Readonly<Record<CryptoNetwork, (seed: string) => string>> = {
  BITCOIN: hex,
  SPARK: hex,
  TRON: hex,
  ETHEREUM: ethereumHash,
  BASE: ethereumHash,
  POLYGON: ethereumHash,
  PLASMA: ethereumHash,
  // Solana names a transaction by its first signature, 64 bytes.
  SOLANA: (seed) => base58.encode(sha512(utf8ToBytes(seed))),
};

/** A simulated transfer on a chain; the same for the same seed. */
export const sandboxTransfer = (seed: string, network: CryptoNetwork): OnChainTransaction => ({
  transactionHash: hashes[network](`${network} ${seed}`),
  network,
});

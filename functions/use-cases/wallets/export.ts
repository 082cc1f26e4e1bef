import { randomBytes } from 'node:crypto';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { SignedRetryHeaders } from '../../contract/wallets/wallet-signature.ts';
import { uuidIn } from '../../domain/ids.ts';
import type { WalletAuth } from '../../domain/wallets/wallet-auth.ts';
import type { Caller } from '../../runtime/caller.ts';
import type { Context } from '../../runtime/context.ts';
import { signedBundle, unsignedBundle } from './enclave.ts';
import { seal } from './hpke.ts';
import { openSecret, sealSecret } from './sealing.ts';
import { bytesOf, requirePoint } from './sessions.ts';
import { askToSign, proveRetry, retryOf, walletActivity, withoutRequest } from './signed-retry.ts';
import { authWrite, isSandbox, requireWallet } from './wallet.ts';

/** 128 bits give 12 words (BIP-39). */
const entropyBytes = 16;

interface ExportedWallet {
  readonly encryptedWalletCredentials: string;
  readonly sealedSeed: string;
}

interface Export {
  readonly headers: SignedRetryHeaders;
  readonly body: { readonly clientPublicKey: string };
}

/** Exports a wallet to its owner's key. Refuses as `requireWallet` does, with INVALID_INPUT, and with the codes of a signed retry. */
export async function exportInternalAccount(
  { caller, store, now, newUuid }: Context,
  id: string,
  { headers, body }: Export,
) {
  const retry = retryOf(headers);
  requirePoint(body.clientPublicKey);
  const { auth } = await requireWallet(store, caller, id, 'id');
  const call = { auth, caller, now, purpose: `EXPORT ${id}`, body };
  if (!retry) {
    const parameters = { targetPublicKey: body.clientPublicKey, walletId: id };
    return askToSign(call, newUuid(), walletActivity(auth, 'ACTIVITY_TYPE_EXPORT_WALLET', parameters, now), {});
  }
  const request = proveRetry(call, retry);
  const { encryptedWalletCredentials, sealedSeed } = await sealMnemonic(caller, auth, body.clientPublicKey);
  const writes = [authWrite(auth, now, { sealedSeed, requests: withoutRequest(auth, request) })];
  return { status: 200 as const, body: { id, encryptedWalletCredentials }, writes };
}

/**
 * Seals the wallet's mnemonic to its owner's key. The first export creates it; it is stored sealed by the key service, and is in
 * plain text only while it is sealed.
 */
async function sealMnemonic(caller: Caller, auth: WalletAuth, clientPublicKey: string): Promise<ExportedWallet> {
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
    organizationId: uuidIn('InternalAccount', accountId),
  };
  return {
    encryptedWalletCredentials: isSandbox(caller) ? unsignedBundle(data) : await signedBundle(data),
    sealedSeed,
  };
}

import type { OwnershipVerifyRequest } from '../contract/ownership.ts';
import type { ExternalAccountRecord } from '../domain/external-account.ts';
import { toExternalAccountView } from '../domain/external-account-view.ts';
import { judgeOwnership } from '../domain/ownership.ts';
import { isSignedByEthereum, isSignedBySolana, isSignedBySpark } from '../domain/wallet-signatures.ts';
import { replaceExternalAccount } from '../store/external-accounts.ts';
import { type Owners, requireExternalAccount } from './external-accounts.ts';
import type { Context } from './serve.ts';

/** Takes the answer to a signature challenge. Refuses with REFERENCE_NOT_FOUND, CONFLICT, and INVALID_INPUT what proves nothing. */
export async function proveOwnership(
  context: Context,
  externalAccountId: string,
  { proof, owners }: { readonly proof: OwnershipVerifyRequest; readonly owners: Owners },
) {
  const { account, uuid } = await requireExternalAccount(context, externalAccountId, owners);
  const { next, refusal } = judgeOwnership(account, proof, context.now, isSigned);
  const writes = [replaceExternalAccount(next, uuid)];
  return refusal ? { refusal, writes } : { status: 200 as const, body: toExternalAccountView(next), writes };
}

/** Whether the wallet of an account has signed a text, in the way of its chain. */
function isSigned({ accountInfo }: ExternalAccountRecord, message: string, proof: OwnershipVerifyRequest): boolean {
  const { signature, signatureScheme } = proof;
  switch (accountInfo.accountType) {
    case 'BASE_WALLET':
    case 'ETHEREUM_WALLET':
    case 'PLASMA_WALLET':
    case 'POLYGON_WALLET':
      return isSignedByEthereum(accountInfo.address, { message, signature });
    case 'SOLANA_WALLET':
      return isSignedBySolana(accountInfo.address, { message, signature });
    case 'SPARK_WALLET':
      return isSignedBySpark(accountInfo.address, { message, signature }, signatureScheme);
    default:
      return false;
  }
}

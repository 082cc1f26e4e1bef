import type { OwnershipVerifyRequest } from '../../contract/external-accounts/ownership.ts';
import type { ExternalAccountRecord } from '../../domain/external-accounts/external-account.ts';
import { checkOwnership } from '../../domain/external-accounts/ownership.ts';
import { toExternalAccountView } from '../../domain/external-accounts/view.ts';
import {
  isSignedByEthereum,
  isSignedBySolana,
  isSignedBySpark,
} from '../../domain/external-accounts/wallet-signatures.ts';
import type { Context } from '../../runtime/context.ts';
import { putExternalAccount } from '../../store/external-accounts/external-accounts.ts';
import { type Owners, requireExternalAccount } from './external-accounts.ts';

/** Proves an ownership by a signature. Refuses with REFERENCE_NOT_FOUND, CONFLICT, and INVALID_INPUT for a wrong signature. */
async function proveOwnership(
  context: Context,
  externalAccountId: string,
  { proof, owners }: { readonly proof: OwnershipVerifyRequest; readonly owners: Owners },
) {
  const account = await requireExternalAccount(context, externalAccountId, owners);
  const { next, refusal } = checkOwnership(account, proof, context.now, isSigned);
  const writes = [putExternalAccount(next)];
  return refusal ? { refusal, writes } : { status: 200 as const, body: toExternalAccountView(next), writes };
}

/** Proves the ownership of a customer's account. Refuses as `proveOwnership` does. */
export const verifyExternalAccountOwnership = (
  context: Context,
  externalAccountId: string,
  proof: OwnershipVerifyRequest,
) => proveOwnership(context, externalAccountId, { proof, owners: 'CUSTOMERS' });

/** Proves the ownership of an account of the platform's own. Refuses as `proveOwnership` does. */
export const verifyPlatformExternalAccountOwnership = (
  context: Context,
  externalAccountId: string,
  proof: OwnershipVerifyRequest,
) => proveOwnership(context, externalAccountId, { proof, owners: 'PLATFORM' });

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

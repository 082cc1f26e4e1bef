import type * as z from 'zod';
import { railsOf } from '../../contract/external-accounts/account-info.ts';
import type { ExternalAccount } from '../../contract/external-accounts/external-accounts.ts';
import type { ExternalAccountRecord } from './external-account.ts';

/** An external account as the interface shows it, with its rails. */
export function toExternalAccountView(record: ExternalAccountRecord): z.input<typeof ExternalAccount> {
  const rails = railsOf(record.accountInfo.accountType);
  const accountInfo = { ...record.accountInfo, ...(rails.length > 0 && { paymentRails: [...rails] }) };
  return {
    id: record.externalAccountId,
    customerId: record.customerId,
    status: record.status,
    currency: record.currency,
    platformAccountId: record.platformAccountId,
    ownershipType: record.ownershipType,
    defaultUmaDepositAccount: record.defaultUmaDepositAccount,
    beneficiaryVerificationStatus: record.beneficiaryVerificationStatus,
    beneficiaryVerifiedData: record.beneficiaryVerifiedData,
    accountInfo: accountInfo as z.input<typeof ExternalAccount>['accountInfo'],
  };
}

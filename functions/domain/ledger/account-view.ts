import type * as z from 'zod';
import type { InternalAccount as InternalAccountSchema } from '../../contract/ledger/internal-accounts.ts';
import { isProduction } from '../environment.ts';
import { uuidOf } from '../ids.ts';
import { currencyAmount } from '../money.ts';
import { type InternalAccount, spendable } from './account.ts';
import { depositInstructions, referenceOf } from './funding-instructions.ts';

/** How to pay into an account. An embedded wallet has an address of its own. */
function accountInstructions(account: InternalAccount) {
  const { accountId, accountType, currency, status } = account;
  const uuid = uuidOf('InternalAccount', accountId);
  // No rail supplies instructions for real money, and simulated ones must not be mistaken for them.
  if (isProduction(account)) return [];
  if (!uuid || status !== 'ACTIVE' || accountType === 'EMBEDDED_WALLET') return [];
  return depositInstructions(currency, {
    uuid,
    reference: referenceOf(uuid),
    isPlatformAccount: account.customerId === undefined,
  });
}

/** An internal account as the interface shows it. */
export const toInternalAccount = (account: InternalAccount): z.input<typeof InternalAccountSchema> => ({
  id: account.accountId,
  customerId: account.customerId,
  type: account.accountType,
  status: account.status,
  balance: currencyAmount(spendable(account), account.currency),
  totalBalance: currencyAmount(spendable(account) + account.held, account.currency),
  fundingPaymentInstructions: accountInstructions(account),
  ...(account.accountType === 'EMBEDDED_WALLET' && { privateEnabled: account.privateEnabled ?? false }),
  createdAt: account.createdAt,
  updatedAt: account.updatedAt,
});

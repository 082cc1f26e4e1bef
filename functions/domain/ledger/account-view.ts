import type * as z from 'zod';
import type { InternalAccount as InternalAccountSchema } from '../../contract/ledger/internal-accounts.ts';
import type { PaymentInstructions } from '../../contract/ledger/payment-instructions.ts';
import { isProduction } from '../environment.ts';
import { uuidOf } from '../ids.ts';
import { currencyAmount } from '../money.ts';
import { type InternalAccount, spendable } from './account.ts';
import { depositInstructions, referenceOf } from './funding-instructions.ts';

/** How to pay into an account: in production as the rail has reported it, so that nothing simulated is mistaken for it. */
function accountInstructions(account: InternalAccount): PaymentInstructions[] {
  if (account.status !== 'ACTIVE') return [];
  const isPlatformAccount = account.customerId === undefined;
  if (!isProduction(account)) return sandboxInstructions(account, isPlatformAccount);
  return (account.reportedInstructions ?? []).map((instruction) => ({ ...instruction, isPlatformAccount }));
}

/** An embedded wallet has an address of its own. */
function sandboxInstructions({ accountId, accountType, currency }: InternalAccount, isPlatformAccount: boolean) {
  const uuid = uuidOf('InternalAccount', accountId);
  if (!uuid || accountType === 'EMBEDDED_WALLET') return [];
  return depositInstructions(currency, { uuid, reference: referenceOf(uuid), isPlatformAccount });
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

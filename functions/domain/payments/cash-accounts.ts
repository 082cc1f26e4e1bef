import type { PaymentRail } from '../../contract/external-accounts/rails.ts';
import { isUmaAddress } from '../ids.ts';
import { type CashAccount, cashAccount } from '../ledger/chart-of-accounts.ts';
import { networksOf } from './funding.ts';
import type { Payment } from './payment.ts';

/** Where fiat money is that no rail is known of. */
const unnamedBank = 'bank';

const uma = 'uma';

/** Where card networks settle, unless the issuer's connector names another account. */
export const cardNetwork = 'card-network';

const lowered = (name: string): string => name.toLowerCase().replaceAll('_', '-');

/** The name of the cash account of a rail. */
export const cashOfRail = (rail: PaymentRail): string => lowered(rail);

/** The name of the cash account of a currency where no rail and no network is known: that of its first chain, or a bank. */
export const cashOfCurrency = (currency: string): string => lowered(networksOf(currency)[0] ?? unnamedBank);

/** The chain of a wallet, by the type of its account. */
const chainOf = (accountType: string): string => lowered(accountType.replace(/_WALLET$/, ''));

/**
 * The cash account that a payment leaves the service from, or that a pull into an account arrives at: the one that the rail has named, or
 * that of its rail or chain.
 */
export function payoutCash(payment: Payment): CashAccount {
  const { cashAccount: named, paymentRail, accountType, destinationAccountId, receivingCurrency } = payment;
  if (named) return cashAccount(named);
  if (paymentRail) return cashAccount(cashOfRail(paymentRail));
  if (accountType) return cashAccount(chainOf(accountType));
  return cashAccount(isUmaAddress(destinationAccountId) ? uma : cashOfCurrency(receivingCurrency));
}

/** The cash account where the money arrives that funds a payment, and which its refund leaves from. */
export function fundingCash({ funding, sendingCurrency }: Payment): CashAccount {
  if (funding?.cashAccount) return cashAccount(funding.cashAccount);
  if (funding?.kind === 'UMA') return cashAccount(uma);
  return cashAccount(funding?.cryptoNetwork ? lowered(funding.cryptoNetwork) : cashOfCurrency(sendingCurrency));
}

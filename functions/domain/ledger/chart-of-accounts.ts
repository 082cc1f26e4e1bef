import { type Id, isId } from '../ids.ts';
import { matching } from '../schema.ts';

/** The class of an account in the balance sheet or the income statement. */
export const ledgerAccountTypes = ['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE'] as const;
export type LedgerAccountType = (typeof ledgerAccountTypes)[number];

/** The service's own accounts, beside its cash accounts. They have entries and no balance item. */
export const systemAccounts = {
  /** The other side of every conversion. */
  exchange: 'system:exchange',
  serviceFees: 'system:service-fees',
  /** Fees that platforms have not earned yet. */
  platformFees: 'system:platform-fees',
  /** Charged for transfers on chains. */
  networkFees: 'system:network-fees',
  /** The charges of rails and banks to the service. */
  railCosts: 'system:rail-costs',
  /** The write-offs of the service. */
  losses: 'system:losses',
  /** Money on its way to the recipient. */
  payoutClearing: 'system:payout-clearing',
  /** Money that arrived and belongs to no payment. */
  suspense: 'system:suspense',
  /** Others owe it to the service: payouts that were delivered after their refund, and debts of accounts that are closed. */
  receivables: 'system:receivables',
} as const;

type OwnAccount = (typeof systemAccounts)[keyof typeof systemAccounts];

const cashPrefix = 'system:cash:';

/** Money at a bank, on a chain, at a card network or a provider. A credit is money that has gone there and out of the service. */
export type CashAccount = `${typeof cashPrefix}${string}`;

type SystemAccount = `system:${string}`;

/** An account that postings name: one that holds money of a platform or a customer, or the service's own. */
export type LedgerAccount = Id<'InternalAccount'> | SystemAccount;

/** The cash account of a bank, a chain, a card network or a provider, by its name. */
export const cashAccount = (name: string): CashAccount => `${cashPrefix}${name}`;

/** The name of a cash account, such as that of a bank. */
export const cashName = (account: CashAccount): string => account.slice(cashPrefix.length);

export const isCashAccount = (account: string): account is CashAccount => account.startsWith(cashPrefix);

export const isSystemAccount = (account: string): account is SystemAccount => account.startsWith('system:');

export const isLedgerAccount = (value: unknown): value is LedgerAccount =>
  typeof value === 'string' && (isSystemAccount(value) || isId('InternalAccount', value));

export const ledgerAccount = matching('an account of the ledger', isLedgerAccount);

/**
 * The types of the service's own accounts. What is exchanged is equity: its balances in all currencies, at the rates of a day, are what
 * the service has won or lost by converting.
 */
const ownAccountTypes = {
  'system:exchange': 'EQUITY',
  'system:service-fees': 'INCOME',
  'system:platform-fees': 'LIABILITY',
  'system:network-fees': 'INCOME',
  'system:rail-costs': 'EXPENSE',
  'system:losses': 'EXPENSE',
  'system:payout-clearing': 'LIABILITY',
  'system:suspense': 'LIABILITY',
  'system:receivables': 'ASSET',
} as const satisfies Record<OwnAccount, LedgerAccountType>;

const isOwnAccount = (account: string): account is OwnAccount => Object.hasOwn(ownAccountTypes, account);

/** The type of an account: platforms and customers are owed what their accounts hold. Throws at an account that the chart does not have. */
export function typeOfAccount(account: LedgerAccount): LedgerAccountType {
  if (isCashAccount(account)) return 'ASSET';
  if (isOwnAccount(account)) return ownAccountTypes[account];
  if (isSystemAccount(account)) throw new Error(`The chart of accounts has no ${account}.`);
  return 'LIABILITY';
}

import type { ExternalAccountRecord } from '../../domain/external-accounts/external-account.ts';
import { uuidOf } from '../../domain/ids.ts';
import { amountText } from '../../domain/money.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { readExternalAccount } from '../../store/external-accounts/external-accounts.ts';
import type { Store } from '../../store/table.ts';
import type { CodeSubject } from './codes.ts';

type PaidPayment = Pick<
  Payment,
  | 'platformId'
  | 'paymentId'
  | 'sendingAmount'
  | 'sendingCurrency'
  | 'receivingAmount'
  | 'receivingCurrency'
  | 'destinationAccountId'
>;

/**
 * The code of a payment names its amount and payee, and is bound to both (Delegated Regulation (EU) 2018/389, Article 5(1)): it
 * proves no payment of another amount or to another payee.
 */
export const paymentSubject = (store: Store, payment: PaidPayment): CodeSubject => ({
  boundTo: [
    payment.paymentId,
    `${payment.sendingAmount} ${payment.sendingCurrency}`,
    `${payment.receivingAmount} ${payment.receivingCurrency}`,
    payment.destinationAccountId,
  ],
  act: async () => `to pay ${amountOf(payment)} to ${await payeeOf(store, payment)}`,
});

function amountOf({ sendingAmount, sendingCurrency, receivingAmount, receivingCurrency }: PaidPayment): string {
  const sentAmount = amountText(sendingAmount, sendingCurrency);
  return sendingCurrency === receivingCurrency
    ? sentAmount
    : `${sentAmount} (${amountText(receivingAmount, receivingCurrency)})`;
}

/** A UMA address names its owner. An internal account is named by the end of its id. */
async function payeeOf(store: Store, { platformId, destinationAccountId }: PaidPayment): Promise<string> {
  const uuid = uuidOf('ExternalAccount', destinationAccountId);
  const account = uuid && (await readExternalAccount(store, platformId, uuid));
  if (account) return payeeText(account);
  return destinationAccountId.startsWith('$')
    ? destinationAccountId
    : `the account ending in ${destinationAccountId.slice(-4)}`;
}

/** A longer name would take a second text message. */
const longestName = 40;

/** The payee as a message names it: by the name of the beneficiary, where the account has one, and the end of its number. */
export function payeeText({ accountInfo, suffix }: Pick<ExternalAccountRecord, 'accountInfo' | 'suffix'>): string {
  const account = `account ending in ${suffix}`;
  const name = 'beneficiary' in accountInfo && accountInfo.beneficiary ? nameOf(accountInfo.beneficiary) : undefined;
  return name ? `${name.slice(0, longestName)}, ${account}` : `the ${account}`;
}

const nameOf = (beneficiary: { readonly fullName?: string; readonly legalName?: string }): string | undefined =>
  beneficiary.fullName ?? beneficiary.legalName;

import type { CustomerInfoFieldName } from '../contract/counterparty-fields.ts';
import type { InternalAccount } from './account.ts';
import { requestedOf } from './approval.ts';
import type { CustomerRecord } from './customer.ts';
import { noFee } from './fees.ts';
import type { Payment } from './payment.ts';
import { price } from './pricing.ts';
import { minorRate } from './rates.ts';
import { Refusal } from './refusal.ts';
import { sandboxSenderInfo, sandboxSenderTells, sandboxUma } from './uma-sandbox.ts';

/** Everything that an incoming payment over UMA is made of. */
export interface ReceivingParts {
  readonly paymentId: string;
  readonly platformId: string;
  readonly customer: CustomerRecord;
  /** All accounts of the customer. */
  readonly accounts: readonly InternalAccount[];
  /** In lower case. */
  readonly senderUmaAddress: string;
  readonly currency: string;
  /** In the smallest unit of `currency`. */
  readonly amount: number;
  /** What the platform wants to know of whoever pays. */
  readonly senderTells?: readonly CustomerInfoFieldName[];
  readonly now: Date;
}

/**
 * Makes a payment that comes in over UMA, before it is announced. The receiver gets exactly the amount and bears no fee; the
 * sender pays in the currency of their address where the sandbox knows it. Refuses with INVALID_CURRENCY or AMOUNT_OUT_OF_RANGE.
 */
export function makeUmaReceipt(parts: ReceivingParts): Payment {
  const { customer, currency, senderUmaAddress, now } = parts;
  const account = accountIn(parts.accounts, currency);
  const sendingCurrency = sandboxUma(senderUmaAddress)?.currency ?? currency;
  const priced = price({
    lockedSide: 'RECEIVING',
    lockedAmount: parts.amount,
    rate: minorRate(sendingCurrency, currency, now),
    platformFee: noFee,
    serviceFee: noFee,
  });
  const at = now.toISOString();
  return {
    kind: 'UMA_IN',
    platformId: parts.platformId,
    paymentId: parts.paymentId,
    status: 'QUOTED',
    version: 0,
    customerId: customer.customerId,
    platformCustomerId: customer.platformCustomerId,
    sourceAccountId: senderUmaAddress,
    destinationAccountId: account.accountId,
    sendingCurrency,
    receivingCurrency: currency,
    ...priced,
    funding: { kind: 'UMA' },
    approval: { requestedFields: requestedOf(customer) },
    counterpartyInformation: { ...sandboxSenderInfo, ...tell(parts.senderTells ?? []) },
    quotedAt: at,
    updatedAt: at,
  };
}

/** What a simulated sender tells of itself, as far as it has it. */
const tell = (wanted: readonly CustomerInfoFieldName[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    wanted.flatMap((name) => (sandboxSenderTells[name] === undefined ? [] : [[name, sandboxSenderTells[name]]])),
  );

/** The account that UMA payments in a currency go to. Refuses with INVALID_CURRENCY. */
export function accountIn(accounts: readonly InternalAccount[], currency: string): InternalAccount {
  const fitting = receivingAccounts(accounts).find((account) => account.currency === currency);
  if (fitting) return fitting;
  throw new Refusal('INVALID_CURRENCY', `The receiver has no active account in ${currency}.`);
}

/** The accounts that can be paid over UMA; of two in one currency an embedded wallet comes second. */
export const receivingAccounts = (accounts: readonly InternalAccount[]): readonly InternalAccount[] => {
  const active = accounts.filter(({ status }) => status === 'ACTIVE');
  const isWallet = ({ accountType }: InternalAccount) => accountType === 'EMBEDDED_WALLET';
  return [...active.filter((account) => !isWallet(account)), ...active.filter(isWallet)];
};

import type { CustomerInfoFieldName } from '../../contract/uma/counterparty-fields.ts';
import type { CustomerRecord } from '../customers/customer.ts';
import { requireReadyReceiver } from '../customers/standing.ts';
import type { ExternalAccountRecord } from '../external-accounts/external-account.ts';
import type { PaymentId, PlatformId, UmaAddress } from '../ids.ts';
import type { InternalAccount } from '../ledger/account.ts';
import { noFee } from '../pricing/fees.ts';
import { price } from '../pricing/pricing.ts';
import { minorRate } from '../pricing/rates.ts';
import { Refusal } from '../refusal.ts';
import { sandboxRates } from '../sandbox/rates.ts';
import { sandboxSenderInfo, sandboxSenderTells, sandboxUma } from '../sandbox/uma.ts';
import { fieldsToRequest } from './customer-info.ts';
import type { Destination } from './parties.ts';
import type { Payment } from './payment.ts';
import { chooseRoute } from './route.ts';

/** Everything that an incoming payment over UMA is made of. */
interface ReceivingParts {
  readonly paymentId: PaymentId;
  readonly platformId: PlatformId;
  readonly customer: CustomerRecord;
  /** All accounts of the customer. */
  readonly accounts: readonly InternalAccount[];
  /** The customer's default external account for payments over UMA. */
  readonly depositAccount?: ExternalAccountRecord;
  /** In lower case. */
  readonly senderUmaAddress: UmaAddress;
  readonly currency: string;
  /** In the smallest unit of `currency`. */
  readonly amount: number;
  /** The information about a sender who is a customer of the platform; absent for a simulated one. */
  readonly senderInfo?: Readonly<Record<string, string>>;
  /** The payment of the sender who is a customer of the platform. */
  readonly sentBy?: PaymentId;
  /** The fields that the platform requires of a simulated sender. */
  readonly senderFields?: readonly CustomerInfoFieldName[];
  readonly now: Date;
}

/**
 * Makes a payment that comes in over UMA, before it is announced. The receiver gets exactly the amount and bears no fee; the
 * sender pays in the currency of the address where the sandbox knows it. Refuses with USER_NOT_READY, INVALID_CURRENCY or
 * AMOUNT_OUT_OF_RANGE.
 */
export function makeUmaReceipt(parts: ReceivingParts): Payment {
  const { customer, currency, senderUmaAddress, now } = parts;
  requireReadyReceiver(customer);
  const destination = umaDeposit(parts, currency);
  // A customer of the platform pays in this currency, whatever the address: production has nothing of the sandbox.
  const simulated = parts.sentBy === undefined ? sandboxUma(senderUmaAddress) : undefined;
  const sendingCurrency = simulated?.currency ?? currency;
  const priced = price({
    lockedSide: 'RECEIVING',
    lockedAmount: parts.amount,
    rate: minorRate(sandboxRates(now), sendingCurrency, currency),
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
    destinationAccountId:
      destination.kind === 'EXTERNAL' ? destination.account.externalAccountId : destination.account.accountId,
    ...chooseRoute(undefined, destination),
    sendingCurrency,
    receivingCurrency: currency,
    ...priced,
    funding: { kind: 'UMA' },
    approval: { requestedFields: fieldsToRequest(customer) },
    counterpartyInformation: parts.senderInfo ?? { ...sandboxSenderInfo, ...answersTo(parts.senderFields ?? []) },
    ...(parts.sentBy && { sentBy: parts.sentBy }),
    quotedAt: at,
    updatedAt: at,
  };
}

/** The side of a payment that receives money over UMA. */
type Deposit = Extract<Destination, { readonly kind: 'INTERNAL' | 'EXTERNAL' }>;

/**
 * Where money over UMA goes: to the customer's default external account if it is active and in the currency, or else to an
 * internal account. Refuses with INVALID_CURRENCY.
 */
function umaDeposit(
  { accounts, depositAccount }: Pick<ReceivingParts, 'accounts' | 'depositAccount'>,
  currency: string,
): Deposit {
  if (depositAccount?.status === 'ACTIVE' && depositAccount.currency === currency) {
    return { kind: 'EXTERNAL', account: depositAccount };
  }
  return { kind: 'INTERNAL', account: accountIn(accounts, currency) };
}

/** The information that a simulated sender gives about itself. */
const answersTo = (fieldNames: readonly CustomerInfoFieldName[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fieldNames.flatMap((name) => (sandboxSenderTells[name] === undefined ? [] : [[name, sandboxSenderTells[name]]])),
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

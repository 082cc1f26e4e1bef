import type { FundingNetwork } from '../../contract/external-accounts/rails.ts';
import type { Standing } from '../customers/standing.ts';
import type { ExternalAccountRecord } from '../external-accounts/external-account.ts';
import type { AccountId, Id, OwnerId, UmaAddress } from '../ids.ts';
import type { InternalAccount } from '../ledger/account.ts';
import type { Platform } from '../platforms/platform.ts';
import { Refusal } from '../refusal.ts';
import { requireSending } from './account-eligibility.ts';
import { cashOfRail } from './cash-accounts.ts';
import type { Payment } from './payment.ts';
import { requirePullingRail } from './pulling-rails.ts';

/**
 * Where the money of a payment comes from: an internal account, an external one that it is pulled from, or the payer in real time.
 * `customerId` is the customer whom the request names.
 */
export type Source =
  | { readonly kind: 'INTERNAL'; readonly account: InternalAccount; readonly customerId?: Id<'Customer'> | undefined }
  | {
      readonly kind: 'PULLED';
      readonly account: ExternalAccountRecord;
      readonly customerId?: Id<'Customer'> | undefined;
    }
  | {
      readonly kind: 'REALTIME';
      readonly currency: string;
      readonly cryptoNetwork?: FundingNetwork;
      readonly customerId?: Id<'Customer'>;
      /** The account that a refund of crypto is credited to. */
      readonly refundAccountId?: Id<'InternalAccount'>;
    };

/** The facts about the receiver of a payment over UMA. */
type CounterpartyInfo = Readonly<Record<string, string>>;

export type Destination =
  | {
      readonly kind: 'INTERNAL';
      readonly account: InternalAccount;
      /** The customer's UMA address, where the request names it. */
      readonly umaAddress?: UmaAddress;
      readonly counterpartyInformation?: CounterpartyInfo;
    }
  | { readonly kind: 'EXTERNAL'; readonly account: ExternalAccountRecord }
  | {
      /** A receiver at another institution, of whose account only the currency is known. */
      readonly kind: 'UMA';
      readonly umaAddress: UmaAddress;
      /** The customer of the same platform who has the address. */
      readonly receiverId?: Id<'Customer'>;
      readonly counterpartyInformation?: CounterpartyInfo;
      readonly account: { readonly currency: string; readonly status: 'ACTIVE'; readonly customerId?: undefined };
    };

/**
 * The destination of a payment over UMA from one customer of the platform to another: the receiver's side is a payment of its own,
 * as it would be at another institution. Any other destination stays as it is.
 */
export function betweenCustomers(source: Source, destination: Destination): Destination {
  if (destination.kind !== 'INTERNAL' || !destination.umaAddress) return destination;
  const senderId = payingCustomerOf(source);
  const { customerId: receiverId, currency } = destination.account;
  if (!senderId || !receiverId || senderId === receiverId) return destination;
  const { umaAddress, counterpartyInformation } = destination;
  return {
    kind: 'UMA',
    umaAddress,
    receiverId,
    ...(counterpartyInformation && { counterpartyInformation }),
    account: { currency, status: 'ACTIVE' },
  };
}

/** The destination with those facts about the receiver that the platform's configuration asks for, in either currency of the payment. */
export function withRequestedFacts(
  destination: Destination,
  platform: Pick<Platform, 'currencyRules'>,
  sendingCurrency: string,
): Destination {
  if (!('counterpartyInformation' in destination)) return destination;
  const { counterpartyInformation, ...rest } = destination;
  const requested = [sendingCurrency, rest.account.currency].flatMap((currency) =>
    (platform.currencyRules?.[currency]?.requiredCounterpartyFields ?? []).map(({ name }): string => name),
  );
  const facts = Object.entries(counterpartyInformation ?? {}).filter(([name]) => requested.includes(name));
  return facts.length > 0 ? { ...rest, counterpartyInformation: Object.fromEntries(facts) } : rest;
}

/** The customer whose payment it is, or the platform (docs/decisions.md#payments-1). `region` is the customer's. */
export interface Payer {
  readonly customerId: OwnerId;
  readonly platformCustomerId: string;
  readonly region?: string | undefined;
  /** The information of the service about the customer; absent for the platform. */
  readonly known?: Readonly<Record<string, string>>;
  /** Whether the customer is a business without a registration number. */
  readonly isUnregistered?: boolean;
  /** Whether the customer may pay; absent for the platform. */
  readonly standing?: Standing;
}

/** The members of a payment that its source decides. */
export function sourceOf(source: Source): Pick<Payment, 'sourceAccountId' | 'funding' | 'needsWalletSignature'> {
  if (source.kind === 'INTERNAL') {
    const { accountId, accountType } = source.account;
    return { sourceAccountId: accountId, ...(accountType === 'EMBEDDED_WALLET' && { needsWalletSignature: true }) };
  }
  if (source.kind === 'PULLED') {
    const funding = { kind: 'PULL', cashAccount: cashOfRail(requirePullingRail(source.account)) } as const;
    return { sourceAccountId: source.account.externalAccountId, funding };
  }
  const { kind, cryptoNetwork, customerId, refundAccountId } = source;
  const funding = {
    kind,
    ...(cryptoNetwork && { cryptoNetwork }),
    ...(customerId && { customerId }),
    ...(refundAccountId && { refundAccountId }),
  };
  return { funding };
}

/** The customer who pays: whom the request names, or whose account pays. */
export const payingCustomerOf = (source: Source): Id<'Customer'> | undefined =>
  source.customerId ?? (source.kind === 'REALTIME' ? undefined : source.account.customerId);

/** Refuses with INVALID_INPUT to pay from a customer's account on behalf of another customer. */
export function requireOwnAccount(owner: Id<'Customer'> | undefined, payer: Id<'Customer'> | undefined): void {
  if (!owner || !payer || owner === payer) return;
  throw new Refusal(
    'INVALID_INPUT',
    'source.customerId: the account belongs to another customer; only an account of the platform pays on behalf of one.',
  );
}

export const sendingCurrencyOf = (source: Source): string =>
  source.kind === 'REALTIME' ? source.currency : source.account.currency;

export const accountIdOf = (destination: Destination): AccountId | UmaAddress =>
  destination.kind === 'UMA'
    ? destination.umaAddress
    : destination.kind === 'INTERNAL'
      ? destination.account.accountId
      : destination.account.externalAccountId;

/** Refuses with SELF_PAYMENT or INVALID_INPUT a source that cannot pay this destination. */
export function requirePaying(source: Source, destination: Destination): void {
  if (sourceOf(source).sourceAccountId === accountIdOf(destination)) {
    throw new Refusal('SELF_PAYMENT', 'Source and destination are the same account.');
  }
  if (source.kind !== 'REALTIME') requireSending(source.account);
}

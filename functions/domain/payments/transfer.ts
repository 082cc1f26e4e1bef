import { Amount, maximumAmount } from '../../contract/currencies.ts';
import type { TransferInRequest, TransferOutRequest } from '../../contract/payments/transfers.ts';
import type { ExternalAccountRecord } from '../external-accounts/external-account.ts';
import type { PaymentId } from '../ids.ts';
import { type InternalAccount, requireRoom } from '../ledger/account.ts';
import type { Platform } from '../platforms/platform.ts';
import { atPar } from '../pricing/fees.ts';
import { requireLimits, requireSize } from '../pricing/limits.ts';
import type { Rates } from '../pricing/rates.ts';
import type { Terms } from '../pricing/terms.ts';
import { Refusal } from '../refusal.ts';
import { requireReceiving } from './account-eligibility.ts';
import { requireRegistrationNumber } from './customer-info.ts';
import { type Payer, requirePaying } from './parties.ts';
import type { Payment, PaymentKind } from './payment.ts';
import { requirePullingRail } from './pulling-rails.ts';
import { requirePurpose } from './purpose.ts';
import { requireRemittance } from './remittance.ts';
import { chooseRoute } from './route.ts';
import { keptTerms, priceInOneCurrency } from './terms.ts';

/** Everything that a transfer is made of. */
export interface TransferParts {
  readonly paymentId: PaymentId;
  readonly platform: Pick<Platform, 'environment'>;
  readonly internal: InternalAccount;
  readonly external: ExternalAccountRecord;
  readonly customer: Payer;
  readonly terms: Terms;
  readonly rates: Rates;
  readonly now: Date;
}

/**
 * Makes a transfer out of an internal account, before it is executed. Refuses with INVALID_AMOUNT, INVALID_CURRENCY,
 * INVALID_INPUT, MISSING_MANDATORY_USER_INFO, TRANSACTION_SIZE_LIMIT_EXCEEDED, or as `requireReceiving`, `requireLimits` and `price` do.
 */
export function makeTransferOut(parts: TransferParts, request: TransferOutRequest): Payment {
  const { internal, external, terms, platform } = parts;
  const destination = { kind: 'EXTERNAL', account: external } as const;
  if (internal.accountType === 'EMBEDDED_WALLET') {
    throw new Refusal(
      'INVALID_INPUT',
      'source.accountId: what leaves an embedded wallet has to be signed by its owner; use a quote.',
    );
  }
  requirePaying({ kind: 'INTERNAL', account: internal }, destination);
  requirePurpose(destination, request.purposeOfPayment);
  requireRemittance(destination, request.remittanceInformation);
  requireRegistrationNumber(parts.customer, external.currency);
  const payment = transfer('TRANSFER_OUT', parts, request.amount);
  const route = chooseRoute(request.destination.paymentRail, destination);
  const corridor = { ...payment, ...route };
  requireLimits(terms, corridor);
  requireSize(terms, corridor);
  const priced = priceInOneCurrency(terms, corridor, payment.sendingAmount);
  requireReceiving({ account: external, amount: priced.receivingAmount, rates: parts.rates });
  const { remittanceInformation, purposeOfPayment } = request;
  return {
    ...payment,
    ...priced,
    sourceAccountId: internal.accountId,
    destinationAccountId: external.externalAccountId,
    ...keptTerms(terms, corridor, platform.environment),
    ...route,
    ...(remittanceInformation !== undefined && { remittanceInformation }),
    ...(purposeOfPayment !== undefined && { purposeOfPayment }),
  };
}

/**
 * Makes a transfer into an internal account, before it is executed. Refuses like `makeTransferOut`, with INVALID_INPUT
 * an external account that no rail can pull from, and with AMOUNT_OUT_OF_RANGE an amount that the account has no room for.
 */
export function makeTransferIn(parts: TransferParts, request: TransferInRequest): Payment {
  const { internal, external } = parts;
  if (internal.status !== 'ACTIVE') {
    throw new Refusal(
      'INVALID_INPUT',
      `destination.accountId: the account is ${internal.status}; only an ACTIVE one can receive.`,
    );
  }
  if (external.status !== 'ACTIVE') {
    throw new Refusal(
      'INVALID_INPUT',
      `source.accountId: the account is ${external.status}; only an ACTIVE one can be pulled from.`,
    );
  }
  const rail = requirePullingRail(external);
  const payment = transfer('TRANSFER_IN', parts, request.amount);
  requireSize(parts.terms, { ...payment, paymentRail: rail });
  requireRoom(internal, payment.receivingAmount);
  return {
    ...payment,
    sourceAccountId: external.externalAccountId,
    destinationAccountId: internal.accountId,
    terms: parts.terms.version,
    paymentRail: rail,
    railSelectionMode: 'AUTO',
  };
}

/** The members that both directions share: one currency, one amount, and no fee yet. */
function transfer(kind: PaymentKind, parts: TransferParts, requested: unknown) {
  const { paymentId, internal, external, customer, now } = parts;
  const amount = requireAmount(requested);
  const { currency } = internal;
  if (external.currency !== currency) {
    throw new Refusal(
      'INVALID_CURRENCY',
      `A transfer stays in one currency: the internal account is in ${currency}, the external one in ${external.currency}. Use a quote to convert.`,
    );
  }
  const at = now.toISOString();
  return {
    kind,
    platformId: internal.platformId,
    paymentId,
    status: 'QUOTED',
    version: 0,
    customerId: customer.customerId,
    platformCustomerId: customer.platformCustomerId,
    ...atPar(currency, amount),
    quotedAt: at,
    updatedAt: at,
  } as const;
}

function requireAmount(requested: unknown): number {
  const amount = Amount.safeParse(requested);
  if (amount.success) return amount.data;
  const message = `amount: give a whole number of the smallest unit, 1 to ${maximumAmount}.`;
  throw new Refusal('INVALID_AMOUNT', message, { field: 'amount', value: requested });
}

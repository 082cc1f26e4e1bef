import {
  type AccountId,
  isAccountId,
  isId,
  isUmaAddress,
  isUuid,
  type OwnerId,
  type UmaAddress,
} from '../../domain/ids.ts';
import { paymentStatuses } from '../../domain/payment-status.ts';
import type { Approval, Funding, Payment, Refund } from '../../domain/payments/payment.ts';
import type { Authorization, Challenge } from '../../domain/sca/challenge.ts';
import {
  anything,
  arrayOf,
  bytes,
  flag,
  idText,
  integer,
  isTrue,
  itemReader,
  listed,
  mapOf,
  matching,
  objectOf,
  oneOf,
  optional,
  type Reader,
  text,
  uuidText,
} from '../codec.ts';
import { itemEvent } from '../item-event.ts';
import { challengeMembers } from '../sca/challenges.ts';
import { onChainTransaction } from './on-chain-transaction.ts';
import { type StoredTerms, storedTerms, type Terms } from './terms.ts';

/** The attributes of a payment's item beside those that place it in the table and its lists. */
export interface StoredPayment
  extends Omit<Payment, keyof Terms | 'paymentId' | 'quotedAt' | 'updatedAt' | 'journal' | 'isUnsharded'>,
    StoredTerms {
  readonly environment?: 'production';
  readonly quotedAt?: string;
  readonly updatedAt?: string;
  /** From the quote's creation to its expiry; an older version stored the expiry itself. */
  readonly quoteLifeMs?: number;
  /** A list of lines; bytes in an older version, see legacy-packed-journal.ts. */
  readonly journal?: readonly string[] | Uint8Array;
}

const lines = arrayOf(text);
const journal: Reader<readonly string[] | Uint8Array> = (value, path) =>
  value instanceof Uint8Array ? value : lines(value, path);

const owner = matching(
  'the id of a customer or a platform',
  (value): value is OwnerId => isUuid<'Platform'>(value) || isId('Customer', value),
);
const umaAddress = matching(
  'a UMA address',
  (value): value is UmaAddress => typeof value === 'string' && isUmaAddress(value),
);
const party = matching(
  'the id of an account or a UMA address',
  (value): value is AccountId | UmaAddress => isAccountId(value) || (typeof value === 'string' && isUmaAddress(value)),
);

const purpose = oneOf('CURRENCY_CONVERSION', 'PAYOUT');

export const readStoredPayment = itemReader(
  'PAYMENT',
  objectOf<StoredPayment>({
    kind: oneOf('QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN', 'UMA_IN'),
    environment: optional(oneOf('production')),
    platformId: uuidText('Platform'),
    status: oneOf(...paymentStatuses),
    version: integer,
    event: optional(itemEvent),
    earlierEvents: optional(arrayOf(itemEvent)),
    customerId: owner,
    platformCustomerId: text,
    agentId: optional(idText('Agent')),
    agentActionId: optional(idText('AgentAction')),
    sourceAccountId: optional(party),
    funding: optional(
      objectOf<Funding>({
        kind: oneOf('REALTIME', 'PULL', 'UMA'),
        customerId: optional(idText('Customer')),
        cryptoNetwork: optional(listed()),
        refundAccountId: optional(idText('InternalAccount')),
        received: optional(objectOf<NonNullable<Funding['received']>>({ amount: integer, at: text })),
        returnedAt: optional(text),
      }),
    ),
    destinationAccountId: party,
    destinationUmaAddress: optional(umaAddress),
    umaReceiverId: optional(idText('Customer')),
    sentBy: optional(uuidText('Payment')),
    ...storedTerms,
    platformFeeAccountId: optional(idText('InternalAccount')),
    paymentRail: optional(listed()),
    railSelectionMode: optional(oneOf('MANUAL', 'AUTO')),
    cryptoNetwork: optional(listed()),
    onChainTransaction: optional(onChainTransaction),
    quotedAt: optional(text),
    quoteExpiresAt: optional(text),
    quoteLifeMs: optional(integer),
    createdAt: optional(text),
    updatedAt: optional(text),
    settledAt: optional(text),
    failedAt: optional(text),
    returnedAt: optional(text),
    receiptDeliveryConfirmedAt: optional(text),
    description: optional(text),
    remittanceInformation: optional(text),
    purposeOfPayment: optional(listed()),
    failureReason: optional(listed()),
    incomingFailureReason: optional(listed()),
    rejectionReason: optional(text),
    approval: optional(
      objectOf<Approval>({
        requestedFields: arrayOf(objectOf<Approval['requestedFields'][number]>({ name: listed(), mandatory: flag })),
        hasAskedSender: optional(isTrue),
        deferredUntil: optional(text),
      }),
    ),
    counterpartyInformation: optional(mapOf(anything)),
    refund: optional(
      objectOf<Refund>({
        reference: text,
        initiatedAt: text,
        settledAt: optional(text),
        status: oneOf('PENDING', 'COMPLETED', 'FAILED'),
        reason: oneOf('TRANSACTION_FAILED', 'USER_CANCELLATION', 'TIMEOUT'),
      }),
    ),
    authorization: optional(
      objectOf<Authorization>({
        waiting: arrayOf(purpose),
        wantedFactor: optional(oneOf('SMS_OTP', 'PASSKEY')),
        challenge: optional(objectOf<Challenge>(challengeMembers)),
      }),
    ),
    needsWalletSignature: optional(isTrue),
    refundFails: optional(isTrue),
    resumption: optional(text),
    answer: optional(bytes),
    journal: optional(journal),
  }),
);

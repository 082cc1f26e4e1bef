import * as z from 'zod';
import type { CounterpartyFieldDefinition, CustomerInfoFieldName } from '../contract/counterparty-fields.ts';
import { type IncomingTransactionFailureReason, ReceiverCustomerInfo } from '../contract/transactions.ts';
import type { CustomerRecord } from './customer.ts';
import type { AttemptResult } from './delivery.ts';
import { type Approval, amendPayment, movePayment, type Payment } from './payment.ts';
import { sandboxSenderTells } from './uma-sandbox.ts';

/** How long a platform may take to answer the webhook, and once more after it has deferred (interface description, area 13). */
export const answerSeconds = 5;
export const deferralSeconds = 5;
/** How old a payment may be and still be asked for: a sender does not wait longer. */
const askedWithinMs = 60_000;

/** What a sender wants to know of a receiver. */
const wantedOfReceiver: readonly CounterpartyFieldDefinition[] = [
  { name: 'FULL_NAME', mandatory: true },
  { name: 'NATIONALITY', mandatory: false },
  { name: 'BIRTH_DATE', mandatory: false },
];

/** What is known of a customer of one's own, in the names of the interface. */
export function knownInfo(customer: CustomerRecord): Partial<Record<CustomerInfoFieldName, string>> {
  if (customer.customerType === 'BUSINESS') {
    const { legalName, country } = customer.businessInfo;
    return { FULL_NAME: legalName, COMPANY_LEGAL_NAME: legalName, NATIONALITY: country };
  }
  const { fullName, birthDate, nationality } = customer;
  return {
    ...(fullName && { FULL_NAME: fullName }),
    ...(birthDate && { BIRTH_DATE: birthDate }),
    ...(nationality && { NATIONALITY: nationality }),
  };
}

/** What the platform is asked for: only what the service does not know of the customer already. */
export const requestedOf = (customer: CustomerRecord): readonly CounterpartyFieldDefinition[] =>
  wantedOfReceiver.filter(({ name }) => knownInfo(customer)[name] === undefined);

/** The mandatory fields that an approval leaves out. */
export const missingFields = ({ requestedFields }: Approval, info: Readonly<Record<string, unknown>> = {}): string[] =>
  requestedFields.flatMap(({ name, mandatory }) => (mandatory && isEmpty(info[name]) ? [name] : []));

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What the platform's answer, or the lack of one, makes of the payment. */
export type Decision =
  | { readonly kind: 'ACCEPT' }
  | { readonly kind: 'DEFER' }
  | { readonly kind: 'REJECT'; readonly reason?: string }
  | { readonly kind: 'ASK_SENDER'; readonly fields: readonly string[] }
  | {
      readonly kind: 'FAIL';
      readonly reason: 'MISSING_MANDATORY_PAYEE_DATA' | 'PAYMENT_APPROVAL_WEBHOOK_ERROR' | 'PAYMENT_APPROVAL_TIMED_OUT';
    };

const webhookError: Decision = { kind: 'FAIL', reason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' };

const Approved = z.object({ receiverCustomerInfo: ReceiverCustomerInfo.nullish() });
const Forbidden = z.object({ reason: z.string().nullish(), message: z.string().nullish() });
const Unprocessable = z.object({ requiredFields: z.array(z.string().max(255)).min(1).max(100) });

/** Reads the answer to the webhook that asks. `answer` is its body; what cannot be read approves nothing. */
export function decisionOf(
  approval: Approval,
  { status, answer }: AttemptResult & { readonly answer?: string },
): Decision {
  switch (status) {
    case 200: {
      const approved = parsed(Approved, answer || '{}');
      if (!approved) return webhookError;
      const isMissing = missingFields(approval, approved.receiverCustomerInfo ?? {}).length > 0;
      return isMissing ? { kind: 'FAIL', reason: 'MISSING_MANDATORY_PAYEE_DATA' } : { kind: 'ACCEPT' };
    }
    case 202:
      return { kind: 'DEFER' };
    case 403: {
      const { reason, message } = parsed(Forbidden, answer || '{}') ?? {};
      const said = reason ?? message;
      return { kind: 'REJECT', ...(said && { reason: said }) };
    }
    case 422: {
      const asked = parsed(Unprocessable, answer || '{}');
      return asked ? { kind: 'ASK_SENDER', fields: asked.requiredFields } : webhookError;
    }
    default:
      return webhookError;
  }
}

function parsed<S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Whether a payment is too old to be asked for, for example after the service was down. */
export const isTooLateToAsk = ({ event, quotedAt }: Payment, now: Date): boolean =>
  now.getTime() - Date.parse(event?.at ?? quotedAt) > askedWithinMs;

/** The platform takes the payment: the sender pays, and what has come is on its way to the account. */
export const acceptPayment = (payment: Payment, now: Date): Payment =>
  movePayment(payment, 'process', now, {
    approval: undefined,
    funding: { kind: 'UMA', received: { amount: payment.sendingAmount, at: now.toISOString() } },
  });

/** The platform does not take the payment. */
export const rejectPayment = (payment: Payment, reason: string | undefined, now: Date): Payment =>
  movePayment(payment, 'reject', now, {
    approval: undefined,
    ...(reason && { rejectionReason: reason.slice(0, 1000) }),
  });

/** The platform's approval was not had. */
export const declinePayment = (payment: Payment, reason: IncomingTransactionFailureReason, now: Date): Payment =>
  movePayment(payment, 'decline', now, { approval: undefined, incomingFailureReason: reason });

/** The payment after the platform's answer. `deferredUntil` is the end of a deferral that begins now. */
export function afterDecision(payment: Payment, decision: Decision, now: Date, deferredUntil: Date): Payment {
  const { approval = noApproval } = payment;
  switch (decision.kind) {
    case 'ACCEPT':
      return acceptPayment(payment, now);
    case 'DEFER':
      return amendPayment(payment, now, { approval: { ...approval, deferredUntil: deferredUntil.toISOString() } });
    case 'REJECT':
      return rejectPayment(payment, decision.reason, now);
    case 'ASK_SENDER':
      return askSender(payment, approval, decision.fields, now);
    case 'FAIL':
      return declinePayment(payment, decision.reason, now);
  }
}

const noApproval: Approval = { requestedFields: [] };

/** Asks the sender once. What the sender tells is shown in a second webhook; without all of it the payment fails. */
function askSender(payment: Payment, approval: Approval, fields: readonly string[], now: Date): Payment {
  const tells = sandboxSenderTells as Readonly<Record<string, string>>;
  const isTold = fields.every((field) => Object.hasOwn(tells, field));
  if (!isTold || approval.hasAskedSender) {
    return declinePayment(payment, 'MISSING_MANDATORY_PAYEE_DATA', now);
  }
  const told = Object.fromEntries(fields.map((field) => [field, tells[field]]));
  return movePayment(payment, 'announce', now, {
    approval: { ...approval, hasAskedSender: true },
    counterpartyInformation: { ...payment.counterpartyInformation, ...told },
  });
}

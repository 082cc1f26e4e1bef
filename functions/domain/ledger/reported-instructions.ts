import { isDeepStrictEqual } from 'node:util';
import type { PaymentInstructions } from '../../contract/ledger/payment-instructions.ts';
import { Refusal } from '../refusal.ts';
import { type Infer, idText, object, text, uuidText } from '../schema.ts';
import { amend, versioned, versionOne } from '../versioned.ts';
import { type InternalAccount, paymentInstructions } from './account.ts';

/** How to pay into an account of production, as the rail has reported it. */
export const reportedInstructions = object({
  platformId: uuidText('Platform'),
  accountId: idText('InternalAccount'),
  /** Empty where the rail has withdrawn them. */
  instructions: paymentInstructions,
  /** When the rail's connector made the report, by its own clock. */
  reportedAt: text,
  ...versioned,
});
export interface ReportedInstructions extends Infer<typeof reportedInstructions> {}

type Report = Pick<ReportedInstructions, 'instructions' | 'reportedAt'>;

/** The changes that a report makes. */
interface AcceptedReport {
  readonly next: ReportedInstructions;
  /** Whether the account shows something else from now on. */
  readonly isShown: boolean;
}

/**
 * Replaces what the rail reported earlier; nothing where that is newer or the same, or the account is closed. Even a report that
 * changes nothing is remembered, so that an older one which arrives after it has no effect. Refuses with INVALID_CURRENCY a bank
 * account in another currency, whose deposits could not be booked, and with CONFLICT two different reports of one moment.
 */
export function acceptReport(
  account: InternalAccount,
  before: ReportedInstructions | undefined,
  report: Report,
  now: Date,
): AcceptedReport | undefined {
  const { platformId, accountId } = account;
  const instructions = report.instructions.map(withoutOwner);
  for (const instruction of instructions) requireCurrency(account, instruction);
  if (account.status === 'CLOSED') return undefined;
  const isShown = !isDeepStrictEqual(instructions, before?.instructions ?? []);
  const age = before ? Date.parse(report.reportedAt) - Date.parse(before.reportedAt) : 1;
  if (age < 0 || (age === 0 && !isShown)) return undefined;
  if (age === 0) throw new Refusal('CONFLICT', 'Other instructions were reported with the same reportedAt.');
  const changes = { instructions, reportedAt: report.reportedAt };
  const next = before ? amend(before, now, changes) : { platformId, accountId, ...changes, ...versionOne(now) };
  return { next, isShown };
}

/** Whose account it is, the service knows better. */
const withoutOwner = ({ isPlatformAccount: _, ...instruction }: PaymentInstructions): PaymentInstructions =>
  instruction;

/** The types of bank accounts are named after their currency, but for SWIFT, which carries all. A wallet's asset may stand for money. */
const currencyInType = /^([A-Z]{3})_ACCOUNT$/;

function requireCurrency({ currency }: InternalAccount, { accountOrWalletInfo: { accountType } }: PaymentInstructions) {
  const currencyOfType = currencyInType.exec(accountType)?.[1];
  if (currencyOfType === undefined || currencyOfType === currency) return;
  throw new Refusal(
    'INVALID_CURRENCY',
    `fundingPaymentInstructions: ${accountType} takes no ${currency}, which the account is in.`,
  );
}

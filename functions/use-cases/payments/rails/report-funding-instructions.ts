import type { FundingInstructionsReport } from '../../../contract/payments/rail-instructions.ts';
import { uuidIn } from '../../../domain/ids.ts';
import { acceptReport } from '../../../domain/ledger/reported-instructions.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { wallTime } from '../../../ports/clock.ts';
import type { Context } from '../../../runtime/context.ts';
import { replaceCoordinates } from '../../../store/ledger/funding-coordinates.ts';
import {
  putReportedInstructions,
  readReportedInstructions,
  showInstructions,
} from '../../../store/ledger/reported-instructions.ts';
import { requireProductionAccount } from './production-account.ts';

/** A connector whose clock is further ahead would have none of its later reports counted. */
const mostAheadMs = 300_000;

/**
 * Replaces how to pay into an account of production. Refuses with REFERENCE_NOT_FOUND an account that production does not have, with
 * INVALID_INPUT a report of the future, and as `acceptReport` does.
 */
export async function reportFundingInstructions(
  { store, now }: Context,
  accountId: string,
  { platformId, reportedAt, fundingPaymentInstructions: instructions }: FundingInstructionsReport,
) {
  requirePast(reportedAt);
  const account = await requireProductionAccount(store, { platformId, accountId });
  const uuid = uuidIn('InternalAccount', account.accountId);
  const before = await readReportedInstructions(store, account.platformId, uuid);
  const accepted = acceptReport(account, before, { instructions, reportedAt }, now);
  const isShown = accepted?.isShown === true;
  return {
    status: 200 as const,
    body: { accountId: account.accountId, effect: isShown ? ('RECORDED' as const) : ('NONE' as const) },
    writes: accepted
      ? [
          putReportedInstructions(accepted.next),
          ...(isShown
            ? [showInstructions(accepted.next, now), ...replaceCoordinates(accepted.next, before?.instructions ?? [])]
            : []),
        ]
      : [],
  };
}

function requirePast(reportedAt: string): void {
  if (Date.parse(reportedAt) <= wallTime().getTime() + mostAheadMs) return;
  throw new Refusal('INVALID_INPUT', 'reportedAt: is in the future, so no later report would count.');
}

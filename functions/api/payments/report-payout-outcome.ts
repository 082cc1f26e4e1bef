import { reportPayoutOutcome } from '../../contract/payments/rail-reports.ts';
import { serve } from '../../runtime/serve.ts';
import { requireRailSignature } from '../../use-cases/payments/rail-signature.ts';
import { decideReport } from '../../use-cases/payments/report-payout-outcome.ts';

export const handler = serve(
  reportPayoutOutcome,
  ({ path, body }, context) => decideReport(context, path.paymentId, body),
  { admit: requireRailSignature },
);

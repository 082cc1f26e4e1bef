import * as contract from '../../contract/payments/rail-reports.ts';
import { serve } from '../../runtime/serve.ts';
import { requireRailSignature } from '../../use-cases/payments/rails/rail-signature.ts';
import { reportPayoutOutcome } from '../../use-cases/payments/rails/report-payout-outcome.ts';

export const handler = serve(
  contract.reportPayoutOutcome,
  ({ path, body }, context) => reportPayoutOutcome(context, path.paymentId, body),
  { admit: requireRailSignature },
);

import { reportDeposit } from '../../contract/payments/rail-deposits.ts';
import { serve } from '../../runtime/serve.ts';
import { requireDepositSignature } from '../../use-cases/payments/rail-signature.ts';
import { decideDeposit } from '../../use-cases/payments/report-deposit.ts';

export const handler = serve(reportDeposit, ({ path, body }, context) => decideDeposit(context, path.depositId, body), {
  admit: requireDepositSignature,
});

import * as contract from '../../contract/payments/rail-deposits.ts';
import { serve } from '../../runtime/serve.ts';
import { requireDepositSignature } from '../../use-cases/payments/rails/rail-signature.ts';
import { reportDeposit } from '../../use-cases/payments/rails/report-deposit.ts';

export const handler = serve(
  contract.reportDeposit,
  ({ path, body }, context) => reportDeposit(context, path.depositId, body),
  {
    admit: requireDepositSignature,
  },
);

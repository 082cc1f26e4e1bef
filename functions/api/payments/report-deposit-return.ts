import * as contract from '../../contract/payments/rail-deposits.ts';
import { serve } from '../../runtime/serve.ts';
import { requireDepositReturnSignature } from '../../use-cases/payments/rails/rail-signature.ts';
import { reportDepositReturn } from '../../use-cases/payments/rails/report-deposit-return.ts';

export const handler = serve(
  contract.reportDepositReturn,
  ({ path, body }, context) => reportDepositReturn(context, path.depositId, body),
  { admit: requireDepositReturnSignature },
);

import * as contract from '../../contract/payments/crypto.ts';
import { serve } from '../../runtime/serve.ts';
import { estimateCryptoWithdrawalFee } from '../../use-cases/payments/quotes/withdrawal-fees.ts';

export const handler = serve(contract.estimateCryptoWithdrawalFee, ({ body }, context) =>
  estimateCryptoWithdrawalFee(context, body),
);

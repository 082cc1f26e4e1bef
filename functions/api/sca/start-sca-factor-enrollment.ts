import * as contract from '../../contract/sca/sca.ts';
import { serve } from '../../runtime/serve.ts';
import { startScaFactorEnrollment } from '../../use-cases/sca/enrollment.ts';

export const handler = serve(contract.startScaFactorEnrollment, ({ query, body }, context) =>
  startScaFactorEnrollment(context, query.customerId, body),
);

import * as contract from '../../contract/sca/sca.ts';
import { serve } from '../../runtime/serve.ts';
import { confirmScaFactorEnrollment } from '../../use-cases/sca/enrollment.ts';

export const handler = serve(contract.confirmScaFactorEnrollment, ({ query, body }, context) =>
  confirmScaFactorEnrollment(context, query.customerId, body),
);

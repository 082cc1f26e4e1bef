import { confirmScaFactorEnrollment } from '../../contract/sca/sca.ts';
import { serve } from '../../runtime/serve.ts';
import { confirmEnrollment } from '../../use-cases/sca/enrollment.ts';

export const handler = serve(confirmScaFactorEnrollment, ({ query, body }, context) =>
  confirmEnrollment(context, query.customerId, body),
);

import { startScaFactorEnrollment } from '../../contract/sca/sca.ts';
import { serve } from '../../runtime/serve.ts';
import { startEnrollment } from '../../use-cases/sca/enrollment.ts';

export const handler = serve(startScaFactorEnrollment, ({ query, body }, context) =>
  startEnrollment(context, query.customerId, body),
);

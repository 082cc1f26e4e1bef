import { listScaFactors } from '../../contract/sca/sca.ts';
import { serve } from '../../runtime/serve.ts';
import { showFactors } from '../../use-cases/sca/factors.ts';

export const handler = serve(listScaFactors, ({ query }, context) => showFactors(context, query.customerId));

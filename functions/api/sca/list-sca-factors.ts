import { listScaFactors } from '../../contract/sca.ts';
import { factorsOf } from '../../domain/sca.ts';
import { requireScaCustomer } from '../../runtime/sca.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(listScaFactors, async ({ query }, { caller, store }) => {
  const { sca } = await requireScaCustomer(store, caller, query.customerId);
  return { status: 200 as const, body: { factors: factorsOf(sca) } };
});

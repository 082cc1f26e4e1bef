import { completeTwoFactorReset } from '../../contract/sca-resets.ts';
import { completeReset, factorTakenBy, newPhoneNumber } from '../../domain/sca-reset.ts';
import { requireReset, requireScaCustomer, scaWrites } from '../../runtime/sca.ts';
import { serve } from '../../runtime/serve.ts';
import { changePhoneNumber } from '../../store/customers.ts';
import { putReset } from '../../store/sca.ts';

export const handler = serve(completeTwoFactorReset, async ({ path, query, body }, { caller, store, now }) => {
  const { customer, sca } = await requireScaCustomer(store, caller, query.customerId);
  const reset = completeReset(await requireReset(store, sca, path.resetId), now);
  const phoneNumber = newPhoneNumber(reset, body);
  return {
    status: 204 as const,
    body: undefined,
    writes: [
      putReset(reset),
      ...scaWrites(sca, now, factorTakenBy(reset)),
      ...(phoneNumber ? [changePhoneNumber(customer, phoneNumber, now)] : []),
    ],
  };
});

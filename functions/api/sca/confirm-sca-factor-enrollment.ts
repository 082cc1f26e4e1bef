import { confirmScaFactorEnrollment } from '../../contract/sca.ts';
import { enrollPasskey, enrollTotp } from '../../runtime/enrollment.ts';
import { requireScaCustomer, scaWrites } from '../../runtime/sca.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(confirmScaFactorEnrollment, async ({ query, body }, { caller, store, now }) => {
  const { sca } = await requireScaCustomer(store, caller, query.customerId);
  const prover = { store, caller, sca, now };
  if (body.type === 'TOTP') {
    const { recoveryCodes, changes } = enrollTotp(prover, body);
    return { status: 200 as const, body: { type: body.type, recoveryCodes }, writes: scaWrites(sca, now, changes) };
  }
  const { factor, changes } = await enrollPasskey(prover, body);
  return { status: 200 as const, body: { type: body.type, factor }, writes: scaWrites(sca, now, changes) };
});

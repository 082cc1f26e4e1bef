import { getVerification } from '../../contract/verifications.ts';
import { Refusal } from '../../domain/refusal.ts';
import { toVerification } from '../../domain/verification.ts';
import { serve } from '../../runtime/serve.ts';
import { readVerification } from '../../store/verifications.ts';

export const handler = serve(getVerification, async ({ path }, { caller, store }) => {
  const verification = await readVerification(store, caller.platformId, path.verificationId);
  if (!verification) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no verification with this id.');
  return { status: 200 as const, body: toVerification(verification) };
});

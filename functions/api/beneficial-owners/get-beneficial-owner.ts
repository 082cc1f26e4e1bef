import { getBeneficialOwner } from '../../contract/beneficial-owners.ts';
import { toBeneficialOwner } from '../../domain/beneficial-owner.ts';
import { requireOwner } from '../../runtime/customer-file.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(getBeneficialOwner, async ({ path }, { caller, store }) => ({
  status: 200 as const,
  body: toBeneficialOwner(await requireOwner(store, caller, path.beneficialOwnerId)),
}));

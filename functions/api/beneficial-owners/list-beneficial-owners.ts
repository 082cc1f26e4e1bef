import { listBeneficialOwners } from '../../contract/beneficial-owners.ts';
import { toBeneficialOwner } from '../../domain/beneficial-owner.ts';
import { ofHolder } from '../../runtime/customer-file.ts';
import { readListPage } from '../../runtime/list-page.ts';
import { serve } from '../../runtime/serve.ts';
import { toOwner } from '../../store/customer-file.ts';
import { lists } from '../../store/keys.ts';

export const handler = serve(listBeneficialOwners, async ({ query }, { caller: { platformId }, store }) => ({
  status: 200 as const,
  body: await readListPage(store, query, {
    platformId,
    list: lists.customerParts(platformId, 'OWNER'),
    toRecord: toOwner,
    view: toBeneficialOwner,
    wants: ofHolder(query.customerId, 'Customer'),
  }),
}));

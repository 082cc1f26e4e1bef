import { listVerifications } from '../../contract/verifications.ts';
import { toVerification, type VerificationRecord } from '../../domain/verification.ts';
import { ofHolder } from '../../runtime/customer-file.ts';
import { readListPage } from '../../runtime/list-page.ts';
import { serve } from '../../runtime/serve.ts';
import { lists } from '../../store/keys.ts';
import { toVerificationRecord } from '../../store/verifications.ts';

export const handler = serve(listVerifications, async ({ query }, { caller: { platformId }, store }) => {
  const { verificationStatus: wanted } = query;
  const body = await readListPage(store, query, {
    platformId,
    list: lists.verifications(platformId),
    toRecord: toVerificationRecord,
    view: toVerification,
    wants: ofHolder(query.customerId, 'Customer'),
    ...(wanted && { passes: ({ status }: VerificationRecord) => status === wanted }),
  });
  return { status: 200 as const, body };
});

import { listVerifications } from '../../contract/customers/verifications.ts';
import { serve } from '../../runtime/serve.ts';
import { showVerifications } from '../../use-cases/customers/verifications.ts';

export const handler = serve(listVerifications, ({ query }, context) => showVerifications(context, query));

import * as contract from '../../contract/customers/verifications.ts';
import { serve } from '../../runtime/serve.ts';
import { listVerifications } from '../../use-cases/customers/verifications.ts';

export const handler = serve(contract.listVerifications, ({ query }, context) => listVerifications(context, query));

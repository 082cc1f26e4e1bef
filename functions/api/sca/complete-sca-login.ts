import * as contract from '../../contract/sca/sca.ts';
import { serve } from '../../runtime/serve.ts';
import { completeScaLogin } from '../../use-cases/sca/login.ts';

export const handler = serve(contract.completeScaLogin, ({ query, body }, context) =>
  completeScaLogin(context, query.customerId, body),
);

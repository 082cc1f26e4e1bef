import { completeScaLogin } from '../../contract/sca/sca.ts';
import { serve } from '../../runtime/serve.ts';
import { completeLogin } from '../../use-cases/sca/login.ts';

export const handler = serve(completeScaLogin, ({ query, body }, context) =>
  completeLogin(context, query.customerId, body),
);

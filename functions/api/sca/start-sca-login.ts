import { startScaLogin } from '../../contract/sca/sca.ts';
import { serve } from '../../runtime/serve.ts';
import { startLogin } from '../../use-cases/sca/login.ts';

export const handler = serve(startScaLogin, ({ query, body }, context) =>
  startLogin(context, query.customerId, body.factor),
);

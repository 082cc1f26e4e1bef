import * as contract from '../../contract/sca/sca.ts';
import { serve } from '../../runtime/serve.ts';
import { startScaLogin } from '../../use-cases/sca/login.ts';

export const handler = serve(contract.startScaLogin, ({ query, body }, context) =>
  startScaLogin(context, query.customerId, body.factor),
);

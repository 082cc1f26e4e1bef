import * as contract from '../../contract/platforms/tokens.ts';
import { serve } from '../../runtime/serve.ts';
import { createToken } from '../../use-cases/platforms/tokens.ts';

export const handler = serve(contract.createToken, ({ body }, context) => createToken(context, body));

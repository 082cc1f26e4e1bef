import * as contract from '../../contract/platforms/tokens.ts';
import { serve } from '../../runtime/serve.ts';
import { listTokens } from '../../use-cases/platforms/tokens.ts';

export const handler = serve(contract.listTokens, ({ query }, context) => listTokens(context, query));

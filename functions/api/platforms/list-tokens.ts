import { listTokens } from '../../contract/platforms/tokens.ts';
import { serve } from '../../runtime/serve.ts';
import { showTokens } from '../../use-cases/platforms/tokens.ts';

export const handler = serve(listTokens, ({ query }, context) => showTokens(context, query));

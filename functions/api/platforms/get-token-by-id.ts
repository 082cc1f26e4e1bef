import { getTokenById } from '../../contract/platforms/tokens.ts';
import { serve } from '../../runtime/serve.ts';
import { showToken } from '../../use-cases/platforms/tokens.ts';

export const handler = serve(getTokenById, ({ path }, context) => showToken(context, path.tokenId));

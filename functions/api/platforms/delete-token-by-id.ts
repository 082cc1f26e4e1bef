import { deleteTokenById } from '../../contract/platforms/tokens.ts';
import { serve } from '../../runtime/serve.ts';
import { removeToken } from '../../use-cases/platforms/tokens.ts';

export const handler = serve(deleteTokenById, ({ path }, context) => removeToken(context, path.tokenId));

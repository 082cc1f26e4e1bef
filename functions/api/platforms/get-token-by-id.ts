import * as contract from '../../contract/platforms/tokens.ts';
import { serve } from '../../runtime/serve.ts';
import { getTokenById } from '../../use-cases/platforms/tokens.ts';

export const handler = serve(contract.getTokenById, ({ path }, context) => getTokenById(context, path.tokenId));

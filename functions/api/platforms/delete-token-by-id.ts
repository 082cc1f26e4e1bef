import * as contract from '../../contract/platforms/tokens.ts';
import { serve } from '../../runtime/serve.ts';
import { deleteTokenById } from '../../use-cases/platforms/tokens.ts';

export const handler = serve(contract.deleteTokenById, ({ path }, context) => deleteTokenById(context, path.tokenId));

import { createToken } from '../../contract/platforms/tokens.ts';
import { serve } from '../../runtime/serve.ts';
import { addToken } from '../../use-cases/platforms/tokens.ts';

export const handler = serve(createToken, ({ body }, context) => addToken(context, body));

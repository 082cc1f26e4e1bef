import { registerStablecoin } from '../../contract/stablecoins/stablecoins.ts';
import { serve } from '../../runtime/serve.ts';
import { register } from '../../use-cases/stablecoins/stablecoins.ts';

export const handler = serve(registerStablecoin, ({ body }, context) => register(context, body));

import { completeTwoFactorReset } from '../../contract/sca/sca-resets.ts';
import { serve } from '../../runtime/serve.ts';
import { finishReset } from '../../use-cases/sca/resets.ts';

export const handler = serve(completeTwoFactorReset, ({ path, query, body }, context) =>
  finishReset(context, { ...path, ...query, request: body }),
);

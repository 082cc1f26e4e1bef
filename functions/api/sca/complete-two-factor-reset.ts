import * as contract from '../../contract/sca/sca-resets.ts';
import { serve } from '../../runtime/serve.ts';
import { completeTwoFactorReset } from '../../use-cases/sca/resets.ts';

export const handler = serve(contract.completeTwoFactorReset, ({ path, query, body }, context) =>
  completeTwoFactorReset(context, { ...path, ...query, request: body }),
);

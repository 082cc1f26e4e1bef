import * as contract from '../../contract/platforms/documentation.ts';
import { serve } from '../../runtime/serve.ts';
import { getOpenApi } from '../../use-cases/platforms/documentation.ts';

export const handler = serve(contract.getOpenApi, ({ query }, context) =>
  getOpenApi(context, { hasAdditions: query.additions === 'yes' }),
);

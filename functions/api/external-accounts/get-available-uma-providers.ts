import * as contract from '../../contract/external-accounts/directories.ts';
import { serve } from '../../runtime/serve.ts';
import { getAvailableUmaProviders } from '../../use-cases/external-accounts/directories.ts';

export const handler = serve(contract.getAvailableUmaProviders, ({ query }, context) =>
  getAvailableUmaProviders(context, query),
);

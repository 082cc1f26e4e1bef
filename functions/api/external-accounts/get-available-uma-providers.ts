import { getAvailableUmaProviders } from '../../contract/external-accounts/directories.ts';
import { serve } from '../../runtime/serve.ts';
import { showUmaProviders } from '../../use-cases/external-accounts/directories.ts';

export const handler = serve(getAvailableUmaProviders, ({ query }, context) => showUmaProviders(context, query));

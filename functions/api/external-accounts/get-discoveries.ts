import { getDiscoveries } from '../../contract/external-accounts/directories.ts';
import { serve } from '../../runtime/serve.ts';
import { showBanks } from '../../use-cases/external-accounts/directories.ts';

export const handler = serve(getDiscoveries, ({ query }) => showBanks(query));

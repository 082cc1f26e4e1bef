import * as contract from '../../contract/external-accounts/directories.ts';
import { serve } from '../../runtime/serve.ts';
import { getDiscoveries } from '../../use-cases/external-accounts/directories.ts';

export const handler = serve(contract.getDiscoveries, ({ query }) => getDiscoveries(query));

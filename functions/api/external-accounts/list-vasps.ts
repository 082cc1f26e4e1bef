import { listVasps } from '../../contract/external-accounts/directories.ts';
import { serve } from '../../runtime/serve.ts';
import { showVasps } from '../../use-cases/external-accounts/directories.ts';

export const handler = serve(listVasps, ({ query }, context) => showVasps(context, query));

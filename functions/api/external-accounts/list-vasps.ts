import * as contract from '../../contract/external-accounts/directories.ts';
import { serve } from '../../runtime/serve.ts';
import { listVasps } from '../../use-cases/external-accounts/directories.ts';

export const handler = serve(contract.listVasps, ({ query }, context) => listVasps(context, query));

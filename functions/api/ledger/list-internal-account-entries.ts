import * as contract from '../../contract/ledger/entries.ts';
import { serve } from '../../runtime/serve.ts';
import { listInternalAccountEntries } from '../../use-cases/ledger/entries.ts';

export const handler = serve(contract.listInternalAccountEntries, ({ path, query }, context) =>
  listInternalAccountEntries(context, path.id, query),
);

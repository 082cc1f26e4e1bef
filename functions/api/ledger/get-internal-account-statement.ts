import * as contract from '../../contract/ledger/entries.ts';
import { serve } from '../../runtime/serve.ts';
import { getInternalAccountStatement } from '../../use-cases/ledger/entries.ts';
import { statementAsCamt } from '../../use-cases/ledger/statement-camt.ts';
import { statementAsCsv } from '../../use-cases/ledger/statement-csv.ts';

export const handler = serve(
  contract.getInternalAccountStatement,
  ({ path, query }, context) => getInternalAccountStatement(context, path.id, query),
  { formats: { 'text/csv': statementAsCsv, [contract.camtMediaType]: statementAsCamt } },
);

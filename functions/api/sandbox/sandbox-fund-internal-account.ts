import * as contract from '../../contract/sandbox/sandbox.ts';
import { serve } from '../../runtime/serve.ts';
import { sandboxFundInternalAccount } from '../../use-cases/sandbox/fund-account.ts';

export const handler = serve(contract.sandboxFundInternalAccount, ({ path, body }, context) =>
  sandboxFundInternalAccount(context, path.accountId, body.amount),
);

import { sandboxFundInternalAccount } from '../../contract/sandbox/sandbox.ts';
import { serve } from '../../runtime/serve.ts';
import { decideFunding } from '../../use-cases/sandbox/fund-account.ts';

export const handler = serve(sandboxFundInternalAccount, ({ path, body }, context) =>
  decideFunding(context, path.accountId, body.amount),
);

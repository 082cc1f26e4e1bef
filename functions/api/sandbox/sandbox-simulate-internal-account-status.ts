import * as contract from '../../contract/sandbox/account-statuses.ts';
import { serve } from '../../runtime/serve.ts';
import { sandboxSimulateInternalAccountStatus } from '../../use-cases/sandbox/simulate-status.ts';

export const handler = serve(contract.sandboxSimulateInternalAccountStatus, ({ path, body }, context) =>
  sandboxSimulateInternalAccountStatus(context, path.accountId, body.status),
);

import * as contract from '../../contract/sandbox/account-statuses.ts';
import { serve } from '../../runtime/serve.ts';
import { sandboxSimulateExternalAccountStatus } from '../../use-cases/sandbox/simulate-status.ts';

export const handler = serve(contract.sandboxSimulateExternalAccountStatus, ({ path, body }, context) =>
  sandboxSimulateExternalAccountStatus(context, path.externalAccountId, body.status),
);

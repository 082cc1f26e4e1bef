import * as contract from '../../contract/sca/sca.ts';
import { serve } from '../../runtime/serve.ts';
import { recordSecurityEvent } from '../../use-cases/sca/security-events.ts';

export const handler = serve(contract.recordSecurityEvent, ({ query, body }, context) =>
  recordSecurityEvent(context, query.customerId, body.eventType),
);

import { recordSecurityEvent } from '../../contract/sca/sca.ts';
import { serve } from '../../runtime/serve.ts';
import { countSecurityEvent } from '../../use-cases/sca/security-events.ts';

export const handler = serve(recordSecurityEvent, ({ query, body }, context) =>
  countSecurityEvent(context, query.customerId, body.eventType),
);

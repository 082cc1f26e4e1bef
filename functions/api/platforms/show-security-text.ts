import { showSecurityText } from '../../contract/platforms/documentation.ts';
import { serve } from '../../runtime/serve.ts';
import { securityText } from '../../use-cases/platforms/security-text.ts';

export const handler = serve(
  showSecurityText,
  (_input, context) => ({ status: 200 as const, body: securityText(context) }),
  { text: 'plain' },
);

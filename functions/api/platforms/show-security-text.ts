import * as contract from '../../contract/platforms/documentation.ts';
import { serve } from '../../runtime/serve.ts';
import { showSecurityText } from '../../use-cases/platforms/security-text.ts';

export const handler = serve(contract.showSecurityText, (_input, context) => showSecurityText(context), {
  text: 'plain',
});

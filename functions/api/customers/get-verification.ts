import { getVerification } from '../../contract/customers/verifications.ts';
import { serve } from '../../runtime/serve.ts';
import { showVerification } from '../../use-cases/customers/verifications.ts';

export const handler = serve(getVerification, ({ path }, context) => showVerification(context, path.verificationId));

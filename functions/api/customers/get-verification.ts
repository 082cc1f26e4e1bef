import * as contract from '../../contract/customers/verifications.ts';
import { serve } from '../../runtime/serve.ts';
import { getVerification } from '../../use-cases/customers/verifications.ts';

export const handler = serve(contract.getVerification, ({ path }, context) =>
  getVerification(context, path.verificationId),
);

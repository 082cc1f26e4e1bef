import { createVerification } from '../../contract/verifications.ts';
import { submit, toVerification } from '../../domain/verification.ts';
import { requireCustomerFile } from '../../runtime/customer-file.ts';
import { requireVerifier } from '../../runtime/hosted-verification.ts';
import { serve } from '../../runtime/serve.ts';
import { replacePart } from '../../store/customer-file.ts';
import { replaceCustomer } from '../../store/customers.ts';
import { putVerification, readVerification } from '../../store/verifications.ts';

export const handler = serve(createVerification, async ({ body }, { caller, store, now, newUuid }) => {
  const submission = await requireCustomerFile(store, caller, body.customerId);
  const { verificationId } = submission.customer;
  const before = verificationId ? await readVerification(store, caller.platformId, verificationId) : undefined;
  const { verification, customer, owners } = submit(submission, before, newUuid, now);
  // One that is being looked at stays what it is.
  if (verification === before) return { status: 200 as const, body: toVerification(before) };
  requireVerifier(caller);
  const writes = [
    putVerification(verification),
    replaceCustomer(customer),
    ...owners.map((owner) => replacePart('OWNER', owner)),
  ];
  return { status: 200 as const, body: toVerification(verification), writes };
});

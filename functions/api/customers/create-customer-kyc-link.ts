import { createCustomerKycLink } from '../../contract/verifications.ts';
import { requireProvenContacts } from '../../domain/verification.ts';
import { requireActiveCustomer } from '../../runtime/customers.ts';
import { hostedLink, requireVerifier } from '../../runtime/hosted-verification.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(createCustomerKycLink, async ({ path, body }, { caller, store, now }) => {
  const customer = await requireActiveCustomer(store, caller, path.customerId);
  requireProvenContacts(customer);
  requireVerifier(caller);
  return { status: 201 as const, body: hostedLink(body.redirectUri, now) };
});

import { needsStrongAuthentication } from '../sca/regions.ts';
import { type Infer, object, oneOf, optional } from '../schema.ts';

const contactStatus = oneOf('PENDING', 'VERIFIED');

/** How far the contacts of a customer are proven. */
export const contactVerification = object({ email: optional(contactStatus), phone: optional(contactStatus) });
interface ContactVerification extends Infer<typeof contactVerification> {}

export type ContactChannel = keyof ContactVerification;

interface Contacts {
  readonly region?: string | undefined;
  readonly email?: string | undefined;
  readonly phoneNumber?: string | undefined;
}

/**
 * The verification that a customer's contacts need: one for each contact, in the regions of strong authentication. A contact
 * that changes has to be proven again.
 */
export function contactVerificationOf(
  next: Contacts,
  before?: Contacts & { readonly contactVerification?: ContactVerification | undefined },
): ContactVerification | undefined {
  if (!needsStrongAuthentication(next.region)) return undefined;
  const proven = before?.contactVerification;
  return {
    ...(next.email && { email: (next.email === before?.email && proven?.email) || 'PENDING' }),
    ...(next.phoneNumber && { phone: (next.phoneNumber === before?.phoneNumber && proven?.phone) || 'PENDING' }),
  };
}

import type * as z from 'zod';
import type { ContactVerification } from '../contract/customers.ts';
import { needsStrongAuthentication } from './strong-authentication.ts';

type Standing = z.output<typeof ContactVerification>;

/** Where a customer can be reached. */
interface Contacts {
  readonly region?: string | undefined;
  readonly email?: string | undefined;
  readonly phoneNumber?: string | undefined;
}

/**
 * How far the customer's contacts are proven: each one that is there, in the regions where they have to be, which are those
 * of strong authentication. A contact that changes has to be proven anew.
 */
export function contactVerificationOf(
  next: Contacts,
  before?: Contacts & { readonly contactVerification?: Standing | undefined },
): Standing | undefined {
  if (!needsStrongAuthentication(next.region)) return undefined;
  const standing = before?.contactVerification;
  return {
    ...(next.email && { email: (next.email === before?.email && standing?.email) || 'PENDING' }),
    ...(next.phoneNumber && { phone: (next.phoneNumber === before?.phoneNumber && standing?.phone) || 'PENDING' }),
  };
}

import type { CustomerRecord } from '../../domain/customers/customer.ts';
import type { Decide } from '../../domain/customers/verification.ts';
import type { NewUuid } from '../../domain/ids.ts';
import type { Write } from '../../store/table.ts';

/** The port to the company that verifies customers: persons, businesses and their owners. */
export interface VerificationProvider {
  /** Decides on a submission as far as that is possible at once. The rest is reported later. */
  readonly decide: Decide;
  /** A new link to a page on which the customer is verified. */
  link(order: LinkOrder): Promise<VerificationLink>;
}

export interface LinkOrder {
  readonly customer: CustomerRecord;
  /** How often the customer has been handed to the provider. */
  readonly submission: number;
  readonly redirectUri: string | undefined;
  readonly linkId: NewUuid;
  readonly now: Date;
}

export interface VerificationLink {
  readonly kycUrl: string;
  readonly expiresAt: string;
  /** For the provider's own client library. */
  readonly token?: string | undefined;
  /** The writes that the service has to commit for the link to work. */
  readonly writes?: readonly Write[];
}

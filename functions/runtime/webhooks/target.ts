import { type LookupAddress, type LookupAllOptions, lookup as lookUpName } from 'node:dns';
import { Refusal } from '../../domain/refusal.ts';
import { faultOfTarget, isPublicAddress } from '../../domain/webhook-target.ts';
import { seam } from '../seams.ts';
import { webhookTargetsAreLocal } from '../settings.ts';

/** Where webhooks may go: https to public addresses, locally anywhere and by http too. Refuses with INVALID_INPUT, naming `field`. */
export function requireWebhookTarget(url: string, field: string): void {
  const message = faultOfTarget(url, webhookTargetsAreLocal());
  if (!message) return;
  throw new Refusal('INVALID_INPUT', `${field}: ${message}`, {
    errors: [{ field, message, constraint: { format: 'url' } }],
  });
}

/** A webhook was about to go to an address that no webhook may go to. No connection was made. */
export class ForbiddenTarget extends Error {
  override readonly name = 'ForbiddenTarget';
}

/** Throws ForbiddenTarget for an address that is not allowed here, as far as the address itself tells. */
export function checkTarget(url: string): void {
  if (faultOfTarget(url, webhookTargetsAreLocal())) throw new ForbiddenTarget('The address is not allowed.');
}

type Found = (cause: Error | null, addresses: LookupAddress[]) => void;

/** Asks the system for the addresses of a name. */
export const resolver = seam('resolver', () => (hostname: string, options: LookupAllOptions, found: Found): void => {
  lookUpName(hostname, options, found);
});

/**
 * Resolves a name for the connection that is being made, so that what is checked is what is connected to: a name that
 * answers differently the second time (DNS rebinding) gains nothing. One address that is not public forbids the name.
 */
export function publicLookup(
  hostname: string,
  options: { readonly all?: boolean | undefined },
  found: (cause: Error | null, address: string | LookupAddress[], family?: number) => void,
): void {
  resolver()(hostname, { ...options, all: true }, (cause, addresses) => {
    if (cause) return found(cause, []);
    const isAllowed = webhookTargetsAreLocal() || addresses.every(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (!isAllowed || !first) return found(new ForbiddenTarget(`${hostname} is not a public address.`), []);
    if (options.all) return found(null, addresses);
    found(null, first.address, first.family);
  });
}

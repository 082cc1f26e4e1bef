import { type LookupAddress, lookup as lookUpName } from 'node:dns';
import { Refusal } from '../../../domain/refusal.ts';
import { faultOfTarget, isAllowedAddress } from '../../../domain/webhooks/webhook-target.ts';
import { webhookTargetsAreLocal } from '../../../ports/env.ts';
import { port } from '../../../ports/ports.ts';

/** Refuses with INVALID_INPUT, naming `field`, an address that webhooks may not go to (docs/decisions.md#webhooks-3). */
export function requireWebhookTarget(url: string, field: string): void {
  const message = faultOfTarget(url, webhookTargetsAreLocal());
  if (!message) return;
  throw new Refusal('INVALID_INPUT', `${field}: ${message}`, {
    errors: [{ field, message, constraint: { format: 'url' } }],
  });
}

/** No connection was made, because webhooks may not go to the address. */
export class ForbiddenTarget extends Error {
  override readonly name = 'ForbiddenTarget';
}

/** Throws ForbiddenTarget for an address that is forbidden by its text; `publicLookup` checks what a name resolves to. */
export function checkTarget(url: string): void {
  if (faultOfTarget(url, webhookTargetsAreLocal())) throw new ForbiddenTarget('The address is not allowed.');
}

/** Looks up the addresses of a name. */
const resolver = port('resolver', () => lookUpName);

/**
 * Resolves a name for the connection that is being made, so that the checked address is the one that is connected to (DNS
 * rebinding gains nothing). One address that is not allowed forbids the name.
 */
export function publicLookup(
  hostname: string,
  options: { readonly all?: boolean | undefined },
  found: (cause: Error | null, address: string | LookupAddress[], family?: number) => void,
): void {
  resolver()(hostname, { ...options, all: true }, (cause, addresses) => {
    if (cause) return found(cause, []);
    const isAllowed = addresses.every(({ address }) => isAllowedAddress(address, webhookTargetsAreLocal()));
    const [first] = addresses;
    if (!isAllowed || !first) return found(new ForbiddenTarget(`${hostname} is not an allowed address.`), []);
    if (options.all) return found(null, addresses);
    found(null, first.address, first.family);
  });
}

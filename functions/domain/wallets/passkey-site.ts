import type { RelyingParty } from '../sca/passkey.ts';

/** The origin of a passkey's page, and the domain that its authenticator is bound to. */
export interface PasskeySite {
  readonly origin: string;
  readonly relyingPartyId: string;
}

/**
 * The site of an origin and a bound domain; undefined if the domain is neither the origin's host nor a domain above it (W3C Web
 * Authentication, 5.1.3). `isBoundTo` says whether the authenticator is bound to a domain. A platform with a site of its own
 * accepts no other; a sandbox platform without one accepts any page over https or on localhost.
 */
export function passkeySite(
  origin: string,
  own: Pick<RelyingParty, 'id' | 'origins'> | undefined,
  isBoundTo: (domain: string) => boolean,
): PasskeySite | undefined {
  if (own) return own.origins.includes(origin) && isBoundTo(own.id) ? { origin, relyingPartyId: own.id } : undefined;
  const host = secureHost(origin);
  const relyingPartyId = host === undefined ? undefined : domainsAbove(host).find(isBoundTo);
  return relyingPartyId === undefined ? undefined : { origin, relyingPartyId };
}

/** The host of an origin on which browsers allow passkeys. */
function secureHost(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined;
  const { protocol, hostname, origin: normal } = new URL(origin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return normal === origin && (protocol === 'https:' || (protocol === 'http:' && isLocal)) ? hostname : undefined;
}

/** The host and the domains above it, without the top-level domain. */
function domainsAbove(host: string): readonly string[] {
  const labels = host.split('.');
  return labels
    .map((_, from) => labels.slice(from).join('.'))
    .filter((domain) => domain.includes('.') || domain === host);
}

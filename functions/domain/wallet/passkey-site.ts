import type { RelyingParty } from '../passkey.ts';

/** Where a passkey lives: the origin of its page and the domain that its authenticator bound it to. */
export interface PasskeySite {
  readonly origin: string;
  readonly relyingPartyId: string;
}

/**
 * The site that an origin and a bound domain make, or nothing when they do not fit: the domain has to be the origin's host or
 * a domain above it (W3C Web Authentication, 5.1.3). `isBoundTo` tells whether the authenticator bound itself to a domain.
 * A platform with a site of its own has its passkeys there and nowhere else; a sandbox platform without one has them wherever
 * its first page is, over https or on localhost.
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

/** The host of an origin that browsers let passkeys live on. */
function secureHost(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined;
  const { protocol, hostname, origin: normal } = new URL(origin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return normal === origin && (protocol === 'https:' || (protocol === 'http:' && isLocal)) ? hostname : undefined;
}

/** The host, then what is left of it label by label; a top-level domain alone is nobody's. */
function domainsAbove(host: string): readonly string[] {
  const labels = host.split('.');
  return labels
    .map((_, from) => labels.slice(from).join('.'))
    .filter((domain) => domain.includes('.') || domain === host);
}

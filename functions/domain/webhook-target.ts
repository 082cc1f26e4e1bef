import ipaddr from 'ipaddr.js';

/** What IANA has given out of IPv6 for the public internet so far (RFC 4291, section 2.4). */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet: not to this machine, a private or shared network, a cloud's own
 * services, a group, or a range that hides an IPv4 address (IANA special-purpose address registries, RFC 6890).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(publicIpv6);
}

/** Names that mean this machine or network and nothing in public (RFC 6761, 6762, 8375 and the reserved `internal`). */
const privateName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|onion)\.?$/;

/** Ports below this one belong to other services than a platform's web server; 443 is the web's own. */
const firstFreePort = 1024;
const httpsPort = 443;

/** What is wrong with an address for webhooks, in the words of an error message; nothing when it may be tried. */
export function faultOfTarget(url: string, allowsLocal: boolean): string | undefined {
  const schemes = allowsLocal ? ['https:', 'http:'] : ['https:'];
  const parsed = URL.parse(url);
  if (!parsed || !schemes.includes(parsed.protocol)) {
    return `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
  }
  if (parsed.username || parsed.password) return 'must not hold credentials';
  return allowsLocal ? undefined : faultOfPublicTarget(parsed);
}

function faultOfPublicTarget({ hostname, port }: URL): string | undefined {
  if (port && Number(port) < firstFreePort && Number(port) !== httpsPort) {
    return `must name port ${httpsPort} or one from ${firstFreePort} on`;
  }
  const host = hostname.replace(/^\[|\]$/g, '');
  const isPublic = ipaddr.isValid(host) ? isPublicAddress(host) : isPublicName(host);
  return isPublic ? undefined : 'must be a public address';
}

/** Whether a name can belong to the public internet; where it leads is known only when it is looked up. */
function isPublicName(host: string): boolean {
  const labels = host.replace(/\.$/, '').split('.');
  return labels.length > 1 && labels.every((label) => label !== '') && !privateName.test(host);
}

import ipaddr from 'ipaddr.js';

/** The part of IPv6 that IANA assigns to the public internet (RFC 4291, section 2.4). */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet and not to this machine, a private or shared network, a cloud's own
 * services, a multicast group, or a range that embeds IPv4 addresses (IANA special-purpose address registries, RFC 6890).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(publicIpv6);
}

/** Whether webhooks may go to an address: to the public internet, and locally also to this machine. */
export const isAllowedAddress = (address: string, allowsLocal: boolean): boolean =>
  isPublicAddress(address) || (allowsLocal && ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback');

/** Names of this machine (RFC 6761). */
const localName = /(^|\.)localhost\.?$/;

/** Names of this machine or a private network (RFC 6761, 6762, 8375 and the reserved `internal`). */
const privateName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|onion)\.?$/;

/** Lower ports belong to other services than a web server, except for 443. */
const firstFreePort = 1024;
const httpsPort = 443;

/** Why webhooks may not go to an address, for an error message; nothing when they may. */
export function faultOfTarget(url: string, allowsLocal: boolean): string | undefined {
  const schemes = allowsLocal ? ['https:', 'http:'] : ['https:'];
  const parsed = URL.parse(url);
  if (!parsed || !schemes.includes(parsed.protocol)) {
    return `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
  }
  if (parsed.username || parsed.password) return 'must not hold credentials';
  if (!allowsLocal && parsed.port && Number(parsed.port) < firstFreePort && Number(parsed.port) !== httpsPort) {
    return `must use port ${httpsPort}, or a port from ${firstFreePort} up`;
  }
  return faultOfHost(parsed.hostname.replace(/^\[|\]$/g, ''), allowsLocal);
}

function faultOfHost(host: string, allowsLocal: boolean): string | undefined {
  const isAllowed = ipaddr.isValid(host)
    ? isAllowedAddress(host, allowsLocal)
    : isPublicName(host) || (allowsLocal && localName.test(host));
  if (isAllowed) return undefined;
  return allowsLocal ? 'must be a public address or one of this machine' : 'must be a public address';
}

/** Whether a name can belong to the public internet. Its addresses are known only when it is looked up. */
function isPublicName(host: string): boolean {
  const labels = host.replace(/\.$/, '').split('.');
  return labels.length > 1 && labels.every((label) => label !== '') && !privateName.test(host);
}

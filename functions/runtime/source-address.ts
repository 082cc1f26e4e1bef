import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/** Of an IPv6 address the first 64 bits are the network (RFC 4291, section 2.5.1). */
const networkGroups = 4;

/**
 * The stored form of a caller's address. Of an IPv6 address only the network counts, because one device has all of it. Its text
 * may leave out zeros (RFC 5952), so the address is parsed.
 */
export const hashAddress = (address: string): string => createHash('sha256').update(countedPart(address)).digest('hex');

function countedPart(address: string): string {
  const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? address;
  return parsed.parts
    .slice(0, networkGroups)
    .map((group) => group.toString(16))
    .join(':');
}

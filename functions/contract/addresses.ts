import * as z from 'zod';
import { KeyText } from './common.ts';
import type { DatedList } from './dated-list.ts';
import { atMost, code, line } from './text.ts';

/**
 * Addresses that the service itself uses later. Each is stored in one form, however it was written: a name of a host in lower case, a URL
 * as a client of HTTP parses it.
 */

/** An e-mail address. Its domain ignores case; what is before it belongs to the receiver. */
export const EmailAddress = (longest: number) =>
  line(longest)
    .check(z.email())
    .overwrite((address) => address.replace(/@.*$/, (domain) => domain.toLowerCase()));

/** An address of the web as clients of HTTP read it; text that is none stays as it is and is refused by what uses it. */
export const WebAddress = (longest: number) => line(longest).overwrite(normalWebAddress);

function normalWebAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const isHostAlone = url.pathname === '/' && !url.search && !url.hash && !address.endsWith('/');
  return isHostAlone ? url.href.replace(/\/$/, '') : url.href;
}

/** A URL with one of the schemes. */
export const WebUrl = (protocol: RegExp, longest: number) =>
  z.url({ protocol, normalize: true }).check(atMost(longest));

/** RFC 1123, with at least two labels. */
export const DomainName = line(253)
  .regex(
    /^(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z][a-zA-Z0-9-]{0,61}[a-zA-Z0-9]$/,
    'must be the name of a domain, such as uma.example.com',
  )
  .toLowerCase();

/**
 * `$name@domain`. The name with its `$` has at most 64 characters; case does not matter. An IP address is no domain: a certificate and
 * the keys of a receiver belong to a name.
 */
export const UmaAddress = line(320)
  .regex(
    /^\$[A-Za-z0-9\-_.+]{1,63}@([A-Za-z0-9-]+\.)*[A-Za-z][A-Za-z0-9-]*$/,
    'must be a UMA address, of the form $name@domain',
  )
  .toLowerCase();

/** What payments to and from are listed by: the id of an account, or a UMA address, in which case does not matter. */
export const AccountIdentifier = KeyText.overwrite((identifier) =>
  identifier.startsWith('$') ? identifier.toLowerCase() : identifier,
);

/** Calling codes that are assigned, as a pattern. */
export const callingCodes: DatedList<string> = {
  source: 'ITU-T, List of Recommendation E.164 assigned country codes',
  readAt: '2026-11-25',
  values:
    '1|7|2[07]|21[12368]|22\\d|23\\d|24\\d|25[0-8]|26\\d|29[0178]|3[0-469]|35\\d|37[0-9]|38[0-35-79]|39|4[013-9]|42[013]|50\\d|' +
    '5[1-8]|59\\d|6[0-6]|67[02-9]|68[0-35-9]|69[0-2]|8[1246]|80[08]|85[02356]|870|878|88[0-368]|9[0-58]|96[0-8]|97[0-79]|99[2-68]',
};

/** A phone number in E.164 form. */
export const PhoneNumber = code()
  .regex(/^\+[1-9]\d{1,14}$/, 'must be a phone number with its country code, such as +12025550123')
  .refine((number) => !/^\+\d/.test(number) || new RegExp(`^\\+(0|${callingCodes.values})`).test(number), {
    error: 'must begin with a country code that is assigned (ITU-T E.164)',
    params: { format: 'e.164' },
  });

/** The day of a birth. Everybody who lives was born after 1900. */
export const BirthDate = z.iso
  .date()
  .refine((date) => date >= '1900-01-01', { error: 'must not be before 1900-01-01' });

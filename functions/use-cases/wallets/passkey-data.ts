import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** The library is large and most requests bring a code, so it is loaded with the first passkey. */
export const library = () => import('@simplewebauthn/server');

const ClientData = z.object({ type: z.string(), challenge: z.string(), origin: z.string() });

/** The browser's client data; undefined if it is malformed. */
export function readClientData(clientDataJson: string): z.output<typeof ClientData> | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')));
  } catch {
    return undefined;
  }
}

/** Removes the padding that some clients add. */
export const unpadded = (text: string): string => text.replace(/=+$/, '');

/** Whether a digest is that of a domain. */
export const isBoundTo =
  (rpIdHash: Uint8Array) =>
  (domain: string): boolean =>
    rpIdHash.length === 32 && timingSafeEqual(rpIdHash, createHash('sha256').update(domain).digest());

/** The library throws for each failed check. The refusal names the check in the service's own words. */
export async function undefinedOnError<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** Loaded with the first passkey: it is large, and most requests bring a code. */
export const library = () => import('@simplewebauthn/server');

const ClientData = z.object({ type: z.string(), challenge: z.string(), origin: z.string() });

/** What a browser says of a ceremony, or nothing when it is ill-formed. */
export function readClientData(clientDataJson: string): z.output<typeof ClientData> | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')));
  } catch {
    return undefined;
  }
}

/** Without the padding that some clients write. */
export const unpadded = (text: string): string => text.replace(/=+$/, '');

/** Whether this digest is that of a domain. */
export const isBoundTo =
  (rpIdHash: Uint8Array) =>
  (domain: string): boolean =>
    rpIdHash.length === 32 && timingSafeEqual(rpIdHash, createHash('sha256').update(domain).digest());

/** The library throws at what is ill-formed or not as expected; the answer names the check, not the library's words. */
export async function quietly<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

import type { Id } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { arrayOf, type Infer, integer, object, optional, text } from '../schema.ts';

/** The site on which a platform's customers use their passkeys: a domain, and the origins of its pages. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origins: readonly string[];
}

/** A customer's passkey. The key and the credential id are base64url. */
export const passkey = object({
  credentialId: text,
  publicKey: text,
  /** The authenticator's signature counter. It must grow, unless it stays 0 as with synchronized passkeys. */
  counter: integer,
  transports: optional(arrayOf(text)),
  name: text,
  enrolledAt: text,
});
export interface Passkey extends Infer<typeof passkey> {}

/** The random bytes that a passkey has to sign, for one site and one credential. */
export const storedPasskeyRequest = object({
  challenge: text,
  relyingPartyId: text,
  credentialId: text,
  transports: optional(arrayOf(text)),
});
export type PasskeyRequest = Infer<typeof storedPasskeyRequest>;

/** Browsers accept `localhost` without a certificate, so a developer's page works with the sandbox at once. */
const sandboxSite = { id: 'localhost', origins: ['http://localhost:3000', 'http://localhost', 'https://localhost'] };

/** How long a browser waits for the customer. */
const timeoutMs = 300_000;

/** The COSE numbers of EdDSA, ECDSA on P-256 and RSA, which authenticators support. */
export const passkeyAlgorithms = [-8, -7, -257] as const;

/** The site of a platform's passkeys. Refuses with NOT_IMPLEMENTED a production platform without one. */
export function relyingPartyOf(platform: {
  readonly name: string;
  readonly environment: string;
  readonly passkeys?: Omit<RelyingParty, 'name'>;
}): RelyingParty {
  if (platform.passkeys) return { name: platform.name, ...platform.passkeys };
  if (platform.environment === 'sandbox') return { name: platform.name, ...sandboxSite };
  throw new Refusal('NOT_IMPLEMENTED', 'No site for passkeys is set up for this platform.');
}

export const passkeyRequest = (
  { credentialId, transports }: Passkey,
  relyingPartyId: string,
  challenge: string,
): PasskeyRequest => ({ challenge, relyingPartyId, credentialId, ...(transports && { transports }) });

/** The argument of `navigator.credentials.get`, in the JSON form of the standard. */
export const assertionOptions = ({ challenge, relyingPartyId, credentialId, transports }: PasskeyRequest) => ({
  challenge,
  rpId: relyingPartyId,
  allowCredentials: [{ id: credentialId, type: 'public-key', ...(transports && { transports: [...transports] }) }],
  userVerification: 'required',
  timeout: timeoutMs,
});

/** The argument of `navigator.credentials.create`. User verification proves two factors: the device and its owner. */
export const registrationOptions = (
  { id, name }: RelyingParty,
  customer: { readonly customerId: Id<'Customer'>; readonly platformCustomerId: string },
  challenge: string,
) => ({
  challenge,
  rp: { id, name },
  user: {
    id: Buffer.from(customer.customerId).toString('base64url'),
    name: customer.platformCustomerId,
    displayName: customer.platformCustomerId,
  },
  pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  attestation: 'none',
  excludeCredentials: [],
  timeout: timeoutMs,
});

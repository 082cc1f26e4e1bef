import { arrayOf, type Infer, integer, object, text } from '../schema.ts';
import { amend, firstVersion, versioned } from '../versioned.ts';

/** A key pair whose private half only the key service can open. Both halves are DER in base64: SPKI, and sealed PKCS #8. */
const sealedKeyPair = object({ publicKey: text, sealedPrivateKey: text });
export interface SealedKeyPair extends Infer<typeof sealedKeyPair> {}

/** The header that a key signs: X-Service-Signature by P-256, the Standard Webhooks signature by ed25519. */
export type SignatureHeader = 'service' | 'standard';

/** The key pairs of one generation, one for each signature header. */
const keyGeneration = object({
  generation: integer,
  service: sealedKeyPair,
  standard: sealedKeyPair,
  createdAt: text,
});
export interface KeyGeneration extends Infer<typeof keyGeneration> {}

/** The generations of keys that receivers are shown. Exactly one of them signs (docs/runbooks/webhook-keys.md). */
export const signingKeys = object({
  signing: integer,
  newest: integer,
  /** Oldest first. A number is never used again. */
  generations: arrayOf(keyGeneration),
  createdAt: text,
  ...versioned,
});
export interface SigningKeys extends Infer<typeof signingKeys> {}

/** The encryption context of a private key: it can be decrypted as no other key. */
export const sealingContext = (generation: number, header: SignatureHeader): Record<string, string> => ({
  use: 'WEBHOOK_SIGNING_KEY',
  generation: String(generation),
  header,
});

/** The first generation, which signs. */
export const firstSigningKeys = (first: KeyGeneration, now: Date): SigningKeys => ({
  ...firstVersion(now),
  signing: first.generation,
  newest: first.generation,
  generations: [first],
});

/** The keys with one generation more, which receivers are shown and nothing signs with yet. */
export const withGeneration = (keys: SigningKeys, next: KeyGeneration, now: Date): SigningKeys =>
  amend(keys, now, { generations: [...keys.generations, next], newest: next.generation });

/** The keys with this generation signing. Throws when receivers are not shown it. */
export function signingWith(keys: SigningKeys, generation: number, now: Date): SigningKeys {
  requireGeneration(keys, generation);
  return amend(keys, now, { signing: generation });
}

/** The keys without this generation. Throws when it signs, or is not among them. */
export function withoutGeneration(keys: SigningKeys, generation: number, now: Date): SigningKeys {
  requireGeneration(keys, generation);
  if (generation === keys.signing) {
    throw new Error(`Generation ${generation} signs. Sign with another one first.`);
  }
  return amend(keys, now, { generations: keys.generations.filter((one) => one.generation !== generation) });
}

/** The generation that signs. */
export const signingGeneration = (keys: SigningKeys): KeyGeneration => requireGeneration(keys, keys.signing);

/** The generations in the order in which receivers are shown them: the one that signs, then the others. */
export const shownGenerations = (keys: SigningKeys): readonly KeyGeneration[] => [
  signingGeneration(keys),
  ...keys.generations.filter(({ generation }) => generation !== keys.signing),
];

function requireGeneration({ generations }: SigningKeys, number: number): KeyGeneration {
  const generation = generations.find(({ generation }) => generation === number);
  if (generation) return generation;
  const numbers = generations.map(({ generation }) => generation).join(', ');
  throw new Error(`There is no generation ${number} of the webhook keys; there are ${numbers}.`);
}

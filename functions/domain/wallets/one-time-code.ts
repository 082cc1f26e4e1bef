import type { Id } from '../ids.ts';
import { type Infer, idText, integer, object, optional, text } from '../schema.ts';

/** A one-time code that was sent, and the key that the answer is encrypted to. */
export const issuedCode = object({
  authMethodId: idText('AuthMethod'),
  /** SHA-256 of the code, in hex. Absent in the sandbox, whose code is fixed. */
  codeHash: optional(text),
  /** The private key, sealed by the key service, in base64. */
  sealedKey: text,
  /** The public key, uncompressed and in hex. */
  targetPublic: text,
  expiresAt: text,
  wrongCodes: integer,
  /** Set once the code is void: no code may be tried before. */
  restsUntil: optional(text),
});
export interface IssuedCode extends Infer<typeof issuedCode> {}

/** The purpose of the request that completes a sign-in by code. */
export const codePurpose = ({ authMethodId }: { readonly authMethodId: Id<'AuthMethod'> }): string =>
  `VERIFY ${authMethodId}`;

type Codes = readonly IssuedCode[];

export const codeOf = (codes: Codes, authMethodId: Id<'AuthMethod'>): IssuedCode | undefined =>
  codes.find((code) => code.authMethodId === authMethodId);

export const withoutCode = (codes: Codes, authMethodId: Id<'AuthMethod'>): Codes =>
  codes.filter((code) => code.authMethodId !== authMethodId);

/** Adds a code. It replaces the credential's earlier one. */
export const withCode = (codes: Codes, code: IssuedCode): Codes => [...withoutCode(codes, code.authMethodId), code];

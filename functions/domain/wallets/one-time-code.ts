import type { Id } from '../ids.ts';
import type { TriedCode } from '../sca/one-time-code.ts';

/** A one-time code that was sent, and the key that the answer is encrypted to. */
export interface IssuedCode extends TriedCode {
  readonly authMethodId: Id<'AuthMethod'>;
  /** SHA-256 of the code, in hex. Absent in the sandbox, whose code is fixed. */
  readonly codeHash?: string | undefined;
  /** The private key, sealed by the key service, in base64. */
  readonly sealedKey: string;
  /** The public key, uncompressed and in hex. */
  readonly targetPublic: string;
  readonly expiresAt: string;
}

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

import * as z from 'zod';
import { line } from '../text.ts';

export const ScaFactor = z.enum(['SMS_OTP', 'TOTP', 'PASSKEY']).meta({ id: 'ScaFactor' });
export type ScaFactor = z.output<typeof ScaFactor>;

/** The JSON form of a WebAuthn object. Its shape is checked together with its signature. */
export const WebAuthnJson = z.record(z.string(), z.unknown());

/** A proof is a code, or the assertion of a passkey with the origin of its page. */
export const proofMembers = {
  code: line(32).nullish(),
  passkeyAssertion: WebAuthnJson.nullish(),
  origin: line(2048).nullish(),
};
export type Proof = z.output<z.ZodObject<typeof proofMembers>>;

/** Refuses anything but exactly one proof. */
export function requireOneProof({ code, passkeyAssertion, origin }: Proof, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if ((code ?? undefined) !== undefined && (passkeyAssertion ?? undefined) !== undefined) {
    refuse('passkeyAssertion', 'give a code or an assertion, not both');
  }
  if ((code ?? passkeyAssertion ?? undefined) === undefined) refuse('code', 'give a code or a passkeyAssertion');
  if (passkeyAssertion && !origin) refuse('origin', 'is required with a passkeyAssertion');
}

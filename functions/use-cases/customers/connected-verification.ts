import { Refusal } from '../../domain/refusal.ts';
import { isVerificationConnected } from '../../ports/env.ts';
import type { Caller } from '../../runtime/caller.ts';
import { httpVerification } from './http-verification.ts';
import { sandboxVerification } from './sandbox-verification.ts';
import type { VerificationProvider } from './verification-provider.ts';

/** The verification provider of a platform. In production, where none is connected, it refuses everything with NOT_IMPLEMENTED. */
export function verificationProviderOf({ environment }: Pick<Caller, 'environment'>): VerificationProvider {
  if (environment === 'sandbox') return sandboxVerification;
  return isVerificationConnected() ? httpVerification : noVerification;
}

const refuse = (): never => {
  throw new Refusal('NOT_IMPLEMENTED', 'No verification provider is connected yet; use a sandbox token.');
};

const noVerification: VerificationProvider = { decide: refuse, link: refuse };

import type { Environment } from '../../domain/environment.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isIssuerConnected } from '../../ports/env.ts';
import type { CardIssuer } from './card-issuer.ts';
import { httpIssuer } from './http-issuer.ts';
import { sandboxIssuer } from './sandbox-issuer.ts';

/** The issuer of a platform's cards. Refuses with NOT_IMPLEMENTED in production where none is connected. */
export function requireIssuer({ environment }: { readonly environment: Environment }): CardIssuer {
  if (environment === 'sandbox') return sandboxIssuer;
  if (isIssuerConnected()) return httpIssuer;
  throw new Refusal('NOT_IMPLEMENTED', 'No card issuer is connected yet; use a sandbox token.');
}

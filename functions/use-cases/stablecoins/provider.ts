import type { Environment } from '../../domain/environment.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { StablecoinProviderPort } from './provider-port.ts';
import { sandboxProvider } from './sandbox-provider.ts';

/** The provider of an environment. Refuses with NOT_IMPLEMENTED in production: none is connected there. */
export function providerOf(environment: Environment): StablecoinProviderPort {
  if (environment === 'sandbox') return sandboxProvider;
  throw new Refusal('NOT_IMPLEMENTED', 'No stablecoin provider is connected yet; use a sandbox token.');
}

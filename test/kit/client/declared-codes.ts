import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { possibleErrors } from '../../../lib/documents/openapi/refusals.ts';

interface Route {
  readonly endpoint: Endpoint;
  readonly codes: ReadonlySet<string>;
  readonly path: RegExp;
}

/** Paths without parameters first: of two that fit, the gateway takes the one that is written out. */
const routes: readonly Route[] = (endpointList as readonly Endpoint[])
  .map((endpoint) => ({
    endpoint,
    codes: possibleErrors(endpoint),
    path: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  .sort((one, other) => one.endpoint.path.split('{').length - other.endpoint.path.split('{').length);

/** Throws where an operation answers with a code that its contract, and so every client made from it, does not know. */
export function requireDeclared(method: string, target: string, code: unknown): void {
  const path = target.split('?')[0] ?? '';
  const route = routes.find(({ endpoint, path: pattern }) => endpoint.method === method && pattern.test(path));
  if (!route || typeof code !== 'string' || route.codes.has(code)) return;
  throw new Error(`${route.endpoint.id} answered ${code}, which its contract does not declare.`);
}

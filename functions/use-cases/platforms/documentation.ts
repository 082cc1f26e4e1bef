import document from '../../../docs/openapi.json' with { type: 'json' };
import type { Context } from '../../runtime/context.ts';
import { interfaceAlone } from './interface-alone.ts';

interface DocumentOptions {
  /** Whether it has what the service adds to the published interface. */
  readonly hasAdditions?: boolean;
}

/** The OpenAPI document with the address at which the caller reaches the service, so that what imports it calls the same one. */
export function documentAt(baseUrl: string, { hasAdditions = true }: DocumentOptions = {}): Record<string, unknown> {
  const servers = document.servers.map((server) => ({ ...server, url: baseUrl }));
  return { ...(hasAdditions ? document : interfaceAlone(document)), servers };
}

/** The OpenAPI document, with the address at which the caller reached the service. */
export const getOpenApi = ({ baseUrl }: Pick<Context, 'baseUrl'>, options?: DocumentOptions) => ({
  status: 200 as const,
  body: documentAt(baseUrl, options),
});

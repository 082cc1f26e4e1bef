import document from '../../../docs/openapi.json' with { type: 'json' };
import type { Context } from '../../runtime/context.ts';

/** The OpenAPI document with the address at which the caller reaches the service, so that what imports it calls the same one. */
export const documentAt = (baseUrl: string): Record<string, unknown> => ({
  ...document,
  servers: document.servers.map((server) => ({ ...server, url: baseUrl })),
});

/** The OpenAPI document, with the address at which the caller reached the service. */
export const getOpenApi = ({ baseUrl }: Pick<Context, 'baseUrl'>) => ({
  status: 200 as const,
  body: documentAt(baseUrl),
});

import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { permissions } from '../../functions/contract/endpoint.ts';
import { endpointList } from '../../functions/contract/endpoints.ts';
import type { Platform } from '../../functions/domain/platforms/platform.ts';
import type { AuthorizerContext } from '../../functions/runtime/caller.ts';
import { newRequestId, proxyEvent } from '../local/api-gateway-events.ts';
import type { Lambda } from '../local/lambda.ts';
import { makeRouter } from '../local/routes.ts';
import { ConsoleRefusal } from './http.ts';

/** The console's name among the callers of the functions. */
const clientId = 'console';

export type PlatformReader = (
  platform: Pick<Platform, 'platformId' | 'environment'>,
  path: string,
) => Promise<APIGatewayProxyResult>;

/**
 * Reads the API as any of the platforms, although only the sandbox platform's secret is known: it calls the endpoint's function
 * behind the authorizer. For GET only, so that whatever changes something passes the gateway with a token.
 */
export function makePlatformReader(lambda: Lambda, now: () => number): PlatformReader {
  const { match: route } = makeRouter(endpointList);
  return async ({ platformId, environment }, target) => {
    const url = new URL(target, 'http://localhost');
    const match = route('GET', url.pathname);
    if (!match) throw new ConsoleRefusal(404, `The API has no GET ${url.pathname}.`);
    const message = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: target });
    const request = { requestId: newRequestId(), message, url, path: url.pathname, match, receivedAt: now() };
    const caller = {
      platformId,
      environment,
      clientId,
      permissions: permissions.join(','),
    } satisfies AuthorizerContext;
    const event = proxyEvent(request, Buffer.alloc(0), caller);
    return (await lambda.invoke(match.endpoint.id, event)) as APIGatewayProxyResult;
  };
}

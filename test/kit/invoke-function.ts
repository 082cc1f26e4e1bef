import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { Caller } from '../../functions/runtime/caller.ts';

/** A Lambda behind API Gateway. */
export type HttpHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

export interface HttpRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  /** A text goes as it is, bytes go in base64, anything else goes as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** None: the request did not come through the authorizer. */
  readonly caller?: Caller | null;
  readonly sourceIp?: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any;
  /** The body as it was sent, byte for byte. */
  readonly text: string;
}

export const requestId = 'c6af9ac6-7b61-11e6-9a41-93e8deadbeef';

const lists = (entries: Readonly<Record<string, string | readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(entries).map(([name, value]) => [name, typeof value === 'string' ? [value] : [...value]]),
  );

/** The last value of each name, or null for none: API Gateway's habit. */
const lasts = (entries: Record<string, string[]>): Record<string, string> | null => {
  const pairs = Object.entries(entries).map(([name, values]) => [name, values.at(-1) ?? '']);
  return pairs.length > 0 ? Object.fromEntries(pairs) : null;
};

const authorizerOf = ({ platformId, clientId, environment, permissions, agentId, customerId }: Caller) => ({
  principalId: platformId,
  platformId,
  clientId,
  environment,
  permissions: permissions.join(','),
  ...(agentId && { agentId }),
  ...(customerId && { customerId }),
});

const textOf = (body: unknown): string => {
  if (typeof body === 'string') return body;
  return Buffer.isBuffer(body) ? body.toString('base64') : JSON.stringify(body);
};

/** The event that API Gateway makes of a request (REST API, Lambda proxy integration). */
export function proxyEvent({ path = {}, query = {}, body, headers = {}, caller, sourceIp = '192.0.2.1' }: HttpRequest) {
  const hasBody = body !== undefined;
  const allHeaders = { ...(hasBody && { 'Content-Type': 'application/json' }), ...headers };
  const queryLists = lists(query);
  const event = {
    resource: '/resource',
    path: '/resource',
    httpMethod: hasBody ? 'POST' : 'GET',
    headers: allHeaders,
    multiValueHeaders: lists(allHeaders),
    queryStringParameters: lasts(queryLists),
    multiValueQueryStringParameters: Object.keys(queryLists).length > 0 ? queryLists : null,
    pathParameters: Object.keys(path).length > 0 ? { ...path } : null,
    stageVariables: null,
    requestContext: {
      requestId,
      path: '/2025-10-13/resource',
      domainName: 'api.example.com',
      identity: { sourceIp },
      ...(caller && { authorizer: authorizerOf(caller) }),
    },
    body: hasBody ? textOf(body) : null,
    isBase64Encoded: Buffer.isBuffer(body),
  };
  return event as unknown as APIGatewayProxyEvent;
}

/** Sends a request through the front door of a handler. */
export async function invoke(handler: HttpHandler, request: HttpRequest): Promise<HttpAnswer> {
  const { statusCode, headers = {}, body } = await handler(proxyEvent(request), {} as Context);
  const isJson = headers['Content-Type'] === 'application/json';
  return { status: statusCode, headers, text: body, body: isJson ? JSON.parse(body) : undefined };
}

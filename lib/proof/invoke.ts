import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { Caller } from '../../functions/runtime/caller.ts';

/** A Lambda behind API Gateway. */
export type HttpHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

export interface HttpRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  /** A text goes as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** None: the request did not come through the authorizer. */
  readonly caller?: Caller | null;
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

const authorizerOf = ({ platformId, clientId, environment, permissions }: Caller) => ({
  principalId: platformId,
  platformId,
  clientId,
  environment,
  permissions: permissions.join(','),
});

/** The event that API Gateway makes of a request (REST API, Lambda proxy integration). */
export function proxyEvent({ path = {}, query = {}, body, headers = {}, caller }: HttpRequest) {
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
    requestContext: { requestId, ...(caller && { authorizer: authorizerOf(caller) }) },
    body: typeof body === 'string' || !hasBody ? (body ?? null) : JSON.stringify(body),
    isBase64Encoded: false,
  };
  return event as unknown as APIGatewayProxyEvent;
}

/** Sends a request through the front door of a handler. */
export async function invoke(handler: HttpHandler, request: HttpRequest): Promise<HttpAnswer> {
  const { statusCode, headers = {}, body } = await handler(proxyEvent(request), {} as Context);
  return { status: statusCode, headers, text: body, body: body === '' ? undefined : JSON.parse(body) };
}

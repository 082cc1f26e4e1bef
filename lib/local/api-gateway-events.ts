import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEvent, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { apiVersion } from '../../functions/contract/endpoint.ts';
import { accountId, arn } from './arns.ts';
import type { Match } from './routes.ts';

const apiId = 'local';

/** A request before it is passed to a function. */
export interface Request {
  readonly requestId: string;
  readonly message: IncomingMessage;
  readonly url: URL;
  readonly path: string;
  readonly match: Match;
  /** By the service's clock, in milliseconds since 1970. */
  readonly receivedAt: number;
}

/** The authorizer's context of the caller. */
export type AuthorizerResult = Readonly<Record<string, string>> | undefined;

type Part = Omit<APIGatewayProxyEvent, 'body' | 'isBase64Encoded' | 'requestContext'>;

/** The parts that an authorizer's event and a function's event have in common. */
function partOf({ message, url, path, match }: Request): Part {
  const headers = grouped(pairsOf(message.rawHeaders));
  const query = grouped([...url.searchParams]);
  return {
    resource: match.endpoint.path,
    path,
    httpMethod: message.method ?? 'GET',
    headers: lastOf(headers),
    multiValueHeaders: headers,
    queryStringParameters: url.search.length > 1 ? lastOf(query) : null,
    multiValueQueryStringParameters: url.search.length > 1 ? query : null,
    pathParameters: match.parameters,
    stageVariables: null,
  };
}

function contextOf({ requestId, message, url, match, receivedAt }: Request) {
  const now = new Date(receivedAt);
  return {
    accountId,
    apiId,
    domainName: message.headers.host ?? 'localhost',
    domainPrefix: 'localhost',
    extendedRequestId: requestId,
    protocol: `HTTP/${message.httpVersion}`,
    httpMethod: message.method ?? 'GET',
    identity: {
      accessKey: null,
      accountId: null,
      apiKey: null,
      apiKeyId: null,
      caller: null,
      clientCert: null,
      cognitoAuthenticationProvider: null,
      cognitoAuthenticationType: null,
      cognitoIdentityId: null,
      cognitoIdentityPoolId: null,
      principalOrgId: null,
      sourceIp: message.socket.remoteAddress ?? '127.0.0.1',
      user: null,
      userAgent: message.headers['user-agent'] ?? null,
      userArn: null,
    },
    path: url.pathname,
    stage: apiVersion,
    requestId,
    requestTime: requestTime(now),
    requestTimeEpoch: now.getTime(),
    resourceId: match.endpoint.id,
    resourcePath: match.endpoint.path,
  };
}

/** The common log format's time, such as `09/Apr/2015:12:34:56 +0000`. */
function requestTime(time: Date): string {
  const [, day, month, year, clock] = time.toUTCString().split(' ');
  return `${day}/${month}/${year}:${clock} +0000`;
}

/** The name of the called method, which an authorizer's policy allows or denies. */
export const methodArn = ({ message, path }: Request): string =>
  arn('execute-api', `${apiId}/${apiVersion}/${message.method}${path}`);

export const authorizerEvent = (request: Request): APIGatewayRequestAuthorizerEvent => ({
  type: 'REQUEST',
  methodArn: methodArn(request),
  ...partOf(request),
  requestContext: { ...contextOf(request), authorizer: undefined },
});

export const proxyEvent = (request: Request, body: Buffer, authorizer: AuthorizerResult): APIGatewayProxyEvent => {
  const binary = isMultipart(request.message);
  return {
    ...partOf(request),
    requestContext: { ...contextOf(request), authorizer },
    body: body.length === 0 ? null : body.toString(binary ? 'base64' : 'utf8'),
    isBase64Encoded: binary && body.length > 0,
  };
};

export const isMultipart = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('multipart/') ?? false;

export const newRequestId = (): string => randomUUID();

const pairsOf = (raw: readonly string[]): [string, string][] =>
  Array.from({ length: raw.length / 2 }, (_, index) => [raw[2 * index] ?? '', raw[2 * index + 1] ?? '']);

function grouped(pairs: readonly (readonly [string, string])[]): Record<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [name, value] of pairs) groups.set(name, [...(groups.get(name) ?? []), value]);
  return Object.fromEntries(groups);
}

const lastOf = (groups: Readonly<Record<string, readonly string[]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).map(([name, values]) => [name, values.at(-1) ?? '']));

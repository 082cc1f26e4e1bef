import { GatewayResponse, type IRestApi, ResponseType } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import {
  authenticationChallenge,
  commonMessages,
  type ErrorCode,
  errorLink,
  errorStatus,
  rateLimitedSeconds,
} from '../../functions/contract/errors.ts';

interface Refused {
  readonly code: ErrorCode;
  readonly message: string;
  readonly types: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** The gateway's own refusals, before any function runs, with the codes and messages of the interface. */
const gatewayRefusals: readonly Refused[] = [
  {
    code: 'UNAUTHORIZED',
    message: commonMessages.UNAUTHORIZED,
    types: ['UNAUTHORIZED', 'ACCESS_DENIED', 'EXPIRED_TOKEN'],
    headers: { 'WWW-Authenticate': authenticationChallenge },
  },
  {
    // No route asks for an AWS signature: the gateway complains about one only where a route is unknown.
    code: 'NOT_FOUND',
    message: commonMessages.NOT_FOUND,
    types: ['MISSING_AUTHENTICATION_TOKEN', 'INVALID_SIGNATURE', 'RESOURCE_NOT_FOUND'],
  },
  {
    code: 'INVALID_INPUT',
    message: commonMessages.INVALID_INPUT,
    types: ['BAD_REQUEST_BODY', 'BAD_REQUEST_PARAMETERS', 'DEFAULT_4XX'],
  },
  { code: 'FORBIDDEN', message: commonMessages.FORBIDDEN, types: ['WAF_FILTERED'] },
  { code: 'REQUEST_TOO_LARGE', message: commonMessages.REQUEST_TOO_LARGE, types: ['REQUEST_TOO_LARGE'] },
  {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send the body as application/json.',
    types: ['UNSUPPORTED_MEDIA_TYPE'],
  },
  {
    code: 'RATE_LIMITED',
    message: commonMessages.RATE_LIMITED,
    types: ['THROTTLED', 'QUOTA_EXCEEDED'],
    headers: { 'Retry-After': String(rateLimitedSeconds) },
  },
  {
    code: 'INTERNAL_ERROR',
    message: commonMessages.INTERNAL_ERROR,
    types: [
      'API_CONFIGURATION_ERROR',
      'AUTHORIZER_CONFIGURATION_ERROR',
      'AUTHORIZER_FAILURE',
      'INTEGRATION_FAILURE',
      'INTEGRATION_TIMEOUT',
      // The platform's key is missing in the usage plan: a mistake of the operator, not of the caller.
      'INVALID_API_KEY',
      'DEFAULT_5XX',
    ],
  },
];

/** Gives every refusal of the gateway the interface's error body and a request id. */
export function addGatewayResponses(scope: Construct, restApi: IRestApi, docsUrl: string | undefined): void {
  for (const { code, message, types, headers = {} } of gatewayRefusals) {
    const status = errorStatus[code];
    for (const type of types) {
      new GatewayResponse(scope, type, {
        restApi,
        type: ResponseType.of(type),
        statusCode: String(status),
        templates: { 'application/json': JSON.stringify({ status, code, message }) },
        responseHeaders: {
          'X-Request-Id': 'context.requestId',
          ...Object.fromEntries(
            Object.entries({ ...errorLink(code, docsUrl), ...headers }).map(([name, value]) => [name, `'${value}'`]),
          ),
        },
      });
    }
  }
}

import {
  AuthorizationType,
  ContentHandling,
  type Method,
  MockIntegration,
  PassthroughBehavior,
} from 'aws-cdk-lib/aws-apigateway';
import { allowHeader, commonMessages, errorStatus } from '../../functions/contract/errors.ts';
import type { RoutePaths } from './route-paths.ts';

const code = 'METHOD_NOT_ALLOWED';
const status = errorStatus[code];

/** The gateway picks a template by the content type of the request; one that is missing here gets 415. */
const contentTypes = [
  'application/json',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'text/plain',
];

/** The answer to every method that a path lacks, in the form of the interface. */
const methodRefusal = {
  requestTemplates: Object.fromEntries(contentTypes.map((type) => [type, JSON.stringify({ statusCode: status })])),
  responseTemplates: { 'application/json': JSON.stringify({ status, code, message: commonMessages[code] }) },
};

/** Answers the methods that a path lacks with 405. Without it API Gateway answers them like an unknown path. */
export function refuseOtherMethods(paths: RoutePaths, path: string, methods: readonly string[]): Method {
  const statusCode = String(status);
  const integration = new MockIntegration({
    requestTemplates: methodRefusal.requestTemplates,
    passthroughBehavior: PassthroughBehavior.NEVER,
    contentHandling: ContentHandling.CONVERT_TO_TEXT,
    integrationResponses: [
      {
        statusCode,
        responseTemplates: methodRefusal.responseTemplates,
        responseParameters: {
          'method.response.header.Allow': `'${allowHeader(methods)}'`,
          'method.response.header.X-Request-Id': 'context.requestId',
        },
      },
    ],
  });
  return paths.addMethod(path, 'ANY', integration, {
    authorizationType: AuthorizationType.NONE,
    methodResponses: [
      {
        statusCode,
        responseParameters: {
          'method.response.header.Allow': true,
          'method.response.header.X-Request-Id': true,
        },
      },
    ],
  });
}

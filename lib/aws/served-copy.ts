import { CfnAuthorizer, CfnGatewayResponse, CfnMethod, CfnResource, CfnRestApi } from 'aws-cdk-lib/aws-apigateway';
import type { IConstruct } from 'constructs';

/**
 * The parts of the API that API Gateway serves a copy of: it takes a copy at each deployment, and a change of any of these needs
 * another one (API Gateway developer guide, "Updates to a REST API that require redeployment"). The values come out of the
 * resources as they are synthesized, so nothing is forgotten.
 */
export const servedCopy = (...scopes: readonly IConstruct[]): readonly unknown[] =>
  scopes.flatMap((scope) => scope.node.findAll()).flatMap((node) => partOf(node) ?? []);

function partOf(node: IConstruct): unknown {
  if (node instanceof CfnMethod) {
    const { httpMethod, resourceId, integration, methodResponses, requestParameters, requestModels } = node;
    const { authorizationType, authorizerId, authorizationScopes, apiKeyRequired, requestValidatorId } = node;
    const request = [requestParameters, requestModels, requestValidatorId];
    const access = [authorizationType, authorizerId, authorizationScopes, apiKeyRequired];
    return [httpMethod, resourceId, integration, methodResponses, request, access];
  }
  if (node instanceof CfnResource) return [node.parentId, node.pathPart];
  if (node instanceof CfnAuthorizer) {
    const { type, authorizerUri, identitySource, authorizerResultTtlInSeconds, identityValidationExpression } = node;
    return [type, authorizerUri, identitySource, authorizerResultTtlInSeconds, identityValidationExpression];
  }
  if (node instanceof CfnGatewayResponse) {
    return [node.responseType, node.statusCode, node.responseParameters, node.responseTemplates];
  }
  if (node instanceof CfnRestApi) {
    const { apiKeySourceType, binaryMediaTypes, minimumCompressionSize, disableExecuteApiEndpoint, policy } = node;
    return [apiKeySourceType, binaryMediaTypes, minimumCompressionSize, disableExecuteApiEndpoint, policy];
  }
  return undefined;
}

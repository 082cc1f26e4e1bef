import { ArnFormat, Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { apiVersion, type Endpoint } from '../../functions/contract/endpoint.ts';
import { endpointTimeoutSeconds } from './function-defaults.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

export interface EndpointFunctionProps extends Pick<ServiceFunctionProps, 'stage' | 'codeOf' | 'parts'> {
  readonly endpoint: Endpoint;
  readonly restApiId: string;
}

/** The file of an endpoint's handler below functions/, without the ending. */
export const entryOf = ({ area, id }: Pick<Endpoint, 'area' | 'id'>): string =>
  `api/${area}/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** One row of the contract: its function, and the leave for its route alone to call it. */
export class EndpointFunction extends Construct {
  constructor(scope: Construct, id: string, { endpoint, restApiId, ...common }: EndpointFunctionProps) {
    super(scope, id);
    const { lambda } = new ServiceFunction(this, endpoint.id, {
      ...common,
      entry: entryOf(endpoint),
      uses: endpoint.uses,
      timeoutSeconds: endpointTimeoutSeconds,
    });
    const route = `${endpoint.method}${endpoint.path.replace(/\{[^}]+\}/g, '*')}`;
    lambda.addPermission('Route', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: restApiId,
        resourceName: `${apiVersion}/${route}`,
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      }),
    });
  }
}

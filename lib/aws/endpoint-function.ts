import { ArnFormat, Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { apiVersion, type Endpoint } from '../../functions/contract/endpoint.ts';
import { entryOf } from '../../functions/topology/entries.ts';
import { endpointTimeoutSeconds } from './function-defaults.ts';
import { release } from './live-alias.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

interface EndpointFunctionProps extends Pick<ServiceFunctionProps, 'stage' | 'codeOf' | 'parts'> {
  readonly endpoint: Endpoint;
  readonly restApiId: string;
}

/** The function of one row of the contract, with the permission for its route alone to invoke it. */
export class EndpointFunction extends Construct {
  constructor(scope: Construct, id: string, { endpoint, restApiId, ...common }: EndpointFunctionProps) {
    super(scope, id);
    const service = new ServiceFunction(this, endpoint.id, {
      ...common,
      entry: entryOf(endpoint),
      uses: endpoint.uses,
      timeoutSeconds: endpointTimeoutSeconds,
    });
    const route = `${endpoint.method}${endpoint.path.replace(/\{[^}]+\}/g, '*')}`;
    release(this, service, common.stage).alias.addPermission('Route', {
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

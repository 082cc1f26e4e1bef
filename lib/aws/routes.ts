import { ArnFormat, Duration, Stack, Validations } from 'aws-cdk-lib';
import {
  AuthorizationType,
  IdentitySource,
  Integration,
  IntegrationType,
  type IRestApi,
  type Method,
  RequestAuthorizer,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { Construct } from 'constructs';
import type { Endpoint } from '../../functions/contract/endpoint.ts';
import { backgroundFunctions } from '../../functions/topology/wiring.ts';
import { release } from './live-alias.ts';
import { countRefusedCredentials } from './metrics.ts';
import { liveAlias, nameIn } from './names.ts';
import { refuseOtherMethods } from './other-methods.ts';
import { RoutePaths } from './route-paths.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

interface RoutesProps extends Pick<ServiceFunctionProps, 'stage' | 'codeOf' | 'parts'> {
  readonly endpoints: readonly Endpoint[];
  readonly gateway: IRestApi;
}

const credentialsCachedSeconds = 60;

/**
 * Every route of the contract and the check of credentials. A route names its function instead of referring to it: the
 * functions live in other stacks, and these must be free to drop one without asking this stack first.
 */
export class Routes extends Construct {
  readonly restApi: IRestApi;
  readonly methods: readonly Method[];

  constructor(scope: Construct, id: string, { endpoints, gateway, ...common }: RoutesProps) {
    super(scope, id);
    this.restApi = RestApi.fromRestApiAttributes(this, 'Api', {
      restApiId: gateway.restApiId,
      rootResourceId: gateway.restApiRootResourceId,
      restApiName: gateway.restApiName,
    });
    const service = new ServiceFunction(this, 'Authorizer', { ...common, ...backgroundFunctions.Authorizer });
    countRefusedCredentials(service.logGroup, common.stage);
    const authorizer = new RequestAuthorizer(this, 'Credentials', {
      handler: release(this, service, common.stage).alias,
      identitySources: [IdentitySource.header('Authorization')],
      resultsCacheTtl: Duration.seconds(credentialsCachedSeconds),
    });
    // The key is the one that the authorizer names: no caller sends it.
    const behindCredentials = { authorizer, authorizationType: AuthorizationType.CUSTOM, apiKeyRequired: true };
    const open = { authorizationType: AuthorizationType.NONE };
    const paths = new RoutePaths(this, this.restApi.root);
    const called = endpoints.map(({ id: operation, path, method, permission }) =>
      paths.addMethod(
        path,
        method,
        this.#callOf(nameIn(common.stage, operation)),
        permission ? behindCredentials : open,
      ),
    );
    const refused = [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, rows]) =>
      refuseOtherMethods(
        paths,
        path,
        rows.map(({ method }) => method),
      ),
    );
    this.methods = [...called, ...refused];
    this.#explain(
      called.filter((_, place) => endpoints[place]?.permission === null),
      refused,
    );
  }

  #callOf(functionName: string): Integration {
    const lambdaArn = Stack.of(this).formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: `${functionName}:${liveAlias}`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    return new Integration({
      type: IntegrationType.AWS_PROXY,
      integrationHttpMethod: 'POST',
      uri: Stack.of(this).formatArn({
        service: 'apigateway',
        account: 'lambda',
        resource: 'path',
        resourceName: `2015-03-31/functions/${lambdaArn}/invocations`,
      }),
    });
  }

  #explain(open: readonly Method[], refused: readonly Method[]): void {
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-COG4',
      reason: 'Callers are platforms with API tokens: a Lambda authorizer checks them.',
    });
    const id = 'AwsSolutions-APIG4';
    for (const method of open) {
      Validations.of(method).acknowledge({ id, reason: 'The contract makes this operation public.' });
    }
    for (const method of refused) {
      Validations.of(method).acknowledge({ id, reason: 'It refuses every request and reaches no function.' });
    }
  }
}

import { createHash } from 'node:crypto';
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
import { backgroundFunctions } from '../../functions/contract/wiring.ts';
import { gatewayRefusals } from './gateway-responses.ts';
import { nameIn } from './names.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

export interface RoutesProps extends Pick<ServiceFunctionProps, 'stage' | 'codeOf' | 'parts'> {
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
  /** Changes whenever what the gateway serves would. */
  readonly fingerprint: string;

  constructor(scope: Construct, id: string, { endpoints, gateway, ...common }: RoutesProps) {
    super(scope, id);
    this.restApi = RestApi.fromRestApiAttributes(this, 'Api', {
      restApiId: gateway.restApiId,
      rootResourceId: gateway.restApiRootResourceId,
      restApiName: gateway.restApiName,
    });
    const authorizer = new RequestAuthorizer(this, 'Credentials', {
      handler: new ServiceFunction(this, 'Authorizer', { ...common, ...backgroundFunctions.Authorizer }).lambda,
      identitySources: [IdentitySource.header('Authorization')],
      resultsCacheTtl: Duration.seconds(credentialsCachedSeconds),
    });
    // The key is the one that the authorizer names: no caller sends it.
    const behindCredentials = { authorizer, authorizationType: AuthorizationType.CUSTOM, apiKeyRequired: true };
    const open = { authorizationType: AuthorizationType.NONE };
    this.methods = endpoints.map((endpoint) =>
      this.restApi.root
        .resourceForPath(endpoint.path)
        .addMethod(
          endpoint.method,
          this.#callOf(nameIn(common.stage, endpoint.id)),
          endpoint.permission ? behindCredentials : open,
        ),
    );
    this.fingerprint = fingerprintOf(endpoints);
    this.#explain(endpoints);
  }

  #callOf(functionName: string): Integration {
    const lambdaArn = Stack.of(this).formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: functionName,
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

  #explain(endpoints: readonly Endpoint[]): void {
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-COG4',
      reason: 'Callers are platforms with API tokens: a Lambda authorizer checks them.',
    });
    for (const [place, { permission }] of endpoints.entries()) {
      const method = this.methods[place];
      if (permission || !method) continue;
      Validations.of(method).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: 'The contract makes this operation public.',
      });
    }
  }
}

/** API Gateway serves a copy of the routes taken at deployment; this tells when the copy is out of date. */
const fingerprintOf = (endpoints: readonly Endpoint[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify({
        routes: endpoints.map(({ id, method, path, permission }) => [id, method, path, permission !== null]).sort(),
        gatewayRefusals,
        credentialsCachedSeconds,
        isCountedByPlatform: true,
      }),
    )
    .digest('hex');

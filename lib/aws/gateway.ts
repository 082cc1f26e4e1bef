import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { ApiKeySourceType, CfnAccount, CfnRestApi, type IRestApi, RestApi } from 'aws-cdk-lib/aws-apigateway';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { addGatewayResponses } from './gateway-responses.ts';
import { nameIn } from './names.ts';
import type { StageConfig } from './stage.ts';

/** The API without routes: functions must know its id before routes can name functions. */
export class Gateway extends Construct {
  readonly restApi: IRestApi;

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    const name = nameIn(stage, 'api');
    // The high-level construct insists on routes in its own stack.
    const restApi = new CfnRestApi(this, 'RestApi', {
      name,
      endpointConfiguration: { types: ['REGIONAL'] },
      // Uploads reach their functions as base64, unharmed.
      binaryMediaTypes: ['multipart/form-data'],
      // The reference is large and compresses well.
      minimumCompressionSize: 4096,
      // A custom domain name is then the only way in, with its TLS policy.
      disableExecuteApiEndpoint: Boolean(stage.domain),
      // The authorizer names the key by which requests are counted.
      apiKeySourceType: ApiKeySourceType.AUTHORIZER,
    });
    Validations.of(restApi).acknowledge({
      id: 'AwsSolutions-APIG2',
      reason: 'Each function checks its request against the contract and names every field.',
    });
    this.restApi = RestApi.fromRestApiAttributes(this, 'Api', {
      restApiId: restApi.ref,
      rootResourceId: restApi.attrRootResourceId,
      restApiName: name,
    });
    addGatewayResponses(this, this.restApi, stage.docsUrl);
    this.#letGatewayLog();
  }

  /** An account has one role for the logs of all its APIs. It stays: other stages and APIs may rely on it. */
  #letGatewayLog(): void {
    const role = new Role(this, 'LogRole', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs')],
    });
    const account = new CfnAccount(this, 'Account', { cloudWatchRoleArn: role.roleArn });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    account.applyRemovalPolicy(RemovalPolicy.RETAIN);
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
      reason: 'AWS prescribes this policy for the role.',
    });
  }
}

import { CfnOutput } from 'aws-cdk-lib';
import type { Stage } from 'aws-cdk-lib/aws-apigateway';
import { UsagePlan } from 'aws-cdk-lib/aws-apigateway';
import { Construct } from 'constructs';
import { nameIn } from './names.ts';
import type { StageConfig } from './stage.ts';

/**
 * How fast each platform may call: the gateway counts by the API key that the authorizer names, and there is one for each
 * platform. A key for each token would let a platform multiply its rate by making tokens, and an account has room for 10,000
 * keys in a region.
 */
export class PlatformPlan extends Construct {
  constructor(scope: Construct, id: string, { stage, api }: { readonly stage: StageConfig; readonly api: Stage }) {
    super(scope, id);
    const { requestsPerSecond, burst } = stage.throttling.platform;
    const plan = new UsagePlan(this, 'Plan', {
      name: nameIn(stage, 'platforms'),
      description: 'The rate of each platform',
      apiStages: [{ api: api.restApi, stage: api }],
      throttle: { rateLimit: requestsPerSecond, burstLimit: burst },
    });
    new CfnOutput(this, 'UsagePlanId', { value: plan.usagePlanId }).overrideLogicalId('UsagePlanId');
  }
}

import { CfnOutput, Duration, Lazy, Validations } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  BasePathMapping,
  Deployment,
  DomainName,
  EndpointType,
  LogGroupLogDestination,
  type MethodDeploymentOptions,
  MethodLoggingLevel,
  SecurityPolicy,
  Stage,
  UsagePlan,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { apiVersion, type Endpoint } from '../../functions/contract/endpoint.ts';
import type { Rate } from '../../functions/topology/throttling.ts';
import { type Alarms, alarmPeriod } from './alarms.ts';
import type { Gateway } from './gateway.ts';
import { countServerErrors, serverErrors } from './metrics.ts';
import { logRemovalPolicy, nameIn } from './names.ts';
import type { Routes } from './routes.ts';
import { servedCopy } from './served-copy.ts';
import type { StageConfig } from './stage.ts';
import { WebAcl } from './web-acl.ts';

interface ApiReleaseProps {
  readonly stage: StageConfig;
  readonly alarms: Alarms;
  readonly routes: Routes;
  readonly gateway: Gateway;
  readonly endpoints: readonly Endpoint[];
}

/** Whether the operation needs no credentials. Connectors sign their reports. */
const isOpen = ({ permission, uses }: Endpoint): boolean =>
  permission === null && !uses.some((capability) => capability.endsWith(':secret'));

/** ACM renews a certificate 60 days before it ends (ACM user guide, "Managed certificate renewal"). */
const renewalFailedDays = 45;

/** How many of a hundred requests are refused before somebody looks, where there are enough of them to say so. */
const refusedPercent = 50;
const enoughRequests = 100;

const mostlyRefused = (stage: Stage): MathExpression =>
  new MathExpression({
    expression: `IF(requests >= ${enoughRequests}, 100 * refused / requests, 0)`,
    usingMetrics: {
      requests: stage.metricCount({ period: alarmPeriod }),
      refused: stage.metricClientError({ period: alarmPeriod }),
    },
    label: 'Refused requests, percent',
    period: alarmPeriod,
  });

/** The settings of a method. Those of one method replace all of the stage's. */
const methodSettings = ({ detailedApiMetrics }: StageConfig, rate: Rate): MethodDeploymentOptions => ({
  metricsEnabled: detailedApiMetrics,
  loggingLevel: MethodLoggingLevel.ERROR,
  dataTraceEnabled: false,
  throttlingRateLimit: rate.requestsPerSecond,
  throttlingBurstLimit: rate.burst,
});

/** The published API: the live copy of the routes, under the version's name. */
export class ApiRelease extends Construct {
  readonly stage: Stage;
  /** Where callers reach the API. */
  readonly url: string;

  constructor(scope: Construct, id: string, { stage, alarms, routes, gateway, endpoints }: ApiReleaseProps) {
    super(scope, id);
    const deployment = new Deployment(this, 'Deployment', { api: routes.restApi });
    deployment.addToLogicalId(Lazy.any({ produce: () => servedCopy(routes, gateway) }));
    deployment.node.addDependency(...routes.methods);
    const logs = { retention: stage.logRetentionDays, removalPolicy: logRemovalPolicy(stage) };
    // The gateway would create this group itself, without retention.
    const executionLogs = new LogGroup(this, 'ExecutionLogs', {
      ...logs,
      logGroupName: `API-Gateway-Execution-Logs_${routes.restApi.restApiId}/${apiVersion}`,
    });
    const accessLog = new LogGroup(this, 'AccessLogs', logs);
    countServerErrors(accessLog, stage);
    this.stage = new Stage(this, 'Stage', {
      deployment,
      stageName: apiVersion,
      // API Gateway would write whole addresses into its traces, also those whose path is a secret: the number of a card that is shown once, the
      // code by which an agent connects. The functions trace themselves and name no path (X-Ray developer guide, "Amazon API Gateway active
      // tracing support for AWS X-Ray").
      tracingEnabled: false,
      ...methodSettings(stage, stage.throttling.operation),
      methodOptions: Object.fromEntries(
        endpoints
          .filter(isOpen)
          .map(({ path, method }) => [`${path}/${method}`, methodSettings(stage, stage.throttling.openOperation)]),
      ),
      accessLogDestination: new LogGroupLogDestination(accessLog),
      accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLine)),
    });
    this.stage.node.addDependency(executionLogs);
    new PlatformPlan(this, 'PlatformPlan', { stage, api: this.stage });
    if (stage.webAcl) new WebAcl(this, 'WebAcl', { stage, alarms, limits: stage.webAcl, protects: this.stage });
    else {
      Validations.of(this.stage).acknowledge({
        id: 'AwsSolutions-APIG3',
        reason: 'A stage for development has no web ACL: it would cost more than all else together.',
      });
    }
    alarms.raise(this, 'ServerErrorsAlarm', {
      severity: 'URGENT',
      metric: serverErrors(stage),
      threshold: stage.alarms.serverErrors,
      description: 'The API fails on requests: look for "failed" in the log of the function that the access log names.',
    });
    alarms.raise(this, 'LatencyAlarm', {
      severity: 'ATTENTION',
      metric: this.stage.metricLatency({ period: alarmPeriod, statistic: 'p99' }),
      threshold: stage.alarms.latencyP99Ms,
      // A few cold starts after a quiet time make one period slow, and nothing is wrong.
      persists: { periods: 5, breaching: 3 },
      description: 'One request of a hundred is slow: compare latencyMs and functionLatencyMs in the access log.',
    });
    alarms.raise(this, 'RefusedRequestsAlarm', {
      severity: 'ATTENTION',
      metric: mostlyRefused(this.stage),
      threshold: refusedPercent,
      persists: { periods: 3, breaching: 3 },
      description:
        'Most requests are refused: see status, refusal and platformId in the access log for a platform that fails, or an attack.',
    });
    this.url = this.#baseUrl(stage, alarms);
    new CfnOutput(this, 'BaseUrl', { value: this.url }).overrideLogicalId('BaseUrl');
  }

  #baseUrl({ domain }: StageConfig, alarms: Alarms): string {
    if (!domain) return this.stage.urlForPath().replace(/\/$/, '');
    const certificate = Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn);
    alarms.raise(this, 'CertificateAlarm', {
      severity: 'URGENT',
      // The metric ends with the certificate (CDK API reference, ICertificate.metricDaysToExpiry).
      metric: certificate.metricDaysToExpiry({ period: Duration.days(1) }),
      threshold: renewalFailedDays,
      isLeast: true,
      description: 'The certificate of the domain was not renewed: see its validation in AWS Certificate Manager.',
    });
    const name = new DomainName(this, 'Domain', {
      domainName: domain.name,
      certificate,
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    new BasePathMapping(this, 'Mapping', {
      domainName: name,
      restApi: this.stage.restApi,
      stage: this.stage,
      basePath: apiVersion,
    });
    // RFC 9116 wants security.txt on the root of the domain: its folder is another name of the API.
    new BasePathMapping(this, 'WellKnownMapping', {
      domainName: name,
      restApi: this.stage.restApi,
      stage: this.stage,
      basePath: '.well-known',
    });
    new CfnOutput(this, 'DomainTarget', { value: name.domainNameAliasDomainName }).overrideLogicalId('DomainTarget');
    return `https://${domain.name}/${apiVersion}`;
  }
}

/**
 * The access log line of a request: the caller, the operation and the result. It holds the path's template and never its values or a
 * body. The address says where an attack comes from. When it was is the time of the log event; the request's id leads to the function's own line.
 */
export const accessLine = {
  requestId: '$context.requestId',
  method: '$context.httpMethod',
  route: '$context.resourcePath',
  status: '$context.status',
  address: '$context.identity.sourceIp',
  platformId: '$context.authorizer.platformId',
  refusal: '$context.error.responseType',
  latencyMs: '$context.responseLatency',
  functionLatencyMs: '$context.integrationLatency',
} as const;

/**
 * How fast each platform may call: the gateway counts by the API key that the authorizer names, and there is one for each
 * platform. A key for each token would let a platform multiply its rate by making tokens, and an account has room for 10,000
 * keys in a region.
 */
class PlatformPlan extends Construct {
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

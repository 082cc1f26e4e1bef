import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { SubnetType } from 'aws-cdk-lib/aws-ec2';
import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Function as LambdaFunction,
  LoggingFormat,
  ParamsAndSecretsLayerVersion,
  ParamsAndSecretsVersions,
  RecursiveLoop,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Capability } from '../../functions/topology/capabilities.ts';
import { recursiveFunctions } from '../../functions/topology/recursion.ts';
import type { CodeOf } from './function-code.ts';
import { functionDefaults } from './function-defaults.ts';
import { allow, environmentOf, type Parts, policyStatements } from './grants.ts';
import { countCompleted, countConflicts, countLateDeliveries, countUnavailable } from './metrics.ts';
import { importedName, logRemovalPolicy, nameIn } from './names.ts';
import type { StageConfig } from './stage.ts';

export interface ServiceFunctionProps {
  readonly stage: StageConfig;
  readonly codeOf: CodeOf;
  readonly parts: Parts;
  /** The file below functions/, without the ending. */
  readonly entry: string;
  readonly uses: readonly Capability[];
  readonly timeoutSeconds: number;
  /** Permissions that Lambda itself needs in the function's role: to poll a stream or a queue. */
  readonly polls?: readonly PolicyStatement[];
}

/** AWS's own extension: it reads a secret for the function and keeps it for five minutes, so the function needs no client for it. */
export const secretsReader = ParamsAndSecretsLayerVersion.fromVersion(ParamsAndSecretsVersions.V1_0_103);

/**
 * Lambda needs these rights to attach a function to a network (Lambda developer guide, "Required IAM permissions" of VPC-connected
 * functions).
 */
const networkInterfaces = [
  'ec2:CreateNetworkInterface',
  'ec2:DescribeNetworkInterfaces',
  'ec2:DescribeSubnets',
  'ec2:DeleteNetworkInterface',
  'ec2:AssignPrivateIpAddresses',
  'ec2:UnassignPrivateIpAddresses',
];

/** Whether the function signs or checks messages of a connector that the stage has. */
const readsSecret = (uses: readonly Capability[], parts: Parts): boolean =>
  (['rail', 'issuer', 'verification', 'rates'] as const).some(
    (name) => parts[name] !== undefined && uses.includes(`${name}:secret`),
  );

/** The rights by which a function can meet a conflict. */
const writesTable: readonly Capability[] = ['table:write', 'deliveries:put', 'platforms:update'];

/** One function with its own role and log group. The role can do what the function declares and nothing can add to it. */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly logGroup: LogGroup;

  constructor(
    scope: Construct,
    id: string,
    { stage, codeOf, parts, entry, uses, timeoutSeconds, polls = [] }: ServiceFunctionProps,
  ) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: stage.logRetentionDays,
      removalPolicy: logRemovalPolicy(stage),
    });
    const { logGroup } = this;
    const egress = uses.includes('keys:sign') ? parts.egress : undefined;
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What ${entry} may do`,
      inlinePolicies: {
        Own: new PolicyDocument({
          statements: [
            allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]),
            allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], ['*']),
            ...policyStatements(uses, parts),
            ...(egress ? [allow(networkInterfaces, ['*'])] : []),
            ...polls,
          ],
        }),
      },
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: egress
        ? 'X-Ray and the network interfaces of a function know no narrower resource.'
        : 'Traces are written to X-Ray, which knows no narrower resource.',
    });
    if (uses.some((capability) => writesTable.includes(capability))) countConflicts(logGroup, stage);
    if (readsSecret(uses, parts)) countUnavailable(logGroup, stage);
    if (id === 'reportPayoutOutcome') countLateDeliveries(logGroup, stage);
    if (uses.includes('workflow:resume') || id === 'CompletePayout') countCompleted(logGroup, stage);
    if (uses.some((capability) => capability.startsWith('documents:'))) {
      const { documents } = parts;
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${importedName(this, documents.stack, documents.bucketArn)}/*]`,
        reason: 'Files of every platform lie in one bucket; their names are made at the moment of the upload.',
      });
    }
    if (uses.includes('journal:write')) {
      const { journal } = parts;
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${importedName(this, journal.stack, journal.bucketArn)}/journal/*]`,
        reason: 'The files of each day have names of their own, which are made when it is closed.',
      });
    }
    const reserved = stage.reservedConcurrency?.[id];
    this.lambda = new LambdaFunction(this, 'Function', {
      ...functionDefaults,
      functionName: nameIn(stage, id),
      description: entry,
      code: codeOf(entry),
      role: role.withoutPolicyUpdates(),
      logGroup,
      // Lambda's own START, END and REPORT lines have more bytes than the service's and say less: only its warnings are kept.
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      timeout: Duration.seconds(timeoutSeconds),
      ...(recursiveFunctions.has(id) && { recursiveLoop: RecursiveLoop.ALLOW }),
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      // The version before goes when the release is over. If it stayed, a release that was taken back could not be repeated: Lambda publishes
      // no version that equals the last one, and CloudFormation then fails (Lambda API reference, PublishVersion; aws/aws-cdk issue 28252).
      currentVersionOptions: { removalPolicy: RemovalPolicy.DESTROY },
      environment: {
        ...environmentOf(uses, parts),
        ...(entry.startsWith('api/') && id !== 'Authorizer' && stage.docsUrl && { DOCS_URL: stage.docsUrl }),
        ...(id === 'Authorizer' && stage.unmarkedCredentials && { UNMARKED_CREDENTIALS: stage.unmarkedCredentials }),
      },
      ...(egress && {
        vpc: egress.vpc,
        vpcSubnets: { subnetType: SubnetType.PRIVATE_WITH_EGRESS },
        securityGroups: [egress.securityGroup],
      }),
      ...(readsSecret(uses, parts) && { paramsAndSecrets: secretsReader }),
    });
  }
}

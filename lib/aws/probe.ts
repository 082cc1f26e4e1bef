import { Duration, type Stack } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as Target } from 'aws-cdk-lib/aws-events-targets';
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as LambdaFunction, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type Alarms, alarmPeriod } from './alarms.ts';
import type { CodeOf } from './function-code.ts';
import { functionDefaults } from './function-defaults.ts';
import { allow } from './grants.ts';
import { logRemovalPolicy, nameIn } from './names.ts';
import { secretsReader } from './service-function.ts';
import type { StageConfig } from './stage.ts';

/** The code of the probe, from the root of the repository: it is no function of the service. */
export const probeEntry = 'lib/probe/handler';

interface ProbeProps {
  readonly stage: StageConfig;
  readonly tokenSecretArn: string;
  /** The public address of the API: its own domain where the stage has one. */
  readonly url: string;
  readonly alarms: Alarms;
  readonly codeOf: CodeOf;
}

/**
 * Makes a sandbox payment every five minutes as a platform does, from a stack of its own: through the domain, its certificate and the web
 * ACL, with none of the service's rights. A canary of CloudWatch Synthetics would do the same for 10 US dollars a month instead of
 * about two.
 */
export class Probe extends Construct {
  constructor(scope: Stack, id: string, { stage, tokenSecretArn, url, alarms, codeOf }: ProbeProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: stage.logRetentionDays,
      removalPolicy: logRemovalPolicy(stage),
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: 'What the probe may do',
      inlinePolicies: {
        Own: new PolicyDocument({
          statements: [
            allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]),
            allow(['secretsmanager:GetSecretValue'], [tokenSecretArn]),
          ],
        }),
      },
    });
    const lambda = new LambdaFunction(this, 'Function', {
      ...functionDefaults,
      functionName: nameIn(stage, 'probe'),
      description: probeEntry,
      code: codeOf(probeEntry),
      role: role.withoutPolicyUpdates(),
      logGroup,
      tracing: Tracing.DISABLED,
      timeout: Duration.seconds(120),
      environment: { PROBE_URL: url, PROBE_SECRET_ARN: tokenSecretArn },
      paramsAndSecrets: secretsReader,
    });
    new Rule(this, 'Schedule', {
      ruleName: nameIn(stage, 'probe'),
      schedule: Schedule.rate(alarmPeriod),
      // The next one follows; a repeated one would only hide that the first failed.
      targets: [new Target(lambda, { retryAttempts: 0 })],
    });
    alarms.raise(this, 'PaymentAlarm', {
      severity: 'URGENT',
      metric: new MathExpression({
        expression: 'invocations - errors',
        usingMetrics: {
          invocations: lambda.metricInvocations({ period: alarmPeriod }),
          errors: lambda.metricErrors({ period: alarmPeriod }),
        },
        label: 'Payments of the probe that were completed',
        period: alarmPeriod,
      }),
      threshold: 0,
      isLeast: true,
      persists: { periods: 3, breaching: 2 },
      description:
        'The payment that is made every five minutes through the public address fails, or is not made: see the log of the probe.',
    });
  }
}

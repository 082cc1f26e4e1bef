import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Stage } from 'aws-cdk-lib/aws-apigateway';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { commonMessages, errorStatus } from '../../functions/contract/errors.ts';
import { type Alarms, alarmPeriod } from './alarms.ts';
import { logRemovalPolicy, nameIn } from './names.ts';
import type { StageConfig } from './stage.ts';

interface WebAclProps {
  readonly stage: StageConfig;
  readonly alarms: Alarms;
  readonly limits: NonNullable<StageConfig['webAcl']>;
  readonly protects: Stage;
}

/**
 * Rules of the common set that only count. Those of the body: a customer's name may contain anything, uploads are larger than they allow,
 * and each function checks its body against the contract. That of the User-Agent: the interface asks for none, and many clients of an
 * API, or a connector that reports a payout, send none.
 */
const countedRules = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
  'GenericLFI_BODY',
  'NoUserAgent_HEADER',
];

/** Refuses floods from one address, known bad addresses, and requests that no client of the interface sends. */
export class WebAcl extends Construct {
  constructor(scope: Construct, id: string, { stage, alarms, limits, protects }: WebAclProps) {
    super(scope, id);
    const name = nameIn(stage, 'api');
    const acl = new CfnWebACL(this, 'Acl', {
      name,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: watched(name),
      customResponseBodies: {
        [unauthorized]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({
            status: errorStatus[unauthorized],
            code: unauthorized,
            message: commonMessages[unauthorized],
          }),
        },
      },
      rules: [
        {
          name: 'RatePerAddress',
          priority: 0,
          action: { block: {} },
          statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: limits.requestsPerAddress } },
          visibilityConfig: watched('RatePerAddress'),
        },
        {
          name: 'NoCredential',
          priority: 1,
          action: {
            block: {
              customResponse: { responseCode: errorStatus[unauthorized], customResponseBodyKey: unauthorized },
            },
          },
          statement: {
            andStatement: {
              statements: [
                {
                  sizeConstraintStatement: {
                    fieldToMatch: authorization,
                    comparisonOperator: 'GT',
                    size: 0,
                    textTransformations: [{ priority: 0, type: 'NONE' }],
                  },
                },
                unless(authorization, credentialForm, 'LOWERCASE'),
                unless({ uriPath: {} }, signedPaths, 'NONE'),
              ],
            },
          },
          visibilityConfig: watched('NoCredential'),
        },
        managed('AWSManagedRulesAmazonIpReputationList', 2),
        managed('AWSManagedRulesCommonRuleSet', 3, countedRules),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 4),
      ],
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: protects.stageArn, webAclArn: acl.attrArn });
    this.#logBlocked(acl, stage);
    for (const [rule, description] of Object.entries(alarmed)) {
      alarms.raise(this, `${rule}Alarm`, {
        severity: 'ATTENTION',
        metric: new Metric({
          namespace: 'AWS/WAFV2',
          metricName: 'BlockedRequests',
          dimensionsMap: { WebACL: name, Region: Stack.of(this).region, Rule: rule },
          statistic: 'Sum',
          period: alarmPeriod,
        }),
        threshold: limits.blockedRequests,
        description,
      });
    }
  }

  /** Logs what is blocked, with its rule and address: without it, an attack and a false positive look the same. */
  #logBlocked(acl: CfnWebACL, stage: StageConfig): void {
    // WAF takes a group only by this beginning of its name (WAF developer guide, "Sending web ACL traffic logs to CloudWatch Logs").
    const logGroupName = `aws-waf-logs-${nameIn(stage, 'api')}`;
    const logGroup = new LogGroup(this, 'Blocked', {
      logGroupName,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: logRemovalPolicy(stage),
    });
    const logging = new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [
        Stack.of(this).formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      // Credentials, and links that are credentials, such as that of a card's number.
      redactedFields: [{ singleHeader: { Name: 'authorization' } }, { uriPath: {} }, { queryString: {} }],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          { Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] },
        ],
      },
    });
    logging.node.addDependency(logGroup);
  }
}

const unauthorized = 'UNAUTHORIZED';

const authorization = { singleHeader: { Name: 'authorization' } };

/**
 * The form of a credential in lower case: the id and the secret of a token, or the access token of an agent. The authorizer checks more,
 * but what has not even this form need not take one of its places.
 */
const credentialForm = '^(basic +[a-z0-9+/]{4,400}={0,2}|bearer +agt_[0-9a-f]{40})$';

/** The ends of paths where connectors report, which sign instead: what their clients write into the header is their own matter. */
const signedPaths = `/(${endpointList
  .filter(({ method, permission }) => permission === null && method !== 'GET')
  .map(({ path }) => path.slice(1).replace(/\{\w+\}/g, '[^/]+'))
  .join('|')})$`;

const unless = (fieldToMatch: CfnWebACL.FieldToMatchProperty, regexString: string, type: 'LOWERCASE' | 'NONE') => ({
  notStatement: {
    statement: {
      regexMatchStatement: { fieldToMatch, regexString, textTransformations: [{ priority: 0, type }] },
    },
  },
});

/** The rules whose blocked requests raise an alarm, each with its meaning. */
const alarmed = {
  RatePerAddress: 'An address floods the API: the log of the web ACL names it.',
  NoCredential: 'Many requests carry what cannot be a credential: the log of the web ACL names their addresses.',
  AWSManagedRulesCommonRuleSet:
    'Requests are blocked that AWS takes for attacks: see in the log of the web ACL whether a platform is among the callers.',
  AWSManagedRulesKnownBadInputsRuleSet: 'Requests are blocked that try known exploits: see the log of the web ACL.',
} as const;

/** A rule group of AWS; of the rules named, it only counts what they match. */
const managed = (name: string, priority: number, counted: readonly string[] = []): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: watched(name),
});

const watched = (metricName: string) => ({ cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName });

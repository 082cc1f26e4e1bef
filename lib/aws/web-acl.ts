import type { Stage } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { nameIn } from './names.ts';
import type { StageConfig } from './stage.ts';

export interface WebAclProps {
  readonly stage: StageConfig;
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
  constructor(scope: Construct, id: string, { stage, limits, protects }: WebAclProps) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      name: nameIn(stage, 'api'),
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: watched('WebAcl'),
      rules: [
        {
          name: 'RatePerAddress',
          priority: 0,
          action: { block: {} },
          statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: limits.requestsPerAddress } },
          visibilityConfig: watched('RatePerAddress'),
        },
        managed('AWSManagedRulesAmazonIpReputationList', 1),
        managed('AWSManagedRulesCommonRuleSet', 2, countedRules),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 3),
      ],
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: protects.stageArn, webAclArn: acl.attrArn });
  }
}

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

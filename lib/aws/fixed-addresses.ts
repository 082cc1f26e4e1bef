import { CfnOutput, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  CfnEIP,
  FlowLogDestination,
  FlowLogTrafficType,
  GatewayVpcEndpointAwsService,
  IpAddresses,
  type ISecurityGroup,
  type IVpc,
  NatProvider,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { logRemovalPolicy } from './names.ts';
import type { StageConfig } from './stage.ts';

/** The network of functions whose requests leave from fixed addresses. */
export interface Egress {
  readonly vpc: IVpc;
  readonly securityGroup: ISecurityGroup;
}

/** The ports of the endpoints that `functions/domain/webhooks/webhook-target.ts` allows. */
const webhookPorts = [Port.tcp(443), Port.tcpRange(1_024, 65_535)];

/**
 * A stack whose zones the region names when it is deployed. By itself the CDK looks them up in the account, so that a stage could
 * only be synthesized with its credentials.
 */
export class NetworkStack extends Stack {
  override get availabilityZones(): string[] {
    return [0, 1, 2].map((index) => Fn.select(index, Fn.getAzs()));
  }
}

/**
 * A network whose traffic leaves by NAT gateways, one in each zone, with elastic addresses. Functions in it have no address of their own
 * (Lambda developer guide, "Enable internet access for VPC-connected Lambda functions"). The table is reached by a gateway endpoint,
 * which costs nothing; every other service by the NAT gateways.
 */
export class FixedAddresses extends Construct implements Egress {
  readonly vpc: Vpc;
  readonly securityGroup: SecurityGroup;

  constructor(scope: NetworkStack, id: string, stage: StageConfig, zones: number) {
    super(scope, id);
    // Receivers have them in their allow-lists: they outlive the stack.
    const addresses = Array.from({ length: zones }, (_, index) => {
      const address = new CfnEIP(this, `Address${index + 1}`, { domain: 'vpc' });
      address.applyRemovalPolicy(RemovalPolicy.RETAIN);
      return address;
    });
    this.vpc = new Vpc(this, 'Network', {
      ipAddresses: IpAddresses.cidr('10.0.0.0/20'),
      maxAzs: zones,
      natGatewayProvider: NatProvider.gateway({
        eipAllocationIds: addresses.map(({ attrAllocationId }) => attrAllocationId),
      }),
      gatewayEndpoints: { Table: { service: GatewayVpcEndpointAwsService.DYNAMODB } },
      subnetConfiguration: [
        { name: 'Public', subnetType: SubnetType.PUBLIC, mapPublicIpOnLaunch: false, cidrMask: 26 },
        { name: 'Functions', subnetType: SubnetType.PRIVATE_WITH_EGRESS, cidrMask: 23 },
      ],
      // Nothing is in this group. Emptying it would take a function of the CDK with rights on every group.
      restrictDefaultSecurityGroup: false,
    });
    this.vpc.addFlowLog('Refused', {
      destination: FlowLogDestination.toCloudWatchLogs(
        new LogGroup(this, 'RefusedTraffic', {
          retention: stage.logRetentionDays,
          removalPolicy: logRemovalPolicy(stage),
        }),
      ),
      trafficType: FlowLogTrafficType.REJECT,
    });
    this.securityGroup = new SecurityGroup(this, 'Outbound', {
      vpc: this.vpc,
      description: 'Webhooks, and the services of AWS that they need',
      allowAllOutbound: false,
    });
    for (const port of webhookPorts) this.securityGroup.addEgressRule(Peer.anyIpv4(), port);
    new CfnOutput(this, 'WebhookAddresses', {
      description: 'Webhooks come from these addresses',
      value: addresses.map(({ ref }) => ref).join(', '),
    }).overrideLogicalId('WebhookAddresses');
  }
}

import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { ofType, referred, type Synthesized, statementsOf, synthesize } from '../../kit/aws/synthesized.ts';

/** Every function that posts to an endpoint of a platform. */
const posting = ['DeliverSlowWebhooks', 'DeliverWebhooks', 'RequestApproval', 'sendTestWebhook', 'testWebhookUrl'];

/** Those of `posting` and a few others. */
const someEndpoints = endpointList.filter(({ id }, place) => place < 12 || posting.includes(id));

const functionsIn = (deployed: Synthesized) =>
  ofType(deployed, 'Lambda::Function').map((resource) => ({
    resource,
    name: String(resource.properties.FunctionName).replace(/^payments-\w+-/, ''),
    network: resource.properties.VpcConfig,
  }));

describe('a stage without fixed addresses', () => {
  it('has no network', () => {
    const deployed = synthesize();
    expect(Object.keys(deployed.templates).filter((name) => name.endsWith('-network'))).toEqual([]);
    expect(functionsIn(deployed).filter(({ network }) => network)).toEqual([]);
  });
});

describe.each([1, 2, 3])('a stage with fixed addresses in %i zones', (zones) => {
  let deployed: Synthesized;
  beforeAll(() => {
    // The number of zones changes the network and not the endpoints: two zones are synthesized with all of these.
    const scope = zones === 2 ? { checked: true } : { endpoints: someEndpoints };
    deployed = synthesize({ stage: 'prod', settings: { fixedAddresses: { zones } }, ...scope });
  }, 120_000);

  it('has one address and NAT gateway in each, which stay and are shown', () => {
    const addresses = ofType(deployed, 'EC2::EIP');
    expect(addresses).toHaveLength(zones);
    for (const { deletionPolicy } of addresses) expect(deletionPolicy).toBe('Retain');
    const gateways = ofType(deployed, 'EC2::NatGateway');
    const used = gateways.map(({ properties }) => properties.AllocationId['Fn::GetAtt']);
    expect(used).toEqual(addresses.map(({ id }) => [id, 'AllocationId']));
    const shown = JSON.stringify(deployed.templates['payments-prod-network'].Outputs.WebhookAddresses.Value);
    for (const { id } of addresses) expect(shown).toContain(`{"Ref":"${id}"}`);
  });

  it('lets what posts to platforms leave by them, and no other function', () => {
    const inside = functionsIn(deployed).filter(({ network }) => network);
    expect(inside.map(({ name }) => name).toSorted()).toEqual(posting);
    for (const { resource, network } of inside) {
      expect(network.SubnetIds).toHaveLength(zones);
      expect(JSON.stringify(network.SubnetIds)).toMatch(/FunctionsSubnet/);
      const role = ofType(deployed, 'IAM::Role').find(
        ({ stack, id }) => stack === resource.stack && id === referred(resource.properties.Role),
      );
      const actions = role && statementsOf(deployed, role).flatMap(({ Action }) => Action);
      expect(actions).toContain('ec2:CreateNetworkInterface');
    }
  });

  it('opens the ports of webhooks to the outside and nothing to the inside, and reaches the table without a NAT gateway', () => {
    const [group, ...others] = ofType(deployed, 'EC2::SecurityGroup');
    expect(others).toEqual([]);
    expect(group?.properties.SecurityGroupIngress).toBeUndefined();
    expect(
      group?.properties.SecurityGroupEgress.map((rule: { FromPort: number; ToPort: number; CidrIp: string }) => [
        rule.FromPort,
        rule.ToPort,
        rule.CidrIp,
      ]),
    ).toEqual([
      [443, 443, '0.0.0.0/0'],
      [1_024, 65_535, '0.0.0.0/0'],
    ]);
    const [endpoint] = ofType(deployed, 'EC2::VPCEndpoint');
    expect(JSON.stringify(endpoint?.properties.ServiceName)).toContain('.dynamodb');
    expect(endpoint?.properties.RouteTableIds.length).toBeGreaterThanOrEqual(zones);
  });

  it('looks nothing up in the account', () => {
    const subnets = ofType(deployed, 'EC2::Subnet');
    expect(subnets).toHaveLength(2 * zones);
    for (const { properties } of subnets)
      expect(properties.AvailabilityZone['Fn::Select'][1]).toEqual({ 'Fn::GetAZs': '' });
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentedMetrics, ofAws } from '../../kit/aws/documented-metrics.ts';
import { type AlarmProperties, alarmNameOf, metricsOf } from '../../kit/aws/evaluated-alarms.ts';
import { allAlarmsOn } from '../../kit/aws/stages.ts';
import { ofType, type Resource, referred, type Synthesized, synthesize } from '../../kit/aws/synthesized.ts';

let deployed: Synthesized;
beforeAll(() => {
  deployed = synthesize({ stage: 'prod', settings: allAlarmsOn, withCopies: true });
}, 120_000);

const alarms = () => ofType(deployed, 'CloudWatch::Alarm');
const isOfAws = ({ Namespace = '' }: AlarmProperties): boolean => Namespace.startsWith('AWS/');

/** The resource of a type that a dimension names: by a reference in the alarm's stack or from another one, or by its name. */
function isResource(alarm: Resource, type: string, nameMember: string, value: AlarmProperties): boolean {
  const exported = value?.['Fn::ImportValue'];
  const { stack, reference } = exported ? exportOf(exported) : { stack: alarm.stack, reference: value };
  return ofType(deployed, type).some(
    (resource) =>
      (resource.stack === stack && resource.id === referred(reference)) || resource.properties[nameMember] === value,
  );
}

function exportOf(name: string): { stack: string; reference: unknown } {
  const [stack = '', output] = name.split(':');
  const outputs = Object.values<AlarmProperties>(deployed.templates[stack]?.Outputs ?? {});
  return { stack, reference: outputs.find(({ Export }) => Export?.Name === `${stack}:${output}`)?.Value };
}

const webAcl = () => ofType(deployed, 'WAFv2::WebACL')[0]?.properties;
/** Whether a template has what a dimension names. */
const exists: Readonly<Record<string, (alarm: Resource, value: AlarmProperties) => boolean>> = {
  ApiName: (alarm, value) => isResource(alarm, 'ApiGateway::RestApi', 'Name', value),
  CertificateArn: (_, value) =>
    ofType(deployed, 'ApiGateway::DomainName').some(({ properties }) => properties.RegionalCertificateArn === value),
  EventBusName: (alarm, value) => isResource(alarm, 'Events::EventBus', 'Name', value),
  ExecutedVersion: (alarm, value) => isResource(alarm, 'Lambda::Version', '', value),
  FunctionName: (alarm, value) => isResource(alarm, 'Lambda::Function', 'FunctionName', value),
  GlobalSecondaryIndexName: (_, value) =>
    JSON.stringify(ofType(deployed, 'DynamoDB::Table')).includes(`"IndexName":"${value}"`),
  QueueName: (alarm, value) => isResource(alarm, 'SQS::Queue', 'QueueName', value),
  Resource: (alarm, value) =>
    String(value).endsWith(':live') &&
    isResource(alarm, 'Lambda::Function', 'FunctionName', value.replace(/:live$/, '')),
  Rule: (_, value) =>
    webAcl()?.Rules.some(({ VisibilityConfig }: AlarmProperties) => VisibilityConfig.MetricName === value),
  RuleName: (alarm, value) => isResource(alarm, 'Events::Rule', 'Name', value),
  Stage: (alarm, value) => isResource(alarm, 'ApiGateway::Stage', 'StageName', value),
  StateMachineArn: (alarm, value) =>
    isResource(
      alarm,
      'StepFunctions::StateMachine',
      'StateMachineName',
      typeof value === 'string' ? value.replace(/^arn:aws:states:eu-central-1:111122223333:stateMachine:/, '') : value,
    ),
  TableName: (alarm, value) => isResource(alarm, 'DynamoDB::Table', 'TableName', value),
  WebACL: (_, value) => webAcl()?.VisibilityConfig.MetricName === value,
};

describe('an alarm on what AWS counts', () => {
  it('reads metrics by dimensions that AWS documents, and every documented one is read', () => {
    const read = alarms().flatMap(({ properties }) =>
      metricsOf(properties)
        .filter(isOfAws)
        .map(({ Namespace, MetricName, Dimensions = [] }) => {
          const names = Dimensions.map(({ Name }: AlarmProperties) => Name).sort();
          expect(documentedMetrics[`${Namespace} ${MetricName}`], alarmNameOf(properties)).toContain(names.join(' '));
          return `${Namespace} ${MetricName} ${names.join(' ')}`;
        }),
    );
    const documented = Object.entries(documentedMetrics).flatMap(([metric, dimensions]) =>
      dimensions.map((names) => `${metric} ${names}`),
    );
    expect([...new Set(read)].sort()).toEqual(documented.sort());
  });

  it('names what the templates have', () => {
    for (const alarm of alarms()) {
      for (const { Dimensions = [] } of metricsOf(alarm.properties).filter(isOfAws)) {
        for (const { Name, Value } of Dimensions) {
          const where = `${alarmNameOf(alarm.properties)}: ${Name} ${JSON.stringify(Value)}`;
          expect(ofAws[Name]?.includes(Value) || exists[Name]?.(alarm, Value), where).toBe(true);
        }
      }
    }
  });
});

describe('every alarm', () => {
  it('reaches somebody: a topic, or the release that it takes back', () => {
    const released = JSON.stringify(
      ofType(deployed, 'CodeDeploy::DeploymentGroup').map(({ properties }) => properties),
    );
    for (const { id, properties } of alarms()) {
      const isOfRelease = released.includes(`{"Name":{"Ref":"${id}"}}`);
      expect(properties.AlarmActions?.length ?? 0, alarmNameOf(properties)).toBe(isOfRelease ? 0 : 1);
    }
  });

  it('says in whole sentences what it means, and names pages that exist', () => {
    for (const { properties } of alarms()) {
      const description: string = properties.AlarmDescription;
      expect(description, alarmNameOf(properties)).toMatch(/^[A-Z].{20,}\.$/s);
      for (const [page] of description.matchAll(/(?:docs|functions)\/[\w/-]+\.\w+/g))
        expect(existsSync(join(import.meta.dirname, '../../..', page)), `${alarmNameOf(properties)}: ${page}`).toBe(
          true,
        );
    }
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../../functions/ports/random.ts';
import { eventRules, type QueueWiring, queues } from '../../../functions/topology/queues.ts';
import { streamConsumers } from '../../../functions/topology/wiring.ts';
import { workflows } from '../../../functions/topology/workflows.ts';
import { cellOf } from '../../../functions/use-cases/webhooks/message/cells.ts';
import {
  definitionIn,
  ofType,
  type Resource,
  referred,
  type Synthesized,
  type SynthesizedWiring,
  statementsOf,
  synthesize,
  synthesizedWiring,
} from '../../kit/aws/synthesized.ts';

let deployed: Synthesized;
let wiring: SynthesizedWiring;
beforeAll(() => {
  deployed = synthesize();
  wiring = synthesizedWiring(deployed);
});

const machineOf = (name: string) =>
  ofType(deployed, 'StepFunctions::StateMachine').find(
    ({ properties }) => properties.StateMachineName === `payments-dev-${name}`,
  );

describe.each(Object.entries(workflows))('the workflow %s', (name, { file, tasks }) => {
  const definition = JSON.parse(readFileSync(join(import.meta.dirname, '../../../statemachines', file), 'utf8'));

  it('is the file, unchanged', () => {
    const machine = machineOf(name);
    expect(machine && JSON.parse(definitionIn(machine))).toEqual(definition);
    expect(machine?.properties.DefinitionSubstitutions.Partition).toEqual({ Ref: 'AWS::Partition' });
    expect(machine?.properties).toMatchObject({
      StateMachineType: 'STANDARD',
      TracingConfiguration: { Enabled: true },
      LoggingConfiguration: { Level: 'ERROR' },
    });
  });

  it('has the function that the file names behind every Task state, and uses every task of the wiring', () => {
    const states = Object.entries<{ Type: string; Parameters: { FunctionName: string } }>(definition.States).filter(
      ([, { Type }]) => Type === 'Task',
    );
    const named = states.map(([state, { Parameters }]) => ({
      workflow: name,
      state,
      function: Parameters.FunctionName.replace(/^\$\{(.*)\}$/, '$1'),
    }));
    const own = wiring.tasks.filter(({ workflow }) => workflow === name);
    expect(own).toEqual(named);
    expect([...new Set(own.map((task) => task.function))].sort()).toEqual([...tasks].sort());
  });

  it('may call its tasks and no other function', () => {
    const machine = machineOf(name);
    const role = ofType(deployed, 'IAM::Role').find(({ id }) => id === referred(machine?.properties.RoleArn));
    const calls =
      role && statementsOf(deployed, role).filter(({ Action }) => [Action].flat().includes('lambda:InvokeFunction'));
    expect(calls?.flatMap(({ Resource }) => Resource)).toHaveLength(tasks.length);
  });
});

describe('events', () => {
  it('reach the queues by the rules of the wiring', () => {
    expect(wiring.rules).toEqual(eventRules);
  });

  it('of a platform go to one cell of the fast lane, which holds a tenth of it, and no cell is without events', () => {
    const cells = Array.from({ length: queues.WebhookDelivery.cells }, (_, cell) => cell);
    const rules = ofType(deployed, 'Events::Rule').filter(({ properties }) => properties.EventBusName);
    const fed = rules.map(({ properties: { EventPattern, Targets } }) => [
      EventPattern.detail.cell,
      queueOf(Targets[0].Arn)?.properties.QueueName,
    ]);
    for (const { properties } of rules)
      expect(properties.Targets[0].SqsParameters).toEqual({ MessageGroupId: '$.detail.platformId' });
    const nameOf = (cell: number) => `payments-dev-WebhookDelivery${cell === 0 ? '' : `-${cell}`}`;
    expect(fed).toEqual(cells.map((cell) => [[cell], nameOf(cell)]));
    const ofLane = ofType(deployed, 'Lambda::EventSourceMapping').filter(({ properties }) =>
      queueOf(properties.EventSourceArn)?.properties.QueueName.includes('-WebhookDelivery'),
    );
    expect(ofLane.map(({ properties }) => properties.ScalingConfig)).toEqual(
      cells.map(() => ({ MaximumConcurrency: queues.WebhookDelivery.concurrency })),
    );
    const platforms = Array.from({ length: 1_000 }, () => cellOf(newUuid()));
    for (const cell of cells) expect(platforms.filter((each) => each === cell).length).toBeGreaterThan(50);
  });

  it('come from the stream to the functions of the wiring, filtered by item type', () => {
    const byFunction = (a: { function: string }, b: { function: string }) => (a.function < b.function ? -1 : 1);
    expect([...wiring.streamConsumers].sort(byFunction)).toEqual([...streamConsumers].sort(byFunction));
  });

  it('are taken from every queue by its consumer', () => {
    const expected = Object.entries(queues).map(([queue, { consumer, batchSize }]) => ({
      queue,
      function: consumer,
      batchSize,
    }));
    expect([...wiring.queueConsumers].sort((a, b) => (a.queue < b.queue ? -1 : 1))).toEqual(
      expected.sort((a, b) => (a.queue < b.queue ? -1 : 1)),
    );
  });

  it('fail one by one, and a stream batch that stays bad is halved and set aside', () => {
    const mappings = ofType(deployed, 'Lambda::EventSourceMapping');
    expect(mappings).toHaveLength(streamConsumers.length + queueCount);
    for (const { properties } of mappings) {
      expect(properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
      if (!properties.StartingPosition) continue;
      expect(properties).toMatchObject({ StartingPosition: 'TRIM_HORIZON', BisectBatchOnFunctionError: true });
      expect(JSON.stringify(properties.DestinationConfig.OnFailure.Destination)).toMatch(/FailedChanges\w+Arn/);
    }
  });

  it('that a reader of the stream gave up are kept in a bucket, and its dead letters name the file', () => {
    for (const { function: name } of streamConsumers) {
      const mapping = ofType(deployed, 'Lambda::EventSourceMapping').find(
        ({ id, properties }) => properties.StartingPosition && id.startsWith(`${name}Consumer`),
      );
      const rule = ofType(deployed, 'Events::Rule').find(
        ({ properties }) => properties.Name === `payments-dev-${name}-failed-changes`,
      );
      const { EventPattern, EventBusName, Targets } = rule?.properties ?? {};
      expect(EventBusName).toBeUndefined();
      expect(EventPattern).toMatchObject({ source: ['aws.s3'], 'detail-type': ['Object Created'] });
      expect(JSON.stringify(EventPattern.detail.bucket.name)).toMatch(/FailedChanges/);
      expect(EventPattern.detail.object.key).toEqual([
        { prefix: { 'Fn::Join': ['', ['aws/lambda/', { Ref: mapping?.id }, '/']] } },
      ]);
      const queue = queueOf(Targets[0].Arn);
      expect(queue?.properties.QueueName).toBe(`payments-dev-${name}-dead-letters`);
    }
  });

  it('stay invisible longer than their function can take', () => {
    const functions = ofType(deployed, 'Lambda::Function');
    for (const { queue, function: name } of wiring.queueConsumers) {
      const found = ofType(deployed, 'SQS::Queue').find(({ properties }) => properties.QueueName.endsWith(`-${queue}`));
      const lambda = functions.find(({ properties }) => properties.FunctionName.endsWith(`-${name}`));
      expect(found?.properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * lambda?.properties.Timeout);
    }
  });
});

/** How many queues there are with all of their cells. */
const queueCount = Object.values(queues).reduce((sum, { cells = 1 }: QueueWiring) => sum + cells, 0);

const queueOf = (value: unknown): Resource | undefined =>
  ofType(deployed, 'SQS::Queue').find(({ id }) => id === referred(value));
const isDeadLetters = (queue: Resource | undefined): boolean =>
  Boolean(queue?.properties.QueueName.endsWith('-dead-letters'));

describe('every queue', () => {
  it('is encrypted, at rest and on its way', () => {
    for (const { id, properties } of ofType(deployed, 'SQS::Queue')) {
      expect(properties.KmsMasterKeyId, id).toBeDefined();
      const policy = ofType(deployed, 'SQS::QueuePolicy').find(
        ({ properties }) => referred(properties.Queues[0]) === id,
      );
      expect(policy?.properties.PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      );
    }
  });

  it('has a dead-letter queue that keeps them for two weeks and raises an alarm', () => {
    const all = ofType(deployed, 'SQS::Queue');
    const working = all.filter((queue) => !isDeadLetters(queue));
    const deadLetters = all.filter(isDeadLetters);
    expect(working).toHaveLength(queueCount);
    const targets = working.map(({ properties }) => queueOf(properties.RedrivePolicy.deadLetterTargetArn));
    // The cells of a queue share theirs.
    expect(new Set(targets).size).toBe(Object.keys(queues).length);
    expect(targets.every(isDeadLetters)).toBe(true);
    for (const { properties } of deadLetters) expect(properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
    const alarmed = ofType(deployed, 'CloudWatch::Alarm')
      .filter(({ properties }) => properties.MetricName === 'ApproximateNumberOfMessagesVisible')
      .map(({ properties }) => referred(properties.Dimensions[0].Value));
    expect(alarmed.sort()).toEqual(deadLetters.map(({ id }) => id).sort());
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { queues } from '../../../functions/topology/queues.ts';
import { concurrencyOf } from '../../../lib/aws/concurrency.ts';
import { stageOf } from '../../kit/aws/stages.ts';
import { ofType, type Resource, referred, type Synthesized, synthesize } from '../../kit/aws/synthesized.ts';
import { otherPlatformId } from '../../kit/builders.ts';

/** The first cell was another platform's, which has none any more. */
const largePlatforms = [null, otherPlatformId];
const { cells, concurrency, largePlatformConcurrency } = queues.WebhookDelivery;
/** Behind those that platforms share. */
const own = cells + 1;

let deployed: Synthesized;
beforeAll(() => {
  deployed = synthesize({ stage: 'prod', settings: { largePlatforms } });
}, 120_000);

const queueNameOf = (arn: unknown): string =>
  ofType(deployed, 'SQS::Queue').find(({ id }) => id === referred(arn))?.properties.QueueName;

describe('a large platform', () => {
  it('has a cell of its own, with more runs, and the others keep theirs', () => {
    const runs = ofType(deployed, 'Lambda::EventSourceMapping').flatMap(({ properties }) => {
      const name = queueNameOf(properties.EventSourceArn);
      return name?.includes('-WebhookDelivery') ? [[name, properties.ScalingConfig.MaximumConcurrency]] : [];
    });
    const nameOf = (cell: number) => `payments-prod-WebhookDelivery${cell === 0 ? '' : `-${cell}`}`;
    expect(Object.fromEntries(runs)).toEqual(
      Object.fromEntries(
        Array.from({ length: own + 1 }, (_, cell) => [
          nameOf(cell),
          cell < cells ? concurrency : largePlatformConcurrency,
        ]),
      ),
    );
  });

  it('has its events led there by a rule, and is known to the functions that name the cell or send to it', () => {
    const led = ofType(deployed, 'Events::Rule').flatMap(({ properties: { EventPattern, Targets } }) =>
      EventPattern?.detail?.cell?.includes(own) ? [queueNameOf(Targets[0].Arn)] : [],
    );
    expect(led).toEqual([`payments-prod-WebhookDelivery-${own}`]);
    const knownTo = (name: string) =>
      ofType(deployed, 'Lambda::Function').find(
        ({ properties }: Resource) => properties.FunctionName === `payments-prod-${name}`,
      )?.properties.Environment.Variables.LARGE_PLATFORMS;
    for (const name of ['ReadChanges', 'DeliverWebhooks', 'DeliverSlowWebhooks', 'HandleLateChanges'])
      expect(knownTo(name), name).toBe(`,${otherPlatformId}`);
  });

  it('takes runs that the account needs in addition', () => {
    const [usual, more] = [stageOf('prod'), stageOf('prod', { largePlatforms })].map(concurrencyOf);
    expect((more?.wanted ?? 0) - (usual?.wanted ?? 0)).toBe(2 * largePlatformConcurrency);
  });

  it('is named by its id, and there are no more of them than an alarm can watch', () => {
    expect(() => stageOf('prod', { largePlatforms: [`Platform:${otherPlatformId}`] })).toThrow('largePlatforms');
    expect(() => stageOf('prod', { largePlatforms: Array(4).fill(otherPlatformId) })).not.toThrow();
    expect(() => stageOf('prod', { largePlatforms: Array(5).fill(otherPlatformId) })).toThrow('largePlatforms');
  });
});

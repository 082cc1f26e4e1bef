import { createHash } from 'node:crypto';
import { RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type QueueName, type QueueWiring, queues } from '../../functions/topology/queues.ts';
import type { StageConfig } from './stage.ts';

/** The name of something in one stage: several stages can share an account and a region. */
export const nameIn = (stage: StageConfig, name: string): string => `payments-${stage.name}-${name}`;

/** The alias of every released function and workflow. Callers name it, so that a release can be taken back by pointing it elsewhere. */
export const liveAlias = 'live';

/**
 * The names of a queue's cells, the stage's name not yet before them: those that platforms share, then one for each large platform. A queue
 * that is not divided is its only cell.
 */
export const cellNames = (queue: QueueName, stage: Pick<StageConfig, 'largePlatforms'>): readonly string[] =>
  cellRuns(queue, stage).map((_, cell) => (cell === 0 ? queue : `${queue}-${cell}`));

/** How many batches of each of a queue's cells are handled at once. */
export const cellRuns = (
  queue: QueueName,
  { largePlatforms = [] }: Pick<StageConfig, 'largePlatforms'>,
): readonly number[] => {
  const { cells = 1, concurrency, largePlatformConcurrency }: QueueWiring = queues[queue];
  const shared = Array<number>(cells).fill(concurrency);
  return largePlatformConcurrency ? [...shared, ...largePlatforms.map(() => largePlatformConcurrency)] : shared;
};

/**
 * The end of the names of executions over a restored copy of the table: the same for every deployment of the copy, and short, as a name has at
 * most 80 characters.
 */
export const executionSuffixOf = (streamArn: string): string =>
  `-${createHash('sha256').update(streamArn).digest('hex').slice(0, 4)}`;

/** The removal policy of a log group. */
export const logRemovalPolicy = (stage: StageConfig): RemovalPolicy =>
  stage.retainLogs ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

/** The name under which an ARN comes in from another stack, or the ARN of what was named outright; a finding of cdk-nag carries it. */
export const importedName = (scope: Construct, owner: Stack, arn: string): string =>
  Token.isUnresolved(arn) ? Stack.of(scope).resolve(owner.exportValue(arn))['Fn::ImportValue'] : arn;

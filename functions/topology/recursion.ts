import { type Capability, grants, type Resource } from './capabilities.ts';
import { type QueueResource, queuesOf } from './queue-resources.ts';
import { eventRules, type QueueName, queues } from './queues.ts';
import { backgroundFunctions, type FunctionName } from './wiring.ts';

/** The queues that a message for this resource may end in; an event of the bus ends in those of its rules. */
function queuesReachedBy(resource: Resource): readonly QueueName[] {
  if (resource === 'bus') return eventRules.map(({ queue }) => queue);
  return queuesOf[resource as QueueResource] ?? [];
}

/** The functions that read what a function with these capabilities may send. */
const receiversOf = (uses: readonly Capability[]): readonly FunctionName[] =>
  uses
    .flatMap((capability) => grants[capability].on)
    .flatMap(queuesReachedBy)
    .map((queue) => queues[queue].consumer);

/** Every function that messages of this one may reach, through others too. */
function reachedFrom(name: FunctionName): ReadonlySet<FunctionName> {
  const reached = new Set<FunctionName>();
  const visit = (from: FunctionName): void => {
    for (const receiver of receiversOf(backgroundFunctions[from].uses)) {
      if (reached.has(receiver)) continue;
      reached.add(receiver);
      visit(receiver);
    }
  };
  visit(name);
  return reached;
}

/**
 * The functions that may send a message to themselves, directly or through others: retries that wait in a queue, and jobs that queue
 * their next part. Lambda stops a chain of messages after about 16 invocations of a function unless the function allows recursion. It
 * follows a chain through functions, SQS, SNS and S3 only, so the table's stream and the state machines end it (Lambda developer guide,
 * "Use Lambda recursive loop detection to prevent infinite loops").
 */
export const recursiveFunctions: ReadonlySet<string> = new Set(
  (Object.keys(backgroundFunctions) as FunctionName[]).filter((name) => reachedFrom(name).has(name)),
);

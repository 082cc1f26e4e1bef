import { type QueueName, queues } from '../../../functions/topology/queues.ts';
import { failuresIn } from './functions.ts';
import type { SimulationContext } from './simulation-context.ts';

/** The queues: a message comes again when it failed, and now and then although it did not. */
export class SimulatedQueues {
  readonly #simulation: SimulationContext;

  constructor(simulation: SimulationContext) {
    this.#simulation = simulation;
  }

  send(name: string, body: string, delaySeconds: number): void {
    const { consumer, visibilityTimeoutSeconds } = queues[name as QueueName] ?? {};
    if (!consumer) throw new Error(`There is no queue ${name}.`);
    const { prng, repeatChance } = this.#simulation;
    const event = { Records: [{ messageId: 'message', body }] };
    const receive = async (): Promise<void> => {
      const hasFailed = await this.#simulation.invoke(consumer, event).then(
        (answer) => failuresIn(answer).length > 0,
        () => true,
      );
      const isRepeated = !hasFailed && prng.chance(repeatChance);
      if (isRepeated) this.#simulation.countFault('MESSAGE_AGAIN');
      if (hasFailed || isRepeated)
        this.#simulation.schedule(hasFailed ? visibilityTimeoutSeconds : prng.fraction() * 60, consumer, receive);
    };
    this.#simulation.schedule(delaySeconds, consumer, receive);
  }
}

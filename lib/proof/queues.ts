import { type QueueName, queues } from '../../functions/contract/wiring.ts';
import { failuresIn } from './functions.ts';
import type { Surroundings } from './surroundings.ts';

/** The queues: a message comes again when it failed, and now and then although it did not. */
export class SimulatedQueues {
  readonly #world: Surroundings;

  constructor(world: Surroundings) {
    this.#world = world;
  }

  send(name: string, body: string, delaySeconds: number): void {
    const { consumer, visibilityTimeoutSeconds } = queues[name as QueueName] ?? {};
    if (!consumer) throw new Error(`There is no queue ${name}.`);
    const { dice, repeatChance } = this.#world;
    const event = { Records: [{ messageId: 'message', body }] };
    const receive = async (): Promise<void> => {
      const hasFailed = await this.#world.invoke(consumer, event).then(
        (answer) => failuresIn(answer).length > 0,
        () => true,
      );
      const isRepeated = !hasFailed && dice.happens(repeatChance);
      if (isRepeated) this.#world.meet('MESSAGE_AGAIN');
      if (hasFailed || isRepeated)
        this.#world.later(hasFailed ? visibilityTimeoutSeconds : dice.fraction() * 60, consumer, receive);
    };
    this.#world.later(delaySeconds, consumer, receive);
  }
}

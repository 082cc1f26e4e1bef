import fc from 'fast-check';
import { type DrawnRequest, operations } from './drawn-request.ts';
import type { Fixtures } from './fixtures.ts';
import { pick } from './fixtures.ts';
import type { Invariants } from './invariants.ts';
import type { ApiRequest } from './recorder.ts';
import type { Simulation } from './simulation.ts';
import { toApiRequest } from './step-requests.ts';

/** One step of a simulation. Its numbers pick among the accounts, payments and requests that exist when it runs. */
export type Step =
  | { readonly do: 'call'; readonly request: DrawnRequest }
  | { readonly do: 'repeat'; readonly request: number }
  | { readonly do: 'work'; readonly times: number }
  | { readonly do: 'wait'; readonly seconds: number; readonly expire: boolean }
  | { readonly do: 'jump'; readonly seconds: number }
  | { readonly do: 'together'; readonly requests: readonly (DrawnRequest | number)[]; readonly timers: number };

const anyNumber = fc.nat(1000);
const anyRequest: fc.Arbitrary<DrawnRequest> = fc
  .record({
    operation: fc.oneof(
      ...Object.entries(operations).map(([name, weight]) => ({
        weight,
        arbitrary: fc.constant(name as DrawnRequest['operation']),
      })),
    ),
    platform: fc.nat(7),
    of: anyNumber,
    to: anyNumber,
    amount: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 20_000 }) }, fc.constantFrom(1, 40_000, 60_001)),
    choice: fc.nat(11),
    key: fc.option(fc.nat(40), { nil: undefined }),
  })
  .map(({ key, ...request }) => (key === undefined ? request : { ...request, key }));

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: anyRequest.map((request): Step => ({ do: 'call', request })) },
  { weight: 2, arbitrary: anyNumber.map((request): Step => ({ do: 'repeat', request })) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 8 }).map((times): Step => ({ do: 'work', times })) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      seconds: fc.constantFrom(0, 1, 2, 5, 10, 31, 60, 299, 301, 3600, 86_400),
      expire: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom(90, 600, 7200, 43_200).map((seconds): Step => ({ do: 'jump', seconds })) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('together' as const),
      requests: fc.array(fc.oneof({ weight: 3, arbitrary: anyRequest }, anyNumber), { minLength: 1, maxLength: 4 }),
      timers: fc.nat(4),
    }),
  },
);

/** Runs steps in a simulation. */
export class StepRunner {
  readonly #simulation: Simulation;
  readonly #fixtures: Fixtures;
  readonly #invariants: Invariants;
  /** Requests with an Idempotency-Key, for repetition. */
  readonly #keyed: ApiRequest[] = [];

  constructor(simulation: Simulation, fixtures: Fixtures, invariants: Invariants) {
    this.#simulation = simulation;
    this.#fixtures = fixtures;
    this.#invariants = invariants;
  }

  async run(step: Step): Promise<void> {
    switch (step.do) {
      case 'call':
        return this.#call(this.#toApiRequest(step.request));
      case 'repeat':
        return this.#call(pick(this.#keyed, step.request));
      case 'work':
        for (let done = 0; done < step.times && (await this.#simulation.work()); done += 1);
        return;
      case 'wait':
        await this.#simulation.wait(step.seconds);
        if (step.expire) this.#simulation.table.expire(this.#simulation.time / 1000);
        return;
      case 'jump':
        return this.#simulation.jump(step.seconds);
      case 'together': {
        const requests = step.requests.map((drawn) => {
          const request = typeof drawn === 'number' ? pick(this.#keyed, drawn) : this.#toApiRequest(drawn);
          if (request?.key !== undefined) this.#keyed.push(request);
          return request;
        });
        await this.#simulation.callTogether(
          requests.filter((request) => request !== undefined),
          step.timers,
        );
        return;
      }
    }
  }

  async #call(request: ApiRequest | undefined): Promise<void> {
    if (!request) return;
    if (request.key !== undefined) this.#keyed.push(request);
    await this.#simulation.call(request);
  }

  #toApiRequest(drawn: DrawnRequest): ApiRequest | undefined {
    const platform = pick(this.#fixtures.platforms, drawn.platform);
    return platform && toApiRequest(drawn, platform, this.#invariants);
  }
}

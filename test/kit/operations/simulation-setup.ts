import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import type { PlatformId } from '../../../functions/domain/ids.ts';
import type { Item } from '../../../functions/store/table.ts';
import { tableName } from '../environment.ts';
import type { Harness } from '../harness.ts';
import { failFast } from '../simulation/fixtures.ts';
import type { AgentIdentity } from '../simulation/recorder.ts';
import { Simulation } from '../simulation/simulation.ts';
import { documentedForm, type Form, formsOf } from './forms.ts';
import { createTestPlatform, type TestPlatform } from './platform/test-platform.ts';

/** A stopped simulation in which valid requests would be granted. */
interface StoppedSimulation {
  readonly items: ReadonlyMap<string, Item>;
  /** ISO 8601. */
  readonly at: string;
}

/** A stopped simulation with the valid requests of one operation. */
export interface OperationSetup extends StoppedSimulation {
  readonly forms: readonly Form[];
  /** What the platform, or its agent, authenticates with. */
  readonly credentials: string;
}

/** A stopped simulation with valid requests of several operations for several platforms. */
export interface SharedSetup extends StoppedSimulation {
  readonly formsOf: (platformId: PlatformId, operation: string) => readonly Form[];
  /** The agent of a platform that calls the operations of agents. */
  readonly agentOf: (platformId: PlatformId) => AgentIdentity;
}

/** Creates what operations need, in a simulation of its own with two platforms. */
export class SimulationSetup {
  readonly platforms: readonly TestPlatform[];
  readonly #harness: Harness;
  readonly #simulation: Simulation;

  private constructor(harness: Harness, simulation: Simulation, platforms: readonly TestPlatform[]) {
    this.#harness = harness;
    this.#simulation = simulation;
    this.platforms = platforms;
  }

  static async create(harness: Harness): Promise<SimulationSetup> {
    const simulation = new Simulation({ seed: 1 }, failFast);
    // 202 defers the decision on an incoming payment and accepts all other webhooks.
    simulation.endpoint = () => ({ status: 202 });
    harness.serve(simulation);
    const service = {
      baseUrl: harness.baseUrl,
      store: { client: simulation.table.client, tableName },
      now: () => new Date(simulation.time),
      pause: () => simulation.wait(1),
    };
    const platforms: TestPlatform[] = [];
    for (const name of ['Ada', 'Bob'])
      platforms.push(await createTestPlatform(service, name, 'http://127.0.0.1/webhooks'));
    return new SimulationSetup(harness, simulation, platforms);
  }

  /** Creates what the first platform needs for an operation. */
  async forOperation(endpoint: Endpoint): Promise<OperationSetup> {
    const [platform] = this.platforms as readonly [TestPlatform];
    this.#harness.serve(this.#simulation);
    const credentials = (await platform.credentialsFor(endpoint)) ?? '';
    return { forms: await formsOf(endpoint, platform), credentials, ...this.#stopped() };
  }

  /** Creates what each platform needs for so many documented requests of each operation. */
  async forOperations(endpoints: readonly Endpoint[], times: number): Promise<SharedSetup> {
    this.#harness.serve(this.#simulation);
    const forms = new Map<string, Form[]>();
    const agents = new Map<PlatformId, AgentIdentity>();
    for (const platform of this.platforms) agents.set(platform.platformId, await platform.agentIdentity());
    for (const { platformId } of this.platforms) {
      for (const { id } of endpoints) forms.set(`${platformId} ${id}`, []);
    }
    for (let time = 0; time < times; time += 1) {
      for (const platform of this.platforms) {
        for (const endpoint of endpoints) {
          forms.get(`${platform.platformId} ${endpoint.id}`)?.push(await documentedForm(endpoint, platform));
        }
      }
    }
    const agentOf = (platformId: PlatformId): AgentIdentity => {
      const agent = agents.get(platformId);
      if (!agent) throw new Error('A platform of the setup has an agent.');
      return agent;
    };
    return {
      formsOf: (platformId, operation) => forms.get(`${platformId} ${operation}`) ?? [],
      agentOf,
      ...this.#stopped(),
    };
  }

  #stopped(): StoppedSimulation {
    return { items: this.#simulation.table.snapshot(), at: new Date(this.#simulation.time).toISOString() };
  }
}

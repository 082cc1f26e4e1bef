import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import type { Item } from '../../../functions/store/table.ts';
import { strict } from '../cast.ts';
import { tableName } from '../environment.ts';
import type { Stage } from '../stage.ts';
import { World } from '../world.ts';
import { documentedForm, type Form, formsOf } from './forms.ts';
import { aTenant, type Tenant } from './tenant.ts';

/** A moment in which requests of an operation would be granted. */
export interface Moment {
  readonly forms: readonly Form[];
  readonly items: ReadonlyMap<string, Item>;
  /** ISO 8601. */
  readonly at: string;
}

/** A moment in which many requests would be granted. */
export interface Together extends Pick<Moment, 'items' | 'at'> {
  readonly formsOf: (platformId: string, operation: string) => readonly Form[];
}

/** Sets up what operations need, in a simulated world of its own with two platforms. */
export class Scenery {
  readonly tenants: readonly Tenant[];
  readonly #stage: Stage;
  readonly #world: World;

  private constructor(stage: Stage, world: World, tenants: readonly Tenant[]) {
    this.#stage = stage;
    this.#world = world;
    this.tenants = tenants;
  }

  static async begin(stage: Stage): Promise<Scenery> {
    const world = new World({ seed: 1 }, strict);
    // A payment that comes in is decided later, everything else is accepted.
    world.endpoint = () => ({ status: 202 });
    stage.show(world);
    const service = {
      baseUrl: stage.baseUrl,
      store: { client: world.table.client, tableName },
      now: () => new Date(world.time),
      pause: () => world.wait(1),
    };
    const tenants: Tenant[] = [];
    for (const name of ['Ada', 'Bob']) tenants.push(await aTenant(service, name, 'http://127.0.0.1/webhooks'));
    return new Scenery(stage, world, tenants);
  }

  /** Makes what an operation needs, for the first tenant, and stops the clock there. */
  async for(endpoint: Endpoint): Promise<Moment> {
    const [tenant] = this.tenants as readonly [Tenant];
    this.#stage.show(this.#world);
    return { forms: await formsOf(endpoint, tenant), ...this.#standing() };
  }

  /** Makes what each tenant needs for so many documented requests of each operation, and stops the clock there. */
  async forMany(endpoints: readonly Endpoint[], times: number): Promise<Together> {
    this.#stage.show(this.#world);
    const forms = new Map<string, Form[]>();
    for (const { platformId } of this.tenants) {
      for (const { id } of endpoints) forms.set(`${platformId} ${id}`, []);
    }
    for (let time = 0; time < times; time += 1) {
      for (const tenant of this.tenants) {
        for (const endpoint of endpoints) {
          forms.get(`${tenant.platformId} ${endpoint.id}`)?.push(await documentedForm(endpoint, tenant));
        }
      }
    }
    return { formsOf: (platformId, operation) => forms.get(`${platformId} ${operation}`) ?? [], ...this.#standing() };
  }

  #standing(): Pick<Moment, 'items' | 'at'> {
    return { items: this.#world.table.snapshot(), at: new Date(this.#world.time).toISOString() };
  }
}

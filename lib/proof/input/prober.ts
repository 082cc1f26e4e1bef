import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import type { Change } from '../in-memory-table.ts';
import { type Moment, Scenery } from '../operations/scenery.ts';
import type { Tenant } from '../operations/tenant.ts';
import { type Replacements, Stage } from '../stage.ts';
import { indifferent, type Witness } from '../witness.ts';
import { World } from '../world.ts';
import { exchange, type RawAnswer, shown } from './exchange.ts';
import { judge } from './judge.ts';
import type { Probe } from './probe.ts';
import { signedByRail } from './rail.ts';
import { requestWith } from './requests.ts';
import { kindsOf, probeOf } from './spoil.ts';

/** What was tried, and what must not be. */
export interface Tally {
  requests: number;
  granted: number;
  refused: number;
  readonly operations: Set<string>;
  readonly violations: string[];
}

export interface ProbeOptions {
  readonly seed: number;
  /** How many requests an operation gets. */
  readonly each: number;
  /** Only the probe with this number. */
  readonly probe?: number;
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]\w+:[0-9a-f-]{36}$/.test(value);

/** Sends spoiled requests to operations, each to a world in which the valid request would be granted. */
export class Prober {
  readonly tally: Tally = { requests: 0, granted: 0, refused: 0, operations: new Set(), violations: [] };
  readonly #stage: Stage;
  readonly #scenery: Scenery;
  readonly #options: ProbeOptions;
  readonly #ids = new Set<string>();
  readonly #changes: Change[] = [];

  private constructor(stage: Stage, scenery: Scenery, options: ProbeOptions) {
    this.#stage = stage;
    this.#scenery = scenery;
    this.#options = options;
  }

  /** Opens a stage with these functions in place of the real ones, for the time of the work. */
  static async with(
    options: ProbeOptions,
    work: (prober: Prober) => Promise<void>,
    replacements: Replacements = {},
  ): Promise<Tally> {
    const stage = await Stage.open(replacements);
    try {
      const prober = new Prober(stage, await Scenery.begin(stage), options);
      await work(prober);
      return prober.tally;
    } finally {
      await stage.close();
    }
  }

  /** Makes what an operation needs: the probes of later ones draw from its ids. */
  async prepare(endpoint: Endpoint): Promise<Moment> {
    const moment = await this.#scenery.for(endpoint);
    for (const { places } of moment.forms) for (const id of Object.values(places)) if (isId(id)) this.#ids.add(id);
    return moment;
  }

  /** Tries everything on one operation. */
  async probe(endpoint: Endpoint): Promise<void> {
    const [tenant] = this.#scenery.tenants as readonly [Tenant];
    const moment = await this.prepare(endpoint);
    const credentials = `${tenant.tokenId}:${tenant.tokenSecret}`;
    const subject = { endpoint, forms: moment.forms, ids: [...this.#ids], credentials };
    this.#begin(moment);
    this.tally.operations.add(endpoint.id);
    for (const form of moment.forms) await this.#requireGranted(moment, { ...subject, form });
    const { seed, each, probe: only } = this.#options;
    let sent = 0;
    for (
      let number = 0;
      sent < Math.max(each, kindsOf(endpoint)) && number < 3 * each + kindsOf(endpoint);
      number += 1
    ) {
      if (only !== undefined && number !== only) continue;
      const probe = probeOf(subject, seed, number);
      if (!probe) continue;
      sent += 1;
      await this.#try(endpoint, probe, moment, `--seed ${seed} --only ${endpoint.id} --probe ${number}`);
    }
  }

  #begin({ items, at }: Moment): void {
    const witness: Witness = {
      ...indifferent,
      committed: (changes) => void this.#changes.push(...changes),
    };
    this.#changes.length = 0;
    this.#stage.show(new World({ seed: this.#options.seed, items, start: at }, witness));
    this.#changes.length = 0;
  }

  /** Without this, all refusals could be those of a malformed request. */
  async #requireGranted(moment: Moment, subject: Parameters<typeof requestWith>[0]): Promise<void> {
    const { endpoint, form } = subject;
    if (endpoint.request.isMultipart) return;
    const name = `the valid request (${form.name})`;
    const answer = await this.#try(
      endpoint,
      { name, request: requestWith(subject), isGarbage: false },
      moment,
      `--only ${endpoint.id}`,
    );
    // There is no rail in the sandbox whose report could be granted.
    if (answer && answer.status >= 400 && !endpoint.internal)
      this.#violated(endpoint, name, `is refused with ${answer.text}`);
  }

  async #try(endpoint: Endpoint, probe: Probe, moment: Moment, replay: string): Promise<RawAnswer | undefined> {
    this.#changes.length = 0;
    this.tally.requests += 1;
    const request = endpoint.internal ? await signedByRail(probe.request) : probe.request;
    try {
      const answer = await exchange(this.#stage.port, request);
      this.tally[answer.status < 400 ? 'granted' : 'refused'] += 1;
      for (const mistake of judge(endpoint, probe, { answer, changes: this.#changes })) {
        this.#violated(endpoint, probe.name, `${mistake}\n    ${shown(request)}\n    npm run prove:input -- ${replay}`);
      }
      return answer;
    } catch (cause) {
      this.#violated(
        endpoint,
        probe.name,
        `no answer: ${cause}\n    ${shown(request)}\n    npm run prove:input -- ${replay}`,
      );
      return undefined;
    } finally {
      if (this.#changes.length > 0) this.#begin(moment);
    }
  }

  #violated({ id }: Endpoint, name: string, what: string): void {
    this.tally.violations.push(`${id}, ${name}: ${what}`);
  }
}

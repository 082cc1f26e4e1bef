import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { Harness, type Replacements } from '../../kit/harness.ts';
import type { Change } from '../../kit/in-memory-table.ts';
import { type OperationSetup, SimulationSetup } from '../../kit/operations/simulation-setup.ts';
import { ignoreAll, type Recorder } from '../../kit/simulation/recorder.ts';
import { Simulation } from '../../kit/simulation/simulation.ts';
import { exchange, type RawAnswer, type RawRequest, shown } from './exchange.ts';
import { mutatorCountOf, probeOf } from './mutate.ts';
import type { Probe } from './probe.ts';
import { signedByIssuer, signedByRail, signedByVerifier, signedForDeposit, signedForInstructions } from './rail.ts';
import { requestWith } from './requests.ts';
import { violationsOf } from './violations.ts';

/** Signs what a connector sends. */
async function signed({ id, area }: Endpoint, request: RawRequest): Promise<RawRequest> {
  if (id === 'receiveIssuerMessage') return signedByIssuer(request);
  if (id === 'reportVerificationOutcome') return signedByVerifier(request);
  if (id === 'reportDeposit') return signedForDeposit(request, 'deposit');
  if (id === 'reportDepositReturn') return signedForDeposit(request, 'deposit-return');
  if (id === 'reportFundingInstructions') return signedForInstructions(request);
  return area === 'rails' ? signedByRail(request) : request;
}

export interface Tally {
  requests: number;
  granted: number;
  refused: number;
  readonly operations: Set<string>;
  readonly violations: string[];
}

export interface ProbeOptions {
  readonly seed: number;
  /** How many requests each operation gets. */
  readonly each: number;
  /** Sends the probe with this number alone. */
  readonly probe?: number;
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]\w+:[0-9a-f-]{36}$/.test(value);

/** Sends mutated requests to operations, each to a simulation in which the valid request would be granted. */
export class ProbeClient {
  readonly tally: Tally = { requests: 0, granted: 0, refused: 0, operations: new Set(), violations: [] };
  readonly #harness: Harness;
  readonly #simulationSetup: SimulationSetup;
  readonly #options: ProbeOptions;
  readonly #ids = new Set<string>();
  readonly #changes: Change[] = [];

  private constructor(harness: Harness, simulationSetup: SimulationSetup, options: ProbeOptions) {
    this.#harness = harness;
    this.#simulationSetup = simulationSetup;
    this.#options = options;
  }

  /** Opens a harness for the time of the work; `replacements` take the place of real functions. */
  static async with(
    options: ProbeOptions,
    work: (client: ProbeClient) => Promise<void>,
    replacements: Replacements = {},
  ): Promise<Tally> {
    const harness = await Harness.open(replacements);
    try {
      const client = new ProbeClient(harness, await SimulationSetup.create(harness), options);
      await work(client);
      return client.tally;
    } finally {
      await harness.close();
    }
  }

  /** Creates what an operation needs. Probes of later operations draw from its ids. */
  async prepare(endpoint: Endpoint): Promise<OperationSetup> {
    const setup = await this.#simulationSetup.forOperation(endpoint);
    for (const { places } of setup.forms) for (const id of Object.values(places)) if (isId(id)) this.#ids.add(id);
    return setup;
  }

  /** Sends all probes of one operation. */
  async probe(endpoint: Endpoint): Promise<void> {
    const setup = await this.prepare(endpoint);
    const subject = { endpoint, forms: setup.forms, ids: [...this.#ids], credentials: setup.credentials };
    this.#startSimulation(setup);
    this.tally.operations.add(endpoint.id);
    for (const form of setup.forms) await this.#requireGranted(setup, { ...subject, form });
    const { seed, each, probe: only } = this.#options;
    const mutatorCount = mutatorCountOf(endpoint);
    let sent = 0;
    for (let number = 0; sent < Math.max(each, mutatorCount) && number < 3 * each + mutatorCount; number += 1) {
      if (only !== undefined && number !== only) continue;
      const probe = probeOf(subject, seed, number);
      if (!probe) continue;
      sent += 1;
      await this.#send(endpoint, probe, setup, `--seed ${seed} --only ${endpoint.id} --probe ${number}`);
    }
  }

  #startSimulation({ items, at }: OperationSetup): void {
    const recorder: Recorder = {
      ...ignoreAll,
      committed: (changes) => void this.#changes.push(...changes),
    };
    this.#changes.length = 0;
    this.#harness.serve(new Simulation({ seed: this.#options.seed, items, start: at }, recorder));
    this.#changes.length = 0;
  }

  /** Checks that the valid request is granted, so that refusals are due to the mutations. */
  async #requireGranted(setup: OperationSetup, subject: Parameters<typeof requestWith>[0]): Promise<void> {
    const { endpoint, form } = subject;
    if (endpoint.request.isMultipart) return;
    const name = `the valid request (${form.name})`;
    const probe = { name, request: requestWith(subject), isGarbage: false };
    const answer = await this.#send(endpoint, probe, setup, `--only ${endpoint.id}`);
    // No rail carries a payment of the sandbox, and no provider verifies its customers: such reports are always refused.
    const isOfProduction = endpoint.area === 'rails' || endpoint.id === 'reportVerificationOutcome';
    if (answer && answer.status >= 400 && !isOfProduction)
      this.#report(endpoint, name, `is refused with ${answer.text}`);
  }

  async #send(
    endpoint: Endpoint,
    probe: Probe,
    setup: OperationSetup,
    options: string,
  ): Promise<RawAnswer | undefined> {
    this.#changes.length = 0;
    this.tally.requests += 1;
    const request = await signed(endpoint, probe.request);
    const report = (violation: string) =>
      this.#report(endpoint, probe.name, `${violation}\n    ${shown(request)}\n    npm run prove -- input ${options}`);
    try {
      const answer = await exchange(this.#harness.port, request);
      this.tally[answer.status < 400 ? 'granted' : 'refused'] += 1;
      for (const violation of violationsOf(endpoint, probe, { answer, changes: this.#changes })) report(violation);
      return answer;
    } catch (cause) {
      report(`no answer: ${cause}`);
      return undefined;
    } finally {
      if (this.#changes.length > 0) this.#startSimulation(setup);
    }
  }

  #report({ id }: Endpoint, name: string, violation: string): void {
    this.tally.violations.push(`${id}, ${name}: ${violation}`);
  }
}

import type { Fault, FaultCounts } from '../faults.ts';
import { add } from './checks/violation.ts';
import type { SimulationRun } from './simulation-run.ts';

/** Figures over many simulations. */
export class Totals {
  simulations = 0;
  #payments = 0;
  #cardTransactions = 0;
  #stablecoinOperations = 0;
  #invocations = 0;
  #accepted = 0;
  #repeated = 0;
  readonly #faultCounts = new Map<Fault, number>();
  readonly #startedAt = performance.now();
  readonly #processor = process.cpuUsage();

  add({ simulation, invariants }: SimulationRun): void {
    this.simulations += 1;
    this.#payments += invariants.payments.size;
    this.#cardTransactions += invariants.cardTransactions.size;
    this.#stablecoinOperations += invariants.stablecoinOperations.size;
    this.#invocations += simulation.invocations;
    this.#accepted += invariants.deliveries.accepted;
    this.#repeated += invariants.deliveries.repeated;
    for (const [fault, times] of simulation.faults.counts) add(this.#faultCounts, fault, times);
  }

  get faultCounts(): FaultCounts {
    return this.#faultCounts;
  }

  /** Seconds since the first simulation. */
  get seconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }

  /** Every fault with its count, the most frequent first. */
  get faultLine(): string {
    const sorted = [...this.#faultCounts].sort(([, one], [, other]) => other - one);
    return sorted.map(([fault, times]) => `${fault} ${times}`).join(', ');
  }

  /** Rates are per second of processor time, because wall time depends on what else the machine does. */
  get line(): string {
    const { user, system } = process.cpuUsage(this.#processor);
    const rate = (count: number) => Math.round((count * 1_000_000) / (user + system));
    const faultCount = [...this.#faultCounts.values()].reduce((sum, times) => sum + times, 0);
    return (
      `${this.simulations} simulations, ${this.#payments} payments, ${this.#cardTransactions} card transactions, ` +
      `${this.#stablecoinOperations} mints and burns, ${this.#invocations} invocations, ` +
      `${faultCount} faults of ${this.#faultCounts.size} kinds, ` +
      `${this.#accepted} webhooks accepted, ${this.#repeated} of them again; ` +
      `${rate(this.#payments)} payments and ${rate(this.#invocations)} invocations per second of processor time`
    );
  }
}

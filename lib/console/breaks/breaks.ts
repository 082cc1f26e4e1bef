import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { BreakDefect, BreakLine, BreaksView, BreakView } from '../../views/break-views.ts';
import { beginEvents, ConsoleRefusal } from '../http.ts';

/** The command that tries to break a flow. It is in the repository only, where the tests are. */
const command = fileURLToPath(new URL('../../../bin/prove.ts', import.meta.url));
const proof = fileURLToPath(new URL('../../../test/proofs/crash/crash.ts', import.meta.url));

/** Defects that the proof can plant, by the names of its option. */
export const breakDefects: readonly BreakDefect[] = [
  { name: 'unstored-response', text: 'The response to a keyed request is not stored' },
  { name: 'swallowed-timeout', text: 'A write of a payment that times out counts as done' },
];

/** The run to break: a payment by its flow, with all calls or the first few. */
export interface BreakOrder {
  readonly paymentId: string;
  readonly flow: string;
  /** How many calls are tried, from the first; all where it is absent. */
  readonly first?: number;
  /** The defect that is planted. */
  readonly defect?: string;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Runs the crash proof in a process of its own, one run at a time, and sends what it finds to the pages that watch. */
export class Breaks {
  readonly #watching = new Set<ServerResponse>();
  #run: BreakView | undefined;
  #child: Child | undefined;

  get view(): BreaksView {
    return this.#run ? { run: this.#run } : {};
  }

  /** Starts a run. Refuses with 409 while one goes on, and where the proof is not installed. */
  start({ paymentId, flow, first, defect }: BreakOrder): void {
    if (this.#child) {
      throw new ConsoleRefusal(409, `Payment ${this.#run?.paymentId.slice(0, 8)} is being broken: cancel that first.`);
    }
    if (!existsSync(command) || !existsSync(proof)) {
      throw new ConsoleRefusal(409, 'The crash proof is not installed: run the service from its repository.');
    }
    if (defect !== undefined && !breakDefects.some(({ name }) => name === defect)) {
      throw new ConsoleRefusal(400, 'There is no such defect.');
    }
    this.#run = { paymentId, flow, ...(defect && { defect }), state: 'running', results: [] };
    this.#child = this.#spawn([
      ...['crash', '--json', '--flow', flow],
      ...(first === undefined ? [] : ['--first', String(first)]),
      ...(defect === undefined ? [] : ['--defect', defect]),
    ]);
    this.#tell(this.view);
  }

  /** Ends the run that goes on; there may be none. */
  cancel(): void {
    this.#child?.kill('SIGKILL');
    this.#end({ state: 'canceled' });
  }

  /** Sends the run as it is, then each result as it comes. A page that reconnects gets the whole run again. */
  watch(response: ServerResponse): void {
    beginEvents(response);
    response.write(frame(this.view));
    this.#watching.add(response);
    response.on('close', () => this.#watching.delete(response));
  }

  close(): void {
    this.cancel();
    for (const response of this.#watching) response.end();
  }

  #spawn(args: readonly string[]): Child {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, [command, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // What the settings of this service say must not reach the simulated one.
      env: { ...(PATH && { PATH }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), LOG_LEVEL: 'SILENT' },
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-longestProblem);
    });
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      if (this.#child === child) this.#read(JSON.parse(line) as BreakLine);
    });
    const end = (problem: string | undefined) => {
      if (this.#child === child) this.#end(problem === undefined ? { state: 'done' } : { state: 'failed', problem });
    };
    child.on('error', ({ message }) => end(message));
    // 1 says that something was violated, as the lines already showed.
    child.on('exit', (code) => {
      const ended = () => end(code === 0 || code === 1 ? undefined : said.trim() || `It ended with code ${code}.`);
      if (child.stdout.readableEnded) ended();
      else lines.on('close', ended);
    });
    return child;
  }

  #read(line: BreakLine): void {
    if (!this.#run) return;
    if ('plan' in line) this.#run = { ...this.#run, plan: line.plan };
    else this.#run = { ...this.#run, results: [...this.#run.results, line.result] };
    this.#tell('plan' in line ? this.view : line);
  }

  #end(how: Pick<BreakView, 'state' | 'problem'>): void {
    if (!this.#child || !this.#run) return;
    this.#child = undefined;
    this.#run = { ...this.#run, ...how };
    this.#tell(this.view);
  }

  #tell(message: BreaksView | BreakLine): void {
    for (const response of this.#watching) response.write(frame(message));
  }
}

/** How much of what a failed run printed is shown, in characters. */
const longestProblem = 2_000;

const frame = (message: BreaksView | BreakLine): string => `data: ${JSON.stringify(message)}\n\n`;

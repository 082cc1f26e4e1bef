import { AsyncLocalStorage } from 'node:async_hooks';
// A test that stops the clock stops the global one of this name, and nothing would be written any more.
import { setImmediate } from 'node:timers';

/** How long the work ahead may go on in one turn, in milliseconds, before all other work has its step. */
const aheadMs = 20;
/**
 * How long all work may go on in one turn, in milliseconds, while one caller is alone and delays no other: its requests share more
 * commits then, so an eighth less processor time is needed for each payment (`npm run measure -- throughput`).
 */
const aloneMs = 200;
/** How long after several callers had work in progress each of them is taken into account, in milliseconds. */
const sharedMs = 10_000;

const ahead = new AsyncLocalStorage<boolean>();
let works: (() => void)[] = [];
let others: (() => void)[] = [];
let isScheduled = false;
let isAheadWaiting = false;
let turnBeganAt = 0;
let sharedUntil = 0;

/**
 * Runs `work` ahead of all other work, or as a part of that: what is ahead goes on in the turn in which it waits for an end, and the rest
 * takes one step in each turn while there are several callers. A request that came while many are in progress would otherwise wait at
 * each of its steps for a step of all.
 */
export const runAhead = <T>(isAhead: boolean, work: () => T): T => ahead.run(isAhead, work);

/** Whether the code that runs is ahead; if so, it is about to wait for the end of the turn. */
export function waitsAhead(): boolean {
  const isAhead = ahead.getStore() === true;
  isAheadWaiting ||= isAhead;
  return isAhead;
}

/** Calls `work`, which must not throw, at the end of this turn of the event loop, when every request of it has come as far as it can. */
export function atEndOfTurn(work: () => void): void {
  works.push(work);
  schedule();
}

/** Calls `wake` when what is ahead has gone on in this turn. */
export function afterThoseAhead(wake: () => void): void {
  others.push(wake);
  schedule();
}

/** Notes that several callers have work in progress. */
export function noteSharing(): void {
  sharedUntil = performance.now() + sharedMs;
}

/** Whether several callers have had work in progress of late. */
export const isSharing = (): boolean => performance.now() <= sharedUntil;

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    turnBeganAt = performance.now();
    run();
  });
}

function run(): void {
  isAheadWaiting = false;
  const due = works;
  works = [];
  for (const work of due) work();
  whenAllWait(goOn);
}

function goOn(): void {
  const now = performance.now();
  if (isAheadWaiting && now < turnBeganAt + aheadMs) {
    run();
    return;
  }
  const waiting = others;
  others = [];
  for (const wake of waiting) wake();
  if (waiting.length > 0 && !isSharing() && now < turnBeganAt + aloneMs) whenAllWait(run);
}

/** Those that were woken go on in microtasks. A tick that one of these asks for comes when all of them wait again or are done. */
export const whenAllWait = (next: () => void): void => queueMicrotask(() => process.nextTick(next));

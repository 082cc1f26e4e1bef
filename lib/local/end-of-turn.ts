import { AsyncLocalStorage } from 'node:async_hooks';
// A test that stops the clock stops the global one of this name, and nothing would be written any more.
import { setImmediate } from 'node:timers';

/** How long the work ahead may go on in one turn, in milliseconds, before all other work has its step. */
const longestMs = 20;

const ahead = new AsyncLocalStorage<boolean>();
let works: (() => void)[] = [];
let others: (() => void)[] = [];
let isScheduled = false;
let isAheadWaiting = false;
let goingOnUntil = 0;

/**
 * Runs `work` ahead of all other work, or as a part of that: what is ahead goes on in the turn in which it waits for an end, and the rest
 * takes one step in each turn. A request that came while many are in progress would otherwise wait at each of its steps for a step of all.
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

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    goingOnUntil = performance.now() + longestMs;
    run();
  });
}

function run(): void {
  isAheadWaiting = false;
  const due = works;
  works = [];
  for (const work of due) work();
  // Those ahead go on in microtasks. A tick that one of these asks for comes when all of them wait again or are done.
  queueMicrotask(() => process.nextTick(goOn));
}

function goOn(): void {
  if (isAheadWaiting && performance.now() < goingOnUntil) {
    run();
    return;
  }
  const waiting = others;
  others = [];
  for (const wake of waiting) wake();
}

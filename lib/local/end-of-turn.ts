// A test that stops the clock stops the global one of this name, and nothing would be written any more.
import { setImmediate } from 'node:timers';

/**
 * How long those who wait may go on in one turn, in milliseconds, before requests and timers have theirs. With a quarter of it twelve
 * clients that never wait for a payment's end were faster than the reader of the stream (`npm run prove -- kill`).
 */
const longestMs = 200;

let waiting: (() => void)[] = [];
let runs = 0;
/** Whether the code that runs follows from the work at the end of this turn. */
let isGoingOn = false;
let goingOnUntil = 0;

/**
 * Calls `work`, which must not throw, at the end of this turn of the event loop, when every request of it has come as far as it can. Those
 * who wait for that work go on together, and what they ask for then is done as soon as all of them wait again, still in this turn: a reader
 * of the stream would otherwise take a turn for each of its steps, and fall behind the requests.
 */
export function atEndOfTurn(work: () => void): void {
  waiting.push(work);
  if (waiting.length > 1) return;
  if (isGoingOn && performance.now() < goingOnUntil) process.nextTick(run);
  else {
    setImmediate(() => {
      goingOnUntil = performance.now() + longestMs;
      run();
    });
  }
}

function run(): void {
  const works = waiting;
  waiting = [];
  for (const work of works) work();
  isGoingOn = true;
  runs += 1;
  const own = runs;
  // They go on in microtasks. A tick that one of these asks for comes when all of them wait again or are done.
  queueMicrotask(() =>
    process.nextTick(() => {
      if (runs === own) isGoingOn = false;
    }),
  );
}

import { signal } from '@preact/signals';
import type { ClockView } from '../../views/console-views.ts';
import { duration } from './format.ts';
import { attempt, get, post, say } from './server.ts';
import { onEvent } from './stream.ts';

/** The service's clock as the server last showed it. */
export const clock = signal<ClockView | undefined>(undefined);
/** The time of the service's clock, brought up to date four times a second. */
export const shownNow = signal(Date.now());
/** Whether a command of the clock is under way. */
export const isMoving = signal(false);

let toldAt = performance.now();

function set(view: ClockView): void {
  clock.value = view;
  toldAt = performance.now();
  tick();
}

function tick(): void {
  const { now = Date.now(), speed = 1, isPaused = false } = clock.value ?? {};
  shownNow.value = isPaused ? now : now + (performance.now() - toldAt) * speed;
}

const load = async () => set(await get<ClockView>('/clock'));

/** The schedule changes with nearly everything that happens; what a function queued is there when its run is recorded. */
const loadAfterMs = 150;

export async function startClock(): Promise<void> {
  await load();
  setInterval(tick, 250);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  onEvent(({ kind }) => {
    if (kind === 'item') return;
    clearTimeout(waiting);
    waiting = setTimeout(() => void attempt(load), loadAfterMs);
  });
}

interface Moved extends ClockView {
  readonly from: number;
  readonly to: number;
  readonly steps: number;
}

async function move(path: string, body: object = {}): Promise<void> {
  isMoving.value = true;
  await attempt(async () => {
    const moved = await post<Moved>(path, body);
    set(moved);
    const by = moved.to - moved.from;
    say(by === 0 ? 'Nothing is scheduled: the clock stays.' : `${duration(by)} later; ${moved.steps} things came due.`);
  });
  isMoving.value = false;
}

export const advance = (ms: number) => move('/clock/advance', { ms });
export const toNext = () => move('/clock/next');
export const runUntilIdle = () => move('/clock/idle');

const change = (path: string, body: object = {}) =>
  attempt(async () => {
    set(await post<ClockView>(path, body));
  });

export const togglePause = () => change(clock.value?.isPaused ? '/clock/resume' : '/clock/pause');
export const setSpeed = (speed: number) => change('/clock/speed', { speed });

import { signal } from '@preact/signals';
import type { BreakLine, BreaksView, BreakView } from '../../views/break-views.ts';
import { attempt, post } from './server.ts';

/** The run of the crash proof that goes on, or the last one. */
export const breakRun = signal<BreakView | undefined>(undefined);

/** Follows the run. Returns a function that ends this. Results come in bursts; the page is drawn once for each. */
export function followBreaks(): () => void {
  const source = new EventSource('/_console/breaks/stream');
  let arrived: (BreaksView | BreakLine)[] = [];
  const show = () => {
    breakRun.value = arrived.reduce<BreakView | undefined>(after, breakRun.value);
    arrived = [];
  };
  source.onmessage = ({ data }) => {
    if (arrived.length === 0) requestAnimationFrame(show);
    arrived.push(JSON.parse(data) as BreaksView | BreakLine);
  };
  return () => source.close();
}

function after(run: BreakView | undefined, message: BreaksView | BreakLine): BreakView | undefined {
  if ('result' in message) return run && { ...run, results: [...run.results, message.result] };
  return 'plan' in message ? run && { ...run, plan: message.plan } : message.run;
}

export async function startBreaking(paymentId: string, defect = ''): Promise<boolean> {
  let isStarted = false;
  await attempt(async () => {
    const { run } = await post<BreaksView>('/breaks/start', { paymentId, ...(defect && { defect }) });
    breakRun.value = run;
    isStarted = true;
  });
  return isStarted;
}

export const cancelBreaking = (): Promise<void> => attempt(() => post('/breaks/cancel'));

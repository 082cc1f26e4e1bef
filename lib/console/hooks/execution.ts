import type { NewEvent, Step, Tone } from '../../views/events.ts';
import { uuidsIn } from '../uuids.ts';

const tones: Readonly<Record<string, Tone>> = {
  ExecutionSucceeded: 'good',
  ExecutionFailed: 'bad',
  TaskFailed: 'bad',
  TaskTimedOut: 'waiting',
};

/** Words for what AWS calls the events of an execution. */
const sentences: Readonly<Record<string, string>> = {
  ExecutionStarted: 'Workflow started',
  ExecutionSucceeded: 'Workflow finished',
  ExecutionFailed: 'Workflow failed',
  TaskSucceeded: 'done',
  TaskFailed: 'failed',
  TaskTimedOut: 'timed out',
};

/** The event of what happened to an execution. */
export function executionEvent({ platformId, execution, type, state, error }: Step): NewEvent {
  return {
    kind: 'execution',
    title: titleOf(type, state),
    tone: tones[type] ?? 'neutral',
    ...(platformId && { platformId }),
    subjects: uuidsIn(execution).slice(0, 1),
    detail: { execution, type, ...(state && { state }), ...(error && { error }) },
  };
}

function titleOf(type: string, state: string | undefined): string {
  if (type.endsWith('StateEntered')) return `Entered ${state}`;
  return [state, sentences[type] ?? type].filter(Boolean).join(' ');
}

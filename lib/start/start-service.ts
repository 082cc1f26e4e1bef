import { consoleBeside } from '../console/companion.ts';
import type { EventRate } from '../console/event-budget.ts';
import { type CloudOptions, type LocalCloud, startLocalCloud } from '../local/cloud.ts';

/** Whether a console is beside the local service, and how much it records. */
export interface ConsoleSettings {
  /** Whether the console is served, and requests and events are recorded. */
  readonly hasConsole?: boolean;
  /** How much the console records; `usualRate` where it is absent. */
  readonly recordingRate?: EventRate;
}

export type ServiceOptions = Omit<CloudOptions, 'companion'> & ConsoleSettings;

/** Starts the local service, with its console where that is asked for. */
export const startService = ({ hasConsole, recordingRate, ...options }: ServiceOptions): Promise<LocalCloud> =>
  startLocalCloud(hasConsole ? { ...options, companion: consoleBeside(recordingRate) } : options);

import { consoleBeside } from '../console/companion.ts';
import type { EventRate } from '../console/event-budget.ts';
import { type CloudOptions, type LocalCloud, startLocalCloud } from '../local/cloud.ts';
import type { MakeCompanion, Pages } from '../local/companion.ts';
import { makeMcp } from '../mcp/mcp.ts';

/** Whether a console is beside the local service, and how much it records. */
export interface ConsoleSettings {
  /** Whether the console is served, and requests and events are recorded. */
  readonly hasConsole?: boolean;
  /** How much the console records; `usualRate` where it is absent. */
  readonly recordingRate?: EventRate;
  /** Whether assistants may change the service at `/mcp`; they may read wherever there is a console. */
  readonly mcpMayWrite?: boolean;
}

export type ServiceOptions = Omit<CloudOptions, 'companion'> & ConsoleSettings;

/** Starts the local service, with its console and what it serves to assistants where that is asked for. */
export const startService = ({
  hasConsole,
  recordingRate,
  mcpMayWrite = false,
  ...options
}: ServiceOptions): Promise<LocalCloud> =>
  startLocalCloud(hasConsole ? { ...options, companion: withMcp(consoleBeside(recordingRate), mcpMayWrite) } : options);

/** Serves assistants beside the console, whose doors they use. */
const withMcp =
  (make: MakeCompanion, mayWrite: boolean): MakeCompanion =>
  (parts) => {
    const companion = make(parts);
    return {
      ...companion,
      open: (service): Pages => {
        const pages = [makeMcp(service, mayWrite), companion.open(service)];
        return {
          serve: (message, response) => pages.some((one) => one.serve(message, response)),
          close: () => {
            for (const one of pages) one.close();
          },
        };
      },
    };
  };

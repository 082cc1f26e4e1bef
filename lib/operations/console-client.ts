import { runningService } from '../local/address.ts';
import { localDataDir } from './table-access.ts';

/** Asks the console of the service that runs on this machine. Throws a sentence when none runs or the console refuses. */
export async function askConsole<T>(path: string, command?: object): Promise<T> {
  const dataDir = localDataDir();
  const endpoint = runningService(dataDir)?.console;
  const init = command && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  };
  const response = endpoint && (await fetch(`${endpoint}${path}`, init).catch(() => undefined));
  if (!response) throw new Error(`No service with a console runs on ${dataDir}. Start it with npm start.`);
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error((answer as { message: string }).message);
  return answer as T;
}

import { localDataDir, localService } from '../local/beside.ts';

/** Asks the console of the service that runs on this machine. Throws a sentence when none runs or the console refuses. */
export async function fetchConsole(path: string, init?: RequestInit): Promise<Response> {
  const endpoint = localService()?.console;
  const response = endpoint && (await fetch(`${endpoint}${path}`, init).catch(() => undefined));
  if (!response) throw new Error(`No service with a console runs on ${localDataDir()}. Start it with npm start.`);
  if (!response.ok) throw new Error(((await response.json()) as { message: string }).message);
  return response;
}

/** Reads what the console shows, or sends it a command. Throws as fetchConsole does. */
export async function askConsole<T>(path: string, command?: object): Promise<T> {
  const init = command && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  };
  return (await (await fetchConsole(path, init)).json()) as T;
}

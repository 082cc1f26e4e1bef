/** Sends the requests of the contract's examples of errors. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorExample } from '../../../functions/contract/error-example.docs.ts';
import { runExample } from '../../../lib/console/catalogue/example-runner.ts';
import type { AnyBody, Api, ApiAnswer } from './api.ts';

/** How long an example may wait for what it needs, in milliseconds. */
const patienceMs = 60_000;

/** Prepares an example on a platform and sends its request. */
export function provoke(api: Api, example: ErrorExample): Promise<Pick<ApiAnswer<AnyBody>, 'status' | 'body'>> {
  const deadline = Date.now() + patienceMs;
  const pause = () => {
    if (Date.now() > deadline) throw new Error(`Not within ${patienceMs} ms.`);
    return wait(200);
  };
  return runExample({ send: (...request) => api.send(...request), pause: async () => pause() }, example);
}

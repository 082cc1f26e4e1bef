import { setTimeout as wait } from 'node:timers/promises';
import { type ProvisionedPlatform, provisionPlatform } from '../../../operations/provisioning.ts';
import type { Schedule } from '../../schedule.ts';
import { ConsoleRefusal } from '../http.ts';
import { exampleOf } from './catalogue.ts';
import type { CatalogueResult } from './catalogue-views.ts';
import { type ExampleClient, runExample, valueAt } from './example-runner.ts';

/** The platforms that runs of the catalogue create. The platform switch leaves them out. */
export const examplePlatformName = 'Catalogue example';

/** How long a run may wait for something, in real milliseconds, and how long it gives the service before it moves the clock. */
const patienceMs = 30_000;
const pauseMs = 100;

interface RunParts {
  readonly baseUrl: () => string;
  readonly schedule: Pick<Schedule, 'toNext'>;
}

/**
 * Runs a row of the catalogue as its reader would: on a new platform, over HTTP. Where it has to wait, the clock goes to the next
 * thing to come. Refuses with 404 a row that cannot be run.
 */
export async function runCatalogue({ baseUrl, schedule }: RunParts, run: string): Promise<CatalogueResult> {
  const example = exampleOf(run);
  if (!example) throw new ConsoleRefusal(404, 'The catalogue has no such row to run.');
  const platform = await provisionPlatform({ name: examplePlatformName, environment: 'sandbox' });
  const promised = `${example.status} ${example.promised}`;
  const actual = await runExample(clientOf(baseUrl(), platform, schedule), example).then(
    ({ status, body }) => `${status} ${String(valueAt(body, example.shows) ?? 'without it')}`,
    (cause: unknown) => (cause as Error).message,
  );
  return { run, promised, actual, isAsPromised: actual === promised };
}

function clientOf(
  baseUrl: string,
  { tokenId, tokenSecret }: ProvisionedPlatform,
  schedule: RunParts['schedule'],
): ExampleClient<unknown> {
  const deadline = performance.now() + patienceMs;
  return {
    async send(method, path, content, { headers, credentials = `${tokenId}:${tokenSecret}` }) {
      const isForm = content instanceof FormData;
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          ...(credentials !== null && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
          ...(!isForm && content !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(content !== undefined && { body: isForm ? content : JSON.stringify(content) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
    },
    async pause() {
      if (performance.now() > deadline) throw new Error(`It did not happen within ${patienceMs / 1_000} s.`);
      await wait(pauseMs);
      await schedule.toNext();
    },
  };
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provide, type Received, type Webhook } from '../../../functions/ports/ports.ts';

import { type CloudOptions, startLocalCloud } from '../../../lib/local/cloud.ts';
import { documentedForm, type Form } from '../../kit/operations/forms.ts';
import { operations } from '../../kit/operations/operations.ts';
import { createTestPlatform } from '../../kit/operations/platform/test-platform.ts';
import { NoPython, preparePython } from '../../kit/python.ts';
import { wholeOption } from '../options.ts';
import type { Proof, ProofOptions, Proven } from '../proof.ts';
import { type ApiDocument, withOwnExamples } from './own-examples.ts';
import type { RunFigures } from './report.ts';
import { runSchemathesis } from './run.ts';

const requirements = join(import.meta.dirname, 'requirements.txt');
/** Where the tool's own Python environment is kept. */
export const environment = join(import.meta.dirname, '../../../node_modules/.cache/schemathesis');

/** Asks the running service as its own OpenAPI document says that one may, and as it says that one may not. */
export const proveSchemathesis: Proof = {
  async prove(options, say): Promise<Proven> {
    try {
      return await tryService(options, say);
    } catch (cause) {
      if (!(cause instanceof NoPython)) throw cause;
      return { figures: `skipped. ${cause.message}`, violations: [] };
    }
  },
};

/** Tries a local service of its own; `functions` go before the real ones. Throws NoPython where the tool cannot run. */
export async function tryService(
  options: ProofOptions,
  say: (line: string) => void,
  functions: CloudOptions['functions'] = {},
): Promise<Proven> {
  const only = options.only === undefined ? [] : String(options.only).split(',');
  const unknown = only.find((wanted) => !operations.some(([id]) => id === wanted));
  if (unknown !== undefined) throw new Error(`There is no operation ${unknown}.`);
  const { bin } = preparePython(environment, requirements);
  const folder = mkdtempSync(join(tmpdir(), 'schemathesis-'));
  // Waits last for the whole run, and no request is throttled by the speed of this machine.
  const pace = { clockSpeed: 0.02, rate: { requestsPerSecond: 100_000, burst: 100_000 } };
  const cloud = await startLocalCloud({
    ...pace,
    isShared: false,
    port: 0,
    dataDir: folder,
    functions,
    log: () => undefined,
  });
  try {
    provide('webhookSender', acceptAll);
    say('Making one of everything that a request can be about ...');
    const { baseUrl } = cloud;
    const platform = await createTestPlatform(
      { baseUrl, store: cloud.services.store },
      'Ada',
      'http://127.0.0.1/webhooks',
    );
    const forms = new Map<string, Form>();
    for (const [id, endpoint] of operations) forms.set(id, await documentedForm(endpoint, platform));
    const served = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as ApiDocument;
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(withOwnExamples(served, forms)));
    say('Running schemathesis ...');
    const run = {
      ...{ bin, folder, baseUrl, isChosen: only.length > 0 },
      seed: wholeOption(options, 'seed') ?? 1,
      examples: wholeOption(options, 'examples') ?? (options.short ? 0 : 100),
    };
    const tried = operations.filter(([id]) => only.length === 0 || only.includes(id));
    const idsOf = (isAgents: boolean) =>
      tried.filter(([, { permission }]) => (permission === 'AGENT') === isAgents).map(([id]) => id);
    const callers = [
      { caller: { token: `${platform.tokenId}:${platform.tokenSecret}` }, operations: idsOf(false) },
      { caller: { accessToken: await platform.accessToken() }, operations: idsOf(true) },
    ];
    const figures: RunFigures[] = [];
    for (const each of callers)
      if (each.operations.length > 0) figures.push(await runSchemathesis({ ...run, ...each }));
    return sumOf(figures);
  } finally {
    await cloud.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function sumOf(figures: readonly RunFigures[]): Proven {
  const total = (count: (run: RunFigures) => number) => figures.reduce((sum, run) => sum + count(run), 0);
  const operationCount = total(({ operations: { size } }) => size);
  const reachedCount = total(({ reached }) => reached.size);
  return {
    figures:
      `${total(({ requests }) => requests)} requests to ${operationCount} operations, ` +
      `${total(({ granted }) => granted)} granted by ${reachedCount} of them`,
    violations: figures.flatMap(({ failures }) => failures),
  };
}

/** Every webhook arrives, wherever it is sent to; a payment that comes in is decided later. */
const acceptAll = async ({ body }: Webhook): Promise<Received> => ({
  status: JSON.parse(body).type === 'INCOMING_PAYMENT.PENDING' ? 202 : 200,
  body: noBytes(),
  discard: () => undefined,
});
async function* noBytes(): AsyncGenerator<Uint8Array> {}

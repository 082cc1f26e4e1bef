/** The statuses of refusals that the published interface declares: each operation has them, or a reason why it cannot answer so. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { handler } from '../../functions/api/platforms/get-open-api.ts';
import { invoke } from '../kit/invoke.ts';

/** By method and path, such as `GET /quotes/{}`. Written from the published description, which is not in the repository. */
const declared: Readonly<Record<string, readonly number[]>> = JSON.parse(
  readFileSync(new URL('statuses.json', import.meta.url), 'utf8'),
);

const noInput = 'It takes no body, and its path has no wrong form.';
/** An approval whose payment is refused answers 200: the action is then FAILED and names the refusal. */
const impossible: Readonly<Record<string, string>> = {
  'POST /customers/external-accounts/{}/trust 400': noInput,
  'POST /customers/external-accounts/{}/untrust 400': noInput,
  'POST /agents/{}/device-codes 400': noInput,
  'POST /agents/{}/actions/{}/approve 400': noInput,
};

interface Operation {
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
}

it('every operation has the refusals of the interface, except where its input can have no mistake', async () => {
  const { body } = await invoke(handler);
  const served = new Map<string, Operation>();
  for (const [path, operations] of Object.entries<Readonly<Record<string, Operation>>>(body.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      served.set(`${method.toUpperCase()} ${path.replaceAll(/{[^}]*}/g, '{}')}`, operation);
    }
  }
  const missing = Object.entries(declared).flatMap(([name, statuses]) =>
    statuses.filter((status) => !(status in (served.get(name)?.responses ?? {}))).map((status) => `${name} ${status}`),
  );
  expect(Object.keys(declared).length).toBeGreaterThan(150);
  expect(missing.sort()).toEqual(Object.keys(impossible).sort());
  for (const row of Object.keys(impossible)) {
    expect(served.get(row.replace(/ \d+$/, ''))?.requestBody, row).toBeUndefined();
  }
});

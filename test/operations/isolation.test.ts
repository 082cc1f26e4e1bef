/**
 * Every operation, at every place of its request that holds an id, with the id of another platform: the answer must be the
 * one for an id that nothing has, and nothing of the other platform may be read or change.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '../../functions/contract/endpoint.ts';
import { operations } from '../kit/operations/operations.ts';
import type { TestPlatform } from '../kit/operations/platform/test-platform.ts';
import { type BuiltRequest, buildRequest, exampleBody, type Places } from '../kit/operations/request.ts';
import type { Needs, OperationRow, Variant } from '../kit/operations/rows/row.ts';
import { rows } from '../kit/operations/rows.ts';
import { placesOf } from '../proofs/input/body-places.ts';
import { traffic } from './confidential.ts';
import { send } from './send.ts';
import { itemsOf, settledItemsOf, startTestService, type TestService } from './service.ts';

// The log reads its level when it is imported, and writes where it can be heard only in this mode.
vi.hoisted(() => {
  process.env.LOG_LEVEL = 'INFO';
  process.env.POWERTOOLS_DEV = 'true';
});

let service: TestService;
/** Whose things are asked for, and who asks. */
let victim: TestPlatform;
let intruder: TestPlatform;
/** What the victim has, made before anything is tried. */
const belongings = new Map<string, Needs>();
let before: ReadonlyMap<string, string>;

const formsOf = ({ needs, variants = {} }: OperationRow): [string, Variant][] => [
  ...(needs ? [['documented', { needs }] as [string, Variant]] : []),
  ...Object.entries(variants),
];
const nothing: Needs = {};
const filtersOf = async ({ filters }: OperationRow, of: TestPlatform): Promise<Places> => (await filters?.(of)) ?? {};

/** A row that finds no id would let every test of it pass. */
function keep(name: string, needs: Needs): void {
  for (const [place, value] of Object.entries(needs.ids ?? {})) {
    if (typeof value !== 'string' || value === '') throw new Error(`The row of ${name} finds nothing for ${place}.`);
  }
  belongings.set(name, needs);
}

beforeAll(async () => {
  service = await startTestService();
  victim = service.one;
  intruder = service.other;
  for (const [id, , row] of operations) {
    for (const [form, { needs }] of formsOf(row)) keep(`${id} ${form}`, await needs(victim));
    keep(`${id} filters`, { ids: await filtersOf(row, victim) });
  }
  await victim.accessToken();
  before = await settledItemsOf(service.cloud, victim);
}, 180_000);
afterAll(() => service.stop());

const call = async (request: BuiltRequest, of: TestPlatform, headers?: Readonly<Record<string, string>>) =>
  send(service.cloud.baseUrl, request, await of.credentialsFor(request), headers);
type Answer = Awaited<ReturnType<typeof call>>;

/** An id of the same shape that nothing has. */
function missing(id: string): string {
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
  if (uuid.test(id)) return id.replace(uuid, '99999999-9999-4999-8999-99999999999a');
  if (id.includes('@')) return id.replace(/^\$[^@]+/, '$unknown-address');
  return `${id.slice(0, -4)}none`;
}

/** What may differ between two answers: the id that was asked for, new ids, and times. */
const leveled = ({ status, headers, text }: Answer, asked: string) => ({
  status,
  headers: Object.fromEntries(
    [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name)),
  ),
  text: text
    .replaceAll(asked, '<asked>')
    .replaceAll(/[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/g, '<uuid>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'),
});

/** Nothing that belongs to the victim shows, but for the id that was sent in the first place. */
function expectNoLeak({ text }: Answer, asked: string): void {
  const rest = text.replaceAll(asked, '');
  const secrets = [victim.platformId, victim.tokenId, victim.tokenSecret, ...Object.values(victim.personal)];
  const ids = [...belongings.values()].flatMap((needs) => Object.values(needs.ids ?? {}));
  for (const secret of [...secrets, ...ids]) {
    // Times and similar values belong to no platform.
    if (secret.length > 8) expect(rest).not.toContain(secret);
  }
}

/** The tests must hold for what is there, so something has to be there. */
function expectUntouched(after = itemsOf(service.cloud, victim)): void {
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
  const changed = [...after].filter(([key, text]) => text !== before.get(key));
  expect(changed.map(([key, text]) => ({ key, before: before.get(key), after: text }))).toEqual([]);
}

const isSuccess = ({ responses }: Endpoint, { status }: Answer): boolean =>
  Object.keys(responses).includes(String(status));

/** Tries one place with the victim's id and with one that nothing has, all else being the intruder's own. */
async function tryPlace(build: (places: Places<unknown>) => BuiltRequest, own: Needs, place: string, theirs: string) {
  const at = (id: string) => build({ ...own.values, ...own.ids, [place]: id });
  const [stolen, unknown] = [at(theirs), at(missing(theirs))];
  const [answer, expected] = [await call(stolen, intruder), await call(unknown, intruder)];
  if (place.startsWith('path.')) expect(expected.status).toBe(404);
  expect(leveled(answer, theirs)).toEqual(leveled(expected, missing(theirs)));
  expectNoLeak(answer, theirs);
}

describe.each(operations)('%s', (id, endpoint, row) => {
  const forms = formsOf(row);

  it.each(forms)('reveals nothing about ids of another platform (%s)', async (form, variant) => {
    const build = (places: Places<unknown>) => buildRequest(endpoint, variant.body ?? exampleBody(endpoint), places);
    const theirs = belongings.get(`${id} ${form}`) ?? nothing;
    const own = await variant.needs(intruder);
    for (const [place, value] of Object.entries(theirs.ids ?? {})) await tryPlace(build, own, place, value);
    const shared = Object.keys(row.shared ?? {}).map((place) => [place, own.values?.[place]] as const);
    const answer = await call(build({ ...theirs.values, ...Object.fromEntries(shared), ...theirs.ids }), intruder);
    // With all of the ids at once the intruder must learn nothing either.
    if (Object.keys(theirs.ids ?? {}).length > 1) expect(isSuccess(endpoint, answer)).toBe(false);
    expectNoLeak(answer, '-');
    expectUntouched();
    // Without this, all answers could be those of a malformed request.
    const fresh = await variant.needs(intruder);
    const granted = await call(build({ ...fresh.values, ...fresh.ids }), intruder);
    if (variant.isTaken) expect(granted.status).toBe(409);
    else expect([isSuccess(endpoint, granted), granted.text]).toEqual([true, granted.text]);
  });

  if (row.bound) {
    it('takes what belongs to another customer of the same platform for missing', async () => {
      const [own, others] = [await row.needs?.(intruder), await row.needs?.(intruder)];
      for (const place of row.bound ?? []) {
        const at = (value: string) =>
          buildRequest(endpoint, exampleBody(endpoint), { ...own?.values, ...own?.ids, [place]: value });
        const theirs = others?.ids?.[place] ?? '';
        const [answer, expected] = [await call(at(theirs), intruder), await call(at(missing(theirs)), intruder)];
        expect(isSuccess(endpoint, answer), answer.text).toBe(false);
        expect(leveled(answer, theirs)).toEqual(leveled(expected, missing(theirs)));
      }
    });
  }

  if (row.filters) {
    it('finds nothing by the ids of another platform', async () => {
      const own = (await row.needs?.(intruder)) ?? nothing;
      const build = (places: Places<unknown>) => buildRequest(endpoint, exampleBody(endpoint), places);
      const theirs = belongings.get(`${id} filters`)?.ids ?? {};
      const ours = await filtersOf(row, intruder);
      for (const [place, value] of Object.entries(theirs)) {
        await tryPlace(build, own, place, value);
        const found = await call(build({ ...own.values, ...own.ids, [place]: ours[place] }), intruder);
        const unknown = await call(build({ ...own.values, ...own.ids, [place]: missing(value) }), intruder);
        expect(isSuccess(endpoint, found), found.text).toBe(true);
        expect(leveled(found, String(ours[place])), place).not.toEqual(leveled(unknown, missing(value)));
      }
      expectUntouched();
    });
  }

  if (forms.length === 0) {
    it('shows and changes the caller’s own only', async () => {
      const answer = await call(buildRequest(endpoint, exampleBody(endpoint), {}), intruder);
      expect(isSuccess(endpoint, answer), answer.text).toBe(true);
      expectNoLeak(answer, '-');
      expectUntouched();
    });
  }
});

describe('the platform that was asked for', () => {
  it('is still what it was when everything has come to rest', async () => {
    expectUntouched(await settledItemsOf(service.cloud, victim));
  });
});

describe('an Idempotency-Key', () => {
  const keyed = operations.filter(([, { idempotent }]) => idempotent);

  // Each scans a table that has grown all along until nothing moves in it.
  it.each(keyed)('of another platform is a new one to %s', async (id, endpoint, row) => {
    const headers = { 'idempotency-key': `key-of-${id}` };
    const request = async (of: TestPlatform) => {
      const { ids, values } = (await row.needs?.(of)) ?? nothing;
      return buildRequest(endpoint, exampleBody(endpoint), { ...values, ...ids });
    };
    const first = await call(await request(victim), victim, headers);
    expect(isSuccess(endpoint, first), first.text).toBe(true);
    before = await settledItemsOf(service.cloud, victim);
    const answer = await call(await request(intruder), intruder, headers);
    expect(isSuccess(endpoint, answer), answer.text).toBe(true);
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
    expectNoLeak(answer, '-');
    expectUntouched();
  });
});

describe('a cursor', () => {
  const listed = operations.filter(([, { request }]) => request.query && 'cursor' in request.query.shape);

  it.each(listed)('of another platform is none in %s', async (_, endpoint, row) => {
    const page = async (of: TestPlatform, cursor?: string) => {
      const { ids, values } = (await row.needs?.(of)) ?? nothing;
      const places = { ...values, ...ids, 'query.limit': 1, ...(cursor && { 'query.cursor': cursor }) };
      return call(buildRequest(endpoint, exampleBody(endpoint), places), of);
    };
    const { nextCursor, hasMore } = JSON.parse((await page(victim)).text);
    if (!hasMore) throw new Error('The victim has too little for two pages.');
    expect((await page(victim, nextCursor)).status).toBe(200);
    const [answer, expected] = [await page(intruder, nextCursor), await page(intruder, 'bm9uZQ')];
    expect(expected.status).toBe(400);
    expect(leveled(answer, nextCursor)).toEqual(leveled(expected, 'bm9uZQ'));
  });
});

describe('the rows', () => {
  it('are those of the contract, and no others', () => {
    expect(Object.keys(rows).toSorted()).toEqual(operations.map(([id]) => id).toSorted());
  });

  /** Members of a request that are named like an id, as `body.source.accountId`. */
  const named = ({ request }: Endpoint): readonly string[] =>
    (['path', 'query', 'body'] as const)
      .flatMap((part) => (request[part] ? placesOf(request[part]).map((place) => [part, ...place].join('.')) : []))
      .filter((place) => place.startsWith('path.') || /(Id|Ids|Identifier|UmaAddress|\.reference)$/.test(place));

  it.each(operations)('know every id that a request of %s can hold', (id, endpoint, row) => {
    const tried = [...formsOf(row).map(([form]) => `${id} ${form}`), `${id} filters`].flatMap((name) =>
      Object.keys(belongings.get(name)?.ids ?? {}),
    );
    const explained = Object.keys({ ...row.noIds, ...row.shared });
    expect(named(endpoint).filter((place) => ![...tried, ...explained].includes(place))).toEqual([]);
  });
});

describe('what must stay between a platform and the service', () => {
  it('is in no line of the log and in no refusal', () => {
    expect(traffic.values.size).toBeGreaterThan(20);
    expect(traffic.lines.filter((line) => line.includes('"durationMs"')).length).toBeGreaterThan(operations.length);
    expect(traffic.foundIn(traffic.lines)).toEqual([]);
    expect(traffic.refusals.length).toBeGreaterThan(20);
    expect(traffic.foundIn(traffic.refusals)).toEqual([]);
    expect(traffic.foundIn(service.cloud.lines)).toEqual([]);
  });
});

import { useEffect } from 'preact/hooks';
import type { RecordedEvent } from '../../../views/events.ts';
import type { FoundPage } from '../../../views/search-views.ts';
import { money, sentence, shortId, uuidIn, words } from '../format.ts';
import { useLoaded } from '../load.ts';
import { nameOf } from '../names.ts';
import { idsIn, loadOperations, operations } from '../operations.ts';
import { type Part, usePages } from '../pages-of.ts';
import { ChoiceFilter, Filters, More, Skeleton, WordFilter } from '../parts/list.tsx';
import { Card, Empty, Name, Page, Person, Problem, Time } from '../parts/parts.tsx';
import { Status } from '../parts/status.tsx';
import { Table } from '../parts/table.tsx';
import { Operations } from '../parts/try-operation.tsx';
import { memberOf, pathFor, type ResourcePage, textOf } from '../resource-pages.ts';
import type { List } from '../resources.ts';
import { hrefOf, open, setting } from '../router.ts';
import { sampleIds, useSamples } from '../samples.ts';
import { get, readApi } from '../server.ts';
import { labelOf, shownMember } from '../shown-members.ts';
import { platform, server } from '../state.ts';

/** Any resource of the interface. */
export interface Resource {
  readonly id: string;
}

/** What choices are called that are no words. */
const choiceNames: Readonly<Record<string, string>> = {
  true: 'yes',
  false: 'no',
  asc: 'oldest first',
  desc: 'newest first',
};

/** Whatever changed something may have changed what is listed. */
export const isChange = ({ kind, title, tone }: RecordedEvent): boolean =>
  kind === 'move' || (kind === 'request' && tone === 'good' && !title.startsWith('GET'));

const atOnce = 50;

/** A list of one kind of resource, which the contract describes: its filters, its columns and what makes one. */
export const ResourcesPage = ({ of }: { readonly of: ResourcePage }) => {
  const platformId = platform.value?.platformId ?? '';
  useEffect(loadOperations, []);
  useSamples();
  const listed =
    operations.value?.operations.filter(({ method, path }) => method === 'GET' && of.lists.includes(path)) ?? [];
  const filters = [...new Map(listed.flatMap(({ query }) => query).map((one) => [one.name, one])).values()].filter(
    ({ choices }) => choices,
  );
  const values = Object.fromEntries(filters.map(({ name }) => [name, setting(name)]));
  const q = setting('q');
  const { rows, problem, more } = usePages<Resource>(
    `${of.page} ${platformId} ${JSON.stringify(values)} ${q}`,
    (cursor) => readRows(of, platformId, q, values, cursor),
    ({ id }) => id,
    isChange,
  );
  const create = operations.value?.operations.filter(({ id }) => id === of.create) ?? [];
  const [{ value: holder }] = useLoaded(`for ${of.page} ${platformId}`, async () =>
    of.madeFor ? (await readApi<List<Resource>>(platformId, of.madeFor)).data[0] : undefined,
  );
  const known = { ...sampleIds.value, ...idsIn(holder) };
  const isFiltered = q !== '' || Object.values(values).some(Boolean);
  return (
    <Page title={of.name} lead={of.lead}>
      {problem && <Problem>{problem}</Problem>}
      {(of.kind || filters.length > 0) && (
        <Filters>
          {of.kind && <WordFilter placeholder="Name, id or status" />}
          {filters.map(({ name, choices = [] }) => (
            <ChoiceFilter
              key={name}
              name={name}
              label={labelOf(name)}
              choices={choices.map((value) => ({ value, text: choiceNames[value] ?? words(value) }))}
            />
          ))}
        </Filters>
      )}
      <Card flush>
        {!rows && !problem && <Skeleton />}
        {rows?.length === 0 && (
          <Empty title={isFiltered ? 'Nothing fits these filters' : 'There is none yet'}>
            <p>
              {isFiltered ? (
                <a href={hrefOf(of.page)}>Show all</a>
              ) : create.length > 0 ? (
                'The form below makes one with real ids filled in.'
              ) : (
                'One appears here as soon as there is one.'
              )}
            </p>
          </Empty>
        )}
        {rows && rows.length > 0 && <ResourceTable of={of} rows={rows} />}
        <More more={more} shown={rows?.length ?? 0} />
      </Card>
      {create.length > 0 && platformId === server.value?.platformId && (
        <Card title="Make one" flush>
          <Operations key={JSON.stringify(known)} list={create} known={known} />
        </Card>
      )}
    </Page>
  );
};

async function readRows(
  of: ResourcePage,
  platformId: string,
  q: string,
  filters: Readonly<Record<string, string>>,
  cursor: string,
): Promise<Part<Resource>> {
  const { lists, kind, read } = of;
  if (kind && (q !== '' || lists.length === 0)) {
    const query = new URLSearchParams({ platform: platformId, q, cursor, limit: '25' });
    const { data, next } = await get<FoundPage>(`/found/${encodeURIComponent(kind)}?${query}`);
    const details = data.map(({ id, status = '' }) => readOne(read, platformId, id).catch(() => ({ id, status })));
    const fitting = (await Promise.all(details)).filter((row) => hasAll(row, filters));
    // Until there is something to show: what is found by words may be all of other states.
    if (fitting.length === 0 && next !== undefined) return readRows(of, platformId, q, filters, String(next));
    return { data: fitting, next };
  }
  // The lists follow one another: the cursor says which one it is of.
  const [number = 0, after = ''] = cursor ? (JSON.parse(cursor) as [number, string]) : [];
  const query = new URLSearchParams({ limit: String(atOnce), ...(after && { cursor: after }), ...notEmpty(filters) });
  const page = await readList(of, platformId, `${lists[number]}?${query}`);
  if (page.hasMore && page.nextCursor) return { data: page.data, next: JSON.stringify([number, page.nextCursor]) };
  if (number + 1 >= lists.length) return { data: page.data };
  const rest = await readRows(of, platformId, q, filters, JSON.stringify([number + 1, '']));
  return { data: [...page.data, ...rest.data], next: rest.next };
}

/** A page of a list. What the interface gives no id has the member that stands for it. */
export async function readList({ id }: ResourcePage, platformId: string, path: string): Promise<List<Resource>> {
  const page = await readApi<List<Resource>>(platformId, path);
  return id === undefined ? page : { ...page, data: page.data.map((row) => withId(row, textOf(row, [id]) ?? '')) };
}

/** A resource with the id by which it was asked for. Where the interface gives it none, what it shows is without it too. */
const withId = (resource: object, id: string): Resource =>
  'id' in resource ? (resource as Resource) : Object.defineProperty({ ...resource, id }, 'id', { enumerable: false });

/** Whether a resource has what the filters are set to; each but the order is one of its members. */
const hasAll = (row: Resource, { sortOrder: _order, ...filters }: Readonly<Record<string, string>>): boolean =>
  Object.entries(notEmpty(filters)).every(([name, value]) => String(memberOf(row, name)) === value);

const notEmpty = (filters: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

/** Reads a resource by the first of its paths that has it. */
export async function readOne(paths: readonly string[], platformId: string, id: string): Promise<Resource> {
  let problem: unknown = new Error('The interface has no way to read it.');
  for (const path of paths) {
    try {
      return withId(await readApi<object>(platformId, pathFor(path, id)), id);
    } catch (cause) {
      problem = cause;
    }
  }
  throw problem;
}

/** What a row is called: its own name, the name that the search gives it, or its id. */
export function titleOf(of: ResourcePage, resource: Resource): string {
  const title = textOf(resource, of.title);
  const name = of.kind && nameOf(resource.id);
  if (name) return name;
  if (title && isId(title)) return nameOf(title) ?? shortId(title);
  if (title && /^[A-Z_]+$/.test(title)) return sentence(words(title));
  return title ?? shortId(resource.id);
}

/** Resources as rows. On the page of what they belong to, `owner`, no column repeats whose they are. */
export const ResourceTable = ({
  of,
  rows,
  owner,
}: {
  readonly of: ResourcePage;
  readonly rows: readonly Resource[];
  readonly owner?: string;
}) => {
  const columns = of.columns.filter((path) =>
    rows.some((row) => {
      const value = shownMember(row, path);
      return value !== undefined && (owner === undefined || value !== owner);
    }),
  );
  const hasId = of.id === undefined && !of.columns.includes('id');
  const hasStatus = rows.some((row) => textOf(row, of.status));
  return (
    <Table isBrief>
      <thead>
        <tr>
          <th>Name</th>
          {hasStatus && <th>Status</th>}
          {columns.map((path) => (
            <th key={path} class={isSum(path) ? 'number' : undefined}>
              {path === 'id' ? of.prefix : labelOf(path)}
            </th>
          ))}
          <th>{hasId && 'Id'}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            class={of.read.length > 0 || of.lists.length > 0 ? 'is-link' : ''}
            onClick={() => open(of.page, uuidIn(row.id))}
          >
            <td class="is-title">
              <a class="free-text" href={hrefOf(of.page, uuidIn(row.id))}>
                {titleOf(of, row)}
              </a>
            </td>
            {hasStatus && (
              <td class="is-state">
                <Status status={textOf(row, of.status) ?? ''} />
              </td>
            )}
            {columns.map((path, index) => (
              <td key={path} class={cellOf(path, index)}>
                <Value value={shownMember(row, path)} name={path} />
              </td>
            ))}
            <td>
              {hasId && (
                <span class="id" title={row.id}>
                  {shortId(uuidIn(row.id))}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
};

const isSum = (path: string): boolean => path === 'amount' || path === 'pays';

/** On a narrow screen the first column is the figure of its row, and the time is behind its status. */
function cellOf(path: string, index: number): string {
  if (/^(created|completed)At$/.test(path)) return 'faint nowrap is-when';
  return `${index === 0 ? 'is-figure' : ''} ${isSum(path) ? 'number' : ''} ${isSum(path) || path === 'number' ? 'nowrap' : ''}`;
}

/** Members whose value is a code that people know as it is. */
const isCode = (name: string): boolean => /(currency|symbol|country|provider|brand)$/i.test(name);
/** A constant of the interface in words, unless it is as short as the code of a country or a role: US, UBO. */
const inWords = (text: string): string => (/^[A-Z][A-Z_]{3,}$/.test(text) ? words(text) : text);

/** A member as people read it. */
export const Value = ({ value, name }: { readonly value: unknown; readonly name: string }) => {
  if (value === undefined || value === null || value === '') return <span class="faint">—</span>;
  if (typeof value === 'boolean') return <>{value ? 'yes' : 'no'}</>;
  if (typeof value === 'string') return <Text text={value} name={name} />;
  if (Array.isArray(value)) {
    if (value.length === 0) return <>none</>;
    return (
      <>{value.map((one, index) => [index > 0 && ', ', isId(one) ? <Person key={one} id={one} /> : textOfPart(one)])}</>
    );
  }
  if (typeof value === 'object') {
    const { amount, currency } = value as { amount?: unknown; currency?: { code?: string } };
    if (typeof amount === 'number' && currency?.code) return <>{money(amount, currency.code)}</>;
    if (Object.values(value).every((one) => typeof one === 'number')) {
      return (
        <>
          {Object.entries(value)
            .map(([one, count]) => `${words(one)} ${count}`)
            .join(', ')}
        </>
      );
    }
    return <Name text={textOfPart(value)} />;
  }
  return <span class="free-text">{name === 'ownershipPercentage' ? `${value} %` : String(value)}</span>;
};

const isId = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z]+:[0-9a-f-]{36}$/.test(value);

const Text = ({ text, name }: { readonly text: string; readonly name: string }) => {
  if (name.endsWith('At')) return <Time at={text} day />;
  if (isId(text)) return <Person id={text} />;
  return <span class="free-text">{isCode(name) ? text : inWords(text)}</span>;
};

const textOfPart = (part: unknown): string => {
  if (typeof part !== 'object' || part === null) return inWords(String(part));
  const { code, name } = part as { code?: unknown; name?: unknown };
  return String(name ?? code ?? JSON.stringify(part));
};

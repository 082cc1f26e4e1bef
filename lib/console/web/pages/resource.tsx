import type { CardReport } from '../../../views/card-views.ts';
import type { PaymentPage } from '../../../views/console-views.ts';
import type { RecordedEvent } from '../../../views/events.ts';
import type { ShownOperation } from '../../../views/operation-views.ts';
import { money, shortId } from '../format.ts';
import { useLoaded } from '../load.ts';
import { idsIn } from '../operations.ts';
import { ActionsOn } from '../parts/actions-on.tsx';
import { EventList } from '../parts/event-list.tsx';
import { Faults } from '../parts/faults.tsx';
import { JsonTree } from '../parts/json-tree.tsx';
import { Skeleton } from '../parts/list.tsx';
import { Card, CopyButton, Facts, Page, Problem } from '../parts/parts.tsx';
import { DeclineTable } from '../parts/resource-tables.tsx';
import { Status } from '../parts/status.tsx';
import { Usage } from '../parts/usage.tsx';
import { pathFor, type ResourcePage, resourcePageOf, textOf } from '../resource-pages.ts';
import type { List } from '../resources.ts';
import { hrefOf, place } from '../router.ts';
import { get, readApi } from '../server.ts';
import { labelOf, shownMember } from '../shown-members.ts';
import { platform } from '../state.ts';
import { PaymentTable } from './payments.tsx';
import { type Resource, ResourceTable, readList, readOne, titleOf, Value } from './resources.tsx';

/** One resource: what the interface says of it, what belongs to it, what happened to it, and every operation on it. */
export const OneResourcePage = ({ of }: { readonly of: ResourcePage }) => {
  const { id: uuid } = place.value;
  const id = of.id !== undefined || uuid.includes(':') ? uuid : `${of.prefix}:${uuid}`;
  const platformId = platform.value?.platformId ?? '';
  const concerns = ({ subjects }: RecordedEvent) => subjects.includes(id.slice(id.indexOf(':') + 1));
  const [{ value: resource, problem }, reload] = useLoaded(
    `${platformId} ${id}`,
    () => read(of, platformId, id),
    concerns,
  );
  if (problem) {
    return (
      <Page title={of.name}>
        <Problem>{problem}</Problem>
        <p>
          <a href={hrefOf(of.page)}>All {of.name.toLowerCase()}</a>
        </p>
      </Page>
    );
  }
  if (!resource) {
    return (
      <Page title={of.name}>
        <Card>
          <Skeleton />
        </Card>
      </Page>
    );
  }
  const status = textOf(resource, of.status);
  const known = { ...idsIn(resource), [of.prefix]: id };
  const isCustomers = of.prefix === 'ExternalAccount' && (resource as { customerId?: unknown }).customerId;
  const fits = ({ path }: ShownOperation): boolean =>
    of.actions.test(path) && !(isCustomers && path.startsWith('/platform'));
  return (
    <Page
      title={
        <span class="row">
          {titleOf(of, resource)} {status && <Status status={status} />}
        </span>
      }
      lead={shortId(id)}
      actions={<CopyButton text={id} what="id" />}
    >
      <div class="columns">
        <div class="stack">
          {'usage' in resource && <Usage agent={resource} />}
          <Faults of={resource} />
          {of.parts?.map(([title, page, path]) => (
            <Part key={title} title={title} page={page} path={pathFor(path, id)} owner={id} />
          ))}
          {of.prefix === 'Card' && <Purchases cardId={id} />}
          <ActionsOn fits={fits} known={known} done={reload} />
          {of.id === undefined && (
            <Card title="What happened to it" flush>
              <EventList subject={id.slice(id.indexOf(':') + 1)} />
            </Card>
          )}
        </div>
        <div class="stack">
          <Card title="At a glance">
            <Facts rows={factsOf(resource)} />
          </Card>
          <Card title="As the interface shows it">
            <JsonTree text={JSON.stringify(resource)} />
          </Card>
        </div>
      </div>
    </Page>
  );
};

/** Members that are made of several, or lie deeper, before those that are one value each. */
const deeper = ['pays', 'payee', 'number', 'accountInfo.accountType', 'progress'];

/** The members of a resource that are one value each. An id of the platform's own is shown where it differs from the service's. */
function factsOf(resource: Resource) {
  const own = Object.entries(resource).filter(
    ([name, value]) =>
      name !== 'id' &&
      value !== null &&
      !isDefault(name, value, resource) &&
      (typeof value !== 'object' || isMoney(value) || isWords(value)),
  );
  const names = [...deeper.filter((name) => shownMember(resource, name) !== undefined), ...own.map(([name]) => name)];
  return names.map((name) => {
    const value = shownMember(resource, name);
    const currency = (resource as { currency?: unknown }).currency;
    if (typeof value === 'number' && /^max|amount|limit/i.test(name) && typeof currency === 'string') {
      return [labelOf(name), money(value, currency)] as const;
    }
    return [labelOf(name), <Value value={value} name={name} />] as const;
  });
}

/** The platform named no id of its own: it is the customer's or the card's. */
const isDefault = (name: string, value: unknown, resource: Resource): boolean =>
  /^platform\w+Id$/.test(name) &&
  [resource.id, textOf(resource, ['customerId'])].some((id) => id?.endsWith(`:${String(value)}`));

const isMoney = (value: unknown): boolean => typeof (Object(value) as { amount?: unknown }).amount === 'number';
const isWords = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');

/** Reads it, or looks for it in its list where the interface reads no single one. */
async function read(of: ResourcePage, platformId: string, id: string): Promise<Resource> {
  if (of.read.length > 0) return readOne(of.read, platformId, id);
  for (const list of of.lists) {
    let cursor: string | null | undefined = '';
    do {
      const after: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const page: List<Resource> = await readList(of, platformId, `${list}?limit=100${after}`);
      const found = page.data.find((one) => one.id === id);
      if (found) return found;
      cursor = page.hasMore ? page.nextCursor : undefined;
    } while (cursor);
  }
  throw new Error('It is not in the list any more: it has been decided, or a rewind has taken it back.');
}

interface PartProps {
  readonly title: string;
  readonly page: string;
  readonly path: string;
  /** The id of the resource that it belongs to. */
  readonly owner: string;
}

const Part = ({ title, page, path, owner }: PartProps) => {
  const platformId = platform.value?.platformId ?? '';
  const of = resourcePageOf(page);
  const [{ value }] = useLoaded(
    `${platformId} ${path}`,
    () => readApi<List<Resource>>(platformId, path),
    ({ kind }) => kind === 'request',
  );
  return (
    <Card title={title} flush>
      {value?.data.length ? (
        <ResourceTable of={of} rows={value.data} owner={owner} />
      ) : (
        <p class="card-body muted">There is none.</p>
      )}
    </Card>
  );
};

/** The purchases of a card, and what was declined of it. */
const Purchases = ({ cardId }: { readonly cardId: string }) => {
  const platformId = platform.value?.platformId ?? '';
  const ofCard = ({ title }: RecordedEvent) => title.includes('CARD') || title.includes('ard_');
  const path = `/payments?platform=${platformId}&of=${encodeURIComponent(cardId)}`;
  const [{ value }] = useLoaded(path, () => get<PaymentPage>(path), ofCard);
  const [{ value: report }] = useLoaded(
    `report ${cardId}`,
    () => get<CardReport>(`/cards/${encodeURIComponent(cardId)}?platform=${platformId}`),
    ofCard,
  );
  const declines = (report?.declines ?? []).map((decline) => ({ ...decline, cardId }));
  return (
    <>
      <Card title="Purchases and credits" flush>
        {value?.data.length ? (
          <PaymentTable payments={value.data} isPart />
        ) : (
          <p class="card-body muted">Nothing was bought with it.</p>
        )}
      </Card>
      {declines.length > 0 && (
        <Card title="Declined in the last 30 days" flush>
          <DeclineTable declines={declines} isOfOne />
        </Card>
      )}
    </>
  );
};

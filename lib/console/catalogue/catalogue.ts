import { errorTexts } from '../../../functions/contract/error-texts.docs.ts';
import { type ErrorCode, errorStatus } from '../../../functions/contract/errors.ts';
import { type SandboxGroup, sandboxGroups } from '../../../functions/contract/sandbox-values.docs.ts';
import { webhookTexts } from '../../../functions/contract/webhooks/webhook-events.docs.ts';
import type { CatalogueGroup, CatalogueRow, CatalogueView } from '../../views/catalogue-views.ts';
import { keptEvents } from '../history.ts';
import type { Recorder } from '../recorder.ts';
import { type CatalogueExample, type EventExample, errorExample } from './catalogue-example.ts';
import { eventExample } from './event-examples.ts';
import { valueExamples } from './value-examples.ts';

/** The error codes, the sandbox's values and the events, as the contract has them. */
export const catalogueView = (recorder: Recorder): CatalogueView => ({
  errors: errorGroups(),
  values: Object.entries<SandboxGroup>(sandboxGroups).map(valueGroup),
  events: [eventGroup(recorder)],
});

/** The example behind a row's id; undefined where there is none. */
export function exampleOf(run: string): CatalogueExample | EventExample | undefined {
  const [kind, group = '', value = ''] = run.split('/');
  if (kind === 'event') return eventExample(group);
  if (kind === 'error') return group in errorStatus ? errorExample(group as ErrorCode) : undefined;
  return valueExample(group, value);
}

function valueExample(group: string, value: string): CatalogueExample | undefined {
  const examples: Readonly<Record<string, Readonly<Record<string, CatalogueExample>>>> = valueExamples;
  return examples[group]?.[value];
}

/** Says what a run must show: a status with a value, or an event. */
export function promisedBy(example: CatalogueExample | EventExample): string {
  if ('event' in example) return example.event;
  return shownAs(example, example.promised);
}

/** A status with the value that was found; a number is shown with its name. */
export const shownAs = (
  { status, shows = '' }: Pick<CatalogueExample, 'status' | 'shows'>,
  value: string | undefined,
): string => [status, value && /^\d+$/.test(value) ? `${shows}: ${value}` : value].filter(Boolean).join(' ');

const runOf = (run: string, example: CatalogueExample | EventExample): Partial<CatalogueRow> => ({
  run,
  promised: promisedBy(example),
  ...((example.prepare?.some(({ until }) => until) || ('waits' in example && example.waits)) && { movesClock: true }),
});

function errorGroups(): readonly CatalogueGroup[] {
  const codes = Object.keys(errorStatus) as ErrorCode[];
  const statuses = [...new Set(Object.values(errorStatus))].sort((one, other) => one - other);
  return statuses.map((status) => ({
    title: String(status),
    rows: codes.filter((code) => errorStatus[code] === status).map(errorRow),
  }));
}

function errorRow(code: ErrorCode): CatalogueRow {
  const { meaning, cause, remedy, example: known } = errorTexts[code];
  const example = errorExample(code);
  return {
    name: code,
    text: `${meaning} ${cause}`,
    remedy,
    ...(example && runOf(`error/${code}`, example)),
    ...('why' in known && { why: known.why }),
  };
}

const valueGroup = ([group, { title, carrier, effects }]: [string, SandboxGroup]): CatalogueGroup => ({
  title,
  note: carrier,
  rows: Object.entries(effects).map(([value, text]) => {
    const example = valueExample(group, value);
    return { name: value, text, ...(example && runOf(`value/${group}/${value}`, example)) };
  }),
});

function eventGroup(recorder: Recorder): CatalogueGroup {
  const attempts = recorder.list({ kinds: ['webhook'], limit: keptEvents });
  return {
    title: 'Events',
    rows: Object.entries<string>(webhookTexts).map(([type, text]) => {
      const own = attempts.filter((event) => event.kind === 'webhook' && event.detail.type === type);
      const [last] = own;
      const example = eventExample(type);
      return {
        name: type,
        text,
        seen: own.length,
        ...(last && { lastEvent: last.id }),
        ...(example && runOf(`event/${type}`, example)),
      };
    }),
  };
}

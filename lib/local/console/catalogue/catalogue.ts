import { errorTexts } from '../../../../functions/contract/error-texts.docs.ts';
import { type ErrorCode, errorStatus } from '../../../../functions/contract/errors.ts';
import { type SandboxGroup, sandboxGroups } from '../../../../functions/contract/sandbox-values.docs.ts';
import { webhookTexts } from '../../../../functions/contract/webhooks/webhook-events.docs.ts';
import { keptEvents, type Recorder } from '../recorder.ts';
import type { CatalogueGroup, CatalogueRow, CatalogueView } from './catalogue-views.ts';
import { type CatalogueExample, errorExample, valueExamples } from './value-examples.ts';

/** The error codes, the sandbox's values and the events, as the contract has them. */
export const catalogueView = (recorder: Recorder): CatalogueView => ({
  errors: errorGroups(),
  values: Object.entries<SandboxGroup>(sandboxGroups).map(valueGroup),
  events: [eventGroup(recorder)],
});

/** The example behind a row's id; undefined where there is none. */
export function exampleOf(run: string): CatalogueExample | undefined {
  const [kind, group = '', value = ''] = run.split('/');
  if (kind === 'error') return group in errorStatus ? errorExample(group as ErrorCode) : undefined;
  return valueExamples[group]?.[value];
}

const runOf = (run: string, example: CatalogueExample): Partial<CatalogueRow> => ({
  run,
  promised: `${example.status} ${example.promised}`,
  ...(example.prepare?.some(({ until }) => until) && { movesClock: true }),
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
    const example = valueExamples[group]?.[value];
    const shown = example
      ? runOf(`value/${group}/${value}`, example)
      : { why: 'It takes several requests: docs/sandbox.md says which.' };
    return { name: value, text, ...shown };
  }),
});

function eventGroup(recorder: Recorder): CatalogueGroup {
  const attempts = recorder.list({ kinds: ['webhook'], limit: keptEvents });
  return {
    title: 'Events',
    rows: Object.entries<string>(webhookTexts).map(([type, text]) => {
      const own = attempts.filter((event) => event.kind === 'webhook' && event.detail.type === type);
      const [last] = own;
      return { name: type, text, seen: own.length, ...(last && { lastEvent: last.id }) };
    }),
  };
}

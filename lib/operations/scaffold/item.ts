import { addImport, addLine, type Plan } from './plan.ts';
import { camel, kebab, lines, pascal, todo } from './text.ts';

interface ItemOrder {
  /** The type of the item, such as `CUSTOMER_FLAG`. */
  readonly type: string;
  readonly room: string;
  /** The event of a new item, such as `CUSTOMER_FLAG.CREATED`. */
  readonly event: string;
  /** It belongs to a customer. */
  readonly ofCustomer: boolean;
  /** The operation that creates it. */
  readonly operation: string;
}

/** How the code names an item. */
export interface ItemNames {
  readonly type: string;
  /** `customerFlag` */
  readonly name: string;
  /** `CustomerFlag` */
  readonly schema: string;
  /** `customer-flag` */
  readonly file: string;
  /** Such as `customer flag`, for sentences. */
  readonly words: string;
}

export function namesOf(type: string): ItemNames {
  const name = camel(type);
  return { type, name, schema: pascal(name), file: kebab(name), words: type.toLowerCase().replaceAll('_', ' ') };
}

type Parts = ItemOrder & ItemNames;

/** A new type of item with an event: schema, prose, record, mapping to the table, and each place that knows such types. */
export function itemPlan(order: ItemOrder): Plan {
  const parts = { ...order, ...namesOf(order.type) };
  const { room, file } = parts;
  return {
    creates: {
      [`functions/contract/${room}/${file}.ts`]: contract(parts),
      [`functions/contract/${room}/${file}.docs.ts`]: prose(parts),
      [`functions/domain/${room}/${file}.ts`]: record(parts),
      [`functions/store/${room}/${file}s.ts`]: mapping(parts),
    },
    edits: [...proseEdits(parts), ...storeEdits(parts), ...eventEdits(parts), ...eventSourceTestEdits(parts)],
  };
}

const proseEdits = ({ room, file, name }: Parts): Plan['edits'] => {
  const path = 'functions/contract/descriptions.ts';
  return [
    [path, addImport(`${name}Descriptions`, `./${room}/${file}.docs.ts`)],
    [path, addLine(`  ...${name}Descriptions,`, { after: 'export const descriptions', before: '];' })],
  ];
};

const storeEdits = ({ type, name, schema }: Parts): Plan['edits'] => {
  const uuid = `platformId: PlatformId, uuid: Uuid<'${schema}'>`;
  const key = `export const ${name} = (${uuid}): Key => of(platformId, '${type}', uuid);`;
  const list = `export const ${name}s = (platformId: PlatformId): string => \`PLATFORM#\${platformId}#${type}S\`;`;
  return [
    ['functions/domain/ids.ts', addLine(`  | '${schema}'`, { after: 'export type IdPrefix', before: "  | 'Webhook'" })],
    ['functions/store/keys.ts', addLine(key, { after: 'export const token', before: 'export const customer ' })],
    [
      'functions/store/lists.ts',
      addLine(list, { after: 'export const undelivered', before: 'export const customers ' }),
    ],
  ];
};

const eventEdits = ({ type, room, file, name, schema, event }: Parts): Plan['edits'] => {
  const sources = 'functions/use-cases/webhooks/sources/event-sources.ts';
  const row = [
    `  ${type}: {`,
    `    keyOf: keyBy('${schema}', keys.${name}),`,
    `    lists: [byCreation(lists.${name}s)],`,
    `    ...recorded(to${schema}Record, ({ ${name}Id }) => ${name}Id, to${schema}),`,
    '  },',
  ].join('\n');
  return [
    ...eventTypeEdits(event, { schema, from: `../${room}/${file}.ts` }),
    [
      'functions/topology/item-types.ts',
      addLine(`  '${type}',`, { after: 'export const eventSourceTypes', before: '] as const' }),
    ],
    [
      'functions/topology/personal-data.ts',
      addLine(
        `  ${type}: { none: '${todo('which personal data it has, and what erases it; or why it has none.')}' },`,
        {
          after: 'export const personalData',
          before: '} as const satisfies',
        },
      ),
    ],
    [sources, addImport(`to${schema}`, `../../../domain/${room}/${file}.ts`)],
    [sources, addImport(`to${schema}Record`, `../../../store/${room}/${file}s.ts`)],
    [sources, addLine(row, { after: 'const eventSources', before: '};' })],
  ];
};

/** Declares a type of event and its prose. `data` is the schema of what it carries, and the file that has it. */
export const eventTypeEdits = (
  event: string,
  data: { readonly schema: string; readonly from?: string },
): Plan['edits'] => {
  const [types, texts] = [
    'functions/contract/webhooks/webhook-events.ts',
    'functions/contract/webhooks/webhook-events.docs.ts',
  ];
  return [
    ...(data.from ? [[types, addImport(data.schema, data.from)] as const] : []),
    [
      types,
      addLine(`  '${event}': { data: ${data.schema} },`, { after: 'export const webhookEventTypes', before: '  TEST' }),
    ],
    [
      texts,
      addLine(`  '${event}': '${todo('when it is sent.')}',`, { after: 'export const webhookTexts', before: '  TEST' }),
    ],
  ];
};

const eventSourceTestEdits = ({ type, room, file, schema, ofCustomer, operation }: Parts): Plan['edits'] => {
  const path = 'test/kit/event-sources.ts';
  const request = `${pascal(operation)}Request`;
  const facts = `platformId, uuid: uuids.unknown, ${ofCustomer ? 'customerId: ids.customer, ' : ''}request: exampleOf(${request}), now`;
  return [
    [path, addImport(`new${schema}`, `../../functions/domain/${room}/${file}.ts`)],
    [path, addImport(`put${schema}`, `../../functions/store/${room}/${file}s.ts`)],
    [path, addImport(request, `../../functions/contract/${room}/${kebab(operation)}.ts`)],
    [path, addImport('ids', './builders.ts')],
    [path, addImport('exampleOf', './examples.ts')],
    [
      path,
      addLine(`  ${type}: put${schema}(new${schema}({ ${facts} })).put?.item ?? {},`, {
        after: 'export const eventSources',
        before: '};',
      }),
    ],
  ];
};

const contract = ({ schema, ofCustomer }: Parts): string =>
  lines(
    "import * as z from 'zod';",
    "import { exampleId, resourceId, Timestamp } from '../common.ts';",
    '',
    `export const ${schema} = z`,
    '  .object({',
    `    id: resourceId('${schema}'),`,
    ofCustomer && "    customerId: resourceId('Customer'),",
    '    createdAt: Timestamp,',
    '    updatedAt: Timestamp,',
    '  })',
    '  .meta({',
    `    id: '${schema}',`,
    '    example: {',
    `      id: exampleId('${schema}'),`,
    ofCustomer && "      customerId: exampleId('Customer'),",
    "      createdAt: '2025-11-01T12:00:00.000Z',",
    "      updatedAt: '2025-11-01T12:00:00.000Z',",
    '    },',
    '  });',
    `export type ${schema} = z.output<typeof ${schema}>;`,
  );

const prose = ({ name, schema, file, words, ofCustomer }: Parts): string =>
  lines(
    "import { describeObject } from '../description.ts';",
    `import { ${schema} } from './${file}.ts';`,
    '',
    `export const ${name}Descriptions = [`,
    `  describeObject(${schema}, '${todo(`what a ${words} is.`)}', {`,
    `    id: 'The id of the ${words}, \`${schema}:{uuid}\`.',`,
    ofCustomer && "    customerId: 'The customer that it belongs to, `Customer:{uuid}`.',",
    "    createdAt: 'When it was created (UTC).',",
    "    updatedAt: 'When it last changed (UTC).',",
    '  }),',
    '];',
  );

const record = ({ room, file, name, schema, event, words, ofCustomer, operation }: Parts): string =>
  lines(
    `import type { ${schema} } from '../../contract/${room}/${file}.ts';`,
    `import type { ${pascal(operation)}Request } from '../../contract/${room}/${kebab(operation)}.ts';`,
    "import { formatId, type Id, type PlatformId, type Uuid } from '../ids.ts';",
    "import { itemEvent, recordEvent } from '../item-event.ts';",
    "import { idText, type Infer, integer, object, optional, text, uuidText } from '../schema.ts';",
    '',
    `/** A ${words} as the table holds it. */`,
    `export const ${name}Record = object({`,
    "  platformId: uuidText('Platform'),",
    `  ${name}Id: idText('${schema}'),`,
    ofCustomer && "  customerId: idText('Customer'),",
    '  event: optional(itemEvent),',
    '  version: integer,',
    '  createdAt: text,',
    '  updatedAt: text,',
    '});',
    `export type ${schema}Record = Infer<typeof ${name}Record>;`,
    '',
    `interface ${schema}Facts {`,
    '  readonly platformId: PlatformId;',
    `  readonly uuid: Uuid<'${schema}'>;`,
    ofCustomer && "  readonly customerId: Id<'Customer'>;",
    `  readonly request: ${pascal(operation)}Request;`,
    '  readonly now: Date;',
    '}',
    '',
    `/** ${todo(`the rule of a new ${words}, and what it refuses with.`)} */`,
    `export function new${schema}({ platformId, uuid, ${ofCustomer ? 'customerId, ' : ''}now }: ${schema}Facts): ${schema}Record {`,
    '  const at = now.toISOString();',
    `  const ${name}: ${schema}Record = {`,
    '    platformId,',
    `    ${name}Id: formatId('${schema}', uuid),`,
    ofCustomer && '    customerId,',
    '    version: 1,',
    '    createdAt: at,',
    '    updatedAt: at,',
    '  };',
    `  return recordEvent(${name}, '${event}', now);`,
    '}',
    '',
    `/** A ${words} as the interface shows it. */`,
    `export const to${schema} = (record: ${schema}Record): ${schema} => ({`,
    `  id: record.${name}Id,`,
    ofCustomer && '  customerId: record.customerId,',
    '  createdAt: record.createdAt,',
    '  updatedAt: record.updatedAt,',
    '});',
  );

const mapping = ({ type, room, file, name, schema, words }: Parts): string =>
  lines(
    `import { type ${schema}Record, ${name}Record } from '../../domain/${room}/${file}.ts';`,
    "import { uuidIn } from '../../domain/ids.ts';",
    "import { itemReader } from '../item-reader.ts';",
    "import * as keys from '../keys.ts';",
    "import { listSortKey } from '../keys.ts';",
    "import * as lists from '../lists.ts';",
    "import type { Write } from '../table.ts';",
    "import { putVersion } from '../versioned-item.ts';",
    '',
    `export const to${schema}Record = itemReader('${type}', ${name}Record);`,
    '',
    `/** Writes a version of a ${words}. */`,
    `export function put${schema}(record: ${schema}Record): Write {`,
    `  const uuid = uuidIn('${schema}', record.${name}Id);`,
    '  return putVersion({',
    '    ...record,',
    `    ...keys.${name}(record.platformId, uuid),`,
    `    listPk: lists.${name}s(record.platformId),`,
    '    listSk: listSortKey(record.createdAt, uuid),',
    `    type: '${type}',`,
    '  });',
    '}',
  );

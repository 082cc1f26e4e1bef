import { type Area, areas } from '../../../functions/contract/areas.ts';
import { eventTest } from './event.ts';
import { type ItemNames, itemPlan, namesOf } from './item.ts';
import { addImport, addLine, combine, type Plan } from './plan.ts';
import { kebab, lines, pascal, todo } from './text.ts';

interface EndpointOrder {
  /** The name of the operation, such as `flagCustomer`. */
  readonly id: string;
  readonly area: Area;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  /** The new type of item that it creates, and the event of that. */
  readonly creates?: { readonly item: string; readonly event: string };
}

interface Parts extends EndpointOrder {
  readonly room: string;
  readonly file: string;
  readonly schema: string;
  readonly hasBody: boolean;
  readonly parameters: readonly string[];
  /** The path names a customer: the scaffold reads it, and the tests have one. */
  readonly ofCustomer: boolean;
  readonly item: ItemNames | undefined;
  /** The schema of what is answered. */
  readonly answer: string;
  readonly status: 200 | 201;
}

function partsOf(order: EndpointOrder): Parts {
  const parameters = [...order.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const item = order.creates && namesOf(order.creates.item);
  const schema = pascal(order.id);
  return {
    ...order,
    parameters,
    item,
    schema,
    room: areas[order.area].room,
    file: kebab(order.id),
    hasBody: ['POST', 'PATCH', 'PUT'].includes(order.method),
    ofCustomer: parameters.includes('customerId'),
    answer: item ? item.schema : `${schema}Response`,
    status: item ? 201 : 200,
  };
}

/** A new endpoint: contract, prose, handler, use case, rule, its row of the operation tests and its test. */
export function endpointPlan(order: EndpointOrder): Plan {
  const parts = partsOf(order);
  const { id, room, file, creates, ofCustomer, item } = parts;
  const endpoint: Plan = {
    creates: {
      [`functions/contract/${room}/${file}.ts`]: contract(parts),
      [`functions/contract/${room}/${file}.docs.ts`]: prose(parts),
      [`functions/api/${room}/${file}.ts`]: handler(parts),
      [`functions/use-cases/${room}/${file}.ts`]: item ? creatingUseCase(parts, item) : useCase(parts),
      ...(!item && { [`functions/domain/${room}/${file}.ts`]: rule(parts) }),
      [`test/api/${room}/${file}.test.ts`]: test(parts),
      ...(creates && { [`test/http/events/${file}.test.ts`]: eventTest(creates.event, parts) }),
    },
    edits: [...contractEdits(parts), ...rowEdits(parts)],
  };
  if (!creates) return endpoint;
  return combine(endpoint, itemPlan({ type: creates.item, event: creates.event, room, ofCustomer, operation: id }));
}

const contractEdits = ({ id, room, file }: Parts): Plan['edits'] => [
  ['functions/contract/endpoints.ts', addImport(id, `./${room}/${file}.ts`)],
  ['functions/contract/endpoints.ts', addLine(`  ${id},`, { after: 'export const endpoints', before: '} as const' })],
  ['functions/contract/descriptions.ts', addImport(`${id}Descriptions`, `./${room}/${file}.docs.ts`)],
  [
    'functions/contract/descriptions.ts',
    addLine(`  ...${id}Descriptions,`, { after: 'export const descriptions', before: '];' }),
  ],
];

const rowEdits = (parts: Parts): Plan['edits'] => {
  const path = `test/kit/operations/rows/${parts.room}.ts`;
  const row = addLine(operationRow(parts), { after: 'export const ', before: '} satisfies' });
  // The rows of a new room are empty, which the formatter writes on one line.
  const edit: Plan['edits'][number] = [path, (text) => row(text.replace('= {} satisfies', '= {\n} satisfies'))];
  return parts.parameters.length > 0 ? [edit] : [edit, [path, addImport('none', './row.ts')]];
};

const kindOf = (parameter: string): string => pascal(parameter.replace(/Id$/, ''));

function contract(parts: Parts): string {
  const { id, area, method, path, schema, hasBody, parameters, ofCustomer, item, answer, status } = parts;
  const codes = [...(ofCustomer ? ["'USER_NOT_FOUND'"] : []), ...(item ? ["'CONFLICT'"] : [])];
  return lines(
    "import * as z from 'zod';",
    parameters.length > 0 && "import { resourceId } from '../common.ts';",
    "import { endpoint } from '../endpoint.ts';",
    item !== undefined && `import { ${item.schema} } from './${item.file}.ts';`,
    '',
    hasBody && `export const ${schema}Request = z.object({}).meta({ id: '${schema}Request', example: {} });`,
    hasBody && `export type ${schema}Request = z.output<typeof ${schema}Request>;\n`,
    !item && `export const ${answer} = z.object({}).meta({ id: '${answer}', example: {} });`,
    !item && `export type ${answer} = z.input<typeof ${answer}>;\n`,
    `export const ${id} = endpoint({`,
    `  id: '${id}',`,
    `  area: '${area}',`,
    `  method: '${method}',`,
    `  path: '${path}',`,
    `  summary: '${todo('what it does, in a few words')}',`,
    `  permission: '${method === 'GET' ? 'VIEW' : 'MANAGE'}',`,
    item !== undefined && '  idempotent: true,',
    `  uses: [${method === 'GET' ? "'table:read'" : "'table:read', 'table:write'"}],`,
    '  request: {',
    parameters.length > 0 &&
      `    path: z.object({ ${parameters.map((name) => `${name}: resourceId('${kindOf(name)}')`).join(', ')} }),`,
    hasBody && `    body: ${schema}Request,`,
    '  },',
    `  responses: { ${status}: ${answer} },`,
    `  errors: [${codes.join(', ')}],`,
    '});',
  );
}

const prose = ({ id, file, schema, hasBody, parameters, item, answer }: Parts): string =>
  lines(
    "import { describeObject, describeOperation } from '../description.ts';",
    `import { ${hasBody ? `${schema}Request, ` : ''}${item ? '' : `${answer}, `}${id} } from './${file}.ts';`,
    '',
    `export const ${id}Descriptions = [`,
    hasBody && `  describeObject(${schema}Request, '${todo('what is requested.')}', {}),`,
    !item && `  describeObject(${answer}, '${todo('what is answered.')}', {}),`,
    `  describeOperation(${id}, {`,
    `    text: '${todo('what it does, when to use it, and what happens next.')}',`,
    parameters.length > 0 && '    parameters: {',
    ...parameters.map(
      (name) => `      ${name}: 'The id of the ${kindOf(name).toLowerCase()}, \`${kindOf(name)}:{uuid}\`.',`,
    ),
    parameters.length > 0 && '    },',
    '  }),',
    '];',
  );

const handler = ({ id, room, file }: Parts): string =>
  lines(
    `import * as contract from '../../contract/${room}/${file}.ts';`,
    "import { serve } from '../../runtime/serve.ts';",
    `import { ${id} } from '../../use-cases/${room}/${file}.ts';`,
    '',
    `export const handler = serve(contract.${id}, (input, context) => ${id}(context, input));`,
  );

/** An argument of the rule: its name, its value in the use case, and its type. */
const factsOf = ({
  schema,
  hasBody,
  parameters,
  ofCustomer,
}: Parts): readonly (readonly [string, string, string])[] => [
  ...(ofCustomer ? [['customer', 'customer', 'CustomerRecord'] as const] : []),
  ...parameters.filter((name) => name !== 'customerId').map((name) => [name, `input.path.${name}`, 'string'] as const),
  ...(hasBody ? [['request', 'input.body', `${schema}Request`] as const] : []),
  ['now', 'now', 'Date'],
];

/** Imports of every use case, and the line that reads the customer. */
const useCaseHead = ({ room, file }: Parts): string =>
  lines(
    `import type * as contract from '../../contract/${room}/${file}.ts';`,
    "import type { Input } from '../../runtime/request.ts';",
    "import type { Context } from '../../runtime/context.ts';",
  ).trimEnd();

const customerImport = ({ room, ofCustomer }: Parts): string | false =>
  ofCustomer && `import { requireActiveCustomer } from '${room === 'customers' ? '.' : '../customers'}/customers.ts';`;

const readsCustomer = ({ ofCustomer }: Parts): string | false =>
  ofCustomer && '  const customer = await requireActiveCustomer(store, caller, input.path.customerId);';

const useCase = (parts: Parts): string => {
  const { id, room, file, schema, parameters, hasBody, ofCustomer } = parts;
  const facts = factsOf(parts).map(([name, value]) => (name === value ? name : `${name}: ${value}`));
  const input = parameters.length > 0 || hasBody ? 'input' : '_input';
  return lines(
    useCaseHead(parts),
    `import { apply${schema} } from '../../domain/${room}/${file}.ts';`,
    customerImport(parts),
    '',
    `/** ${todo('what it does, and what it refuses with.')} */`,
    `export async function ${id}({ ${ofCustomer ? 'caller, store, ' : ''}now }: Context, ${input}: Input<typeof contract.${id}>) {`,
    readsCustomer(parts),
    `  return { status: 200 as const, body: apply${schema}({ ${facts.join(', ')} }), writes: [] };`,
    '}',
  );
};

const creatingUseCase = (parts: Parts, { name, schema, file }: ItemNames): string =>
  lines(
    useCaseHead(parts),
    `import { new${schema}, to${schema} } from '../../domain/${parts.room}/${file}.ts';`,
    `import { put${schema} } from '../../store/${parts.room}/${file}s.ts';`,
    customerImport(parts),
    '',
    `/** ${todo('what it does, and what it refuses with.')} */`,
    `export async function ${parts.id}({ caller, ${parts.ofCustomer ? 'store, ' : ''}now, newUuid }: Context, input: Input<typeof contract.${parts.id}>) {`,
    readsCustomer(parts),
    `  const ${name} = new${schema}({`,
    '    platformId: caller.platformId,',
    '    uuid: newUuid(),',
    parts.ofCustomer && '    customerId: customer.customerId,',
    '    request: input.body,',
    '    now,',
    '  });',
    `  return { status: 201 as const, body: to${schema}(${name}), writes: [put${schema}(${name})] };`,
    '}',
  );

const rule = (parts: Parts): string => {
  const { room, file, schema, hasBody, ofCustomer } = parts;
  return lines(
    `import type { ${hasBody ? `${schema}Request, ` : ''}${schema}Response } from '../../contract/${room}/${file}.ts';`,
    ofCustomer && `import type { CustomerRecord } from '${room === 'customers' ? '.' : '../customers'}/customer.ts';`,
    '',
    `interface ${schema}Facts {`,
    ...factsOf(parts).map(([name, , type]) => `  readonly ${name}: ${type};`),
    '}',
    '',
    `/** ${todo('the rule, and what it refuses with.')} */`,
    `export function apply${schema}(_facts: ${schema}Facts): ${schema}Response {`,
    `  throw new Error('${todo('apply the rule.')}');`,
    '}',
  );
};

function operationRow({ id, parameters, ofCustomer }: Parts): string {
  const open = parameters.filter((name) => name !== 'customerId');
  if (parameters.length === 0) return `  ${id}: none,`;
  const values = open.map((name) => `'path.${name}': '${todo('one of the platform')}'`);
  return lines(
    `  ${id}: {`,
    `    needs: async (${ofCustomer ? 'platform' : ''}) => ({`,
    ofCustomer && "      ids: { 'path.customerId': await platform.customerId() },",
    open.length > 0 && `      values: { ${values.join(', ')} },`,
    '    }),',
    '  },',
  ).trimEnd();
}

function test(parts: Parts): string {
  const { id, room, file, schema, method, path, hasBody, parameters, ofCustomer, item, creates, status } = parts;
  const values = parameters.map((name) => `${name}: ${name === 'customerId' ? 'ids.customer' : `'${todo('an id')}'`}`);
  const request = [
    parameters.length > 0 && `path: { ${values.join(', ')} }`,
    hasBody && `body: exampleOf(${schema}Request)`,
    '...overrides',
  ].filter(Boolean);
  const kept = ofCustomer ? 1 : 0;
  return lines(
    `import { ${ofCustomer ? 'beforeEach, ' : ''}describe, expect, it } from 'vitest';`,
    `import { handler } from '../../../functions/api/${room}/${file}.ts';`,
    hasBody && `import { ${schema}Request } from '../../../functions/contract/${room}/${file}.ts';`,
    ofCustomer && "import { aCaller, aCustomer, ids, otherPlatformId } from '../../kit/builders.ts';",
    hasBody && "import { exampleOf } from '../../kit/examples.ts';",
    "import { type HttpRequest, invoke } from '../../kit/invoke.ts';",
    ofCustomer && "import { stored } from '../../kit/items.ts';",
    `import { useClock${item ? ', useRandom' : ''} } from '../../kit/ports.ts';`,
    "import { useTable } from '../../kit/table.ts';",
    '',
    'const table = useTable();',
    'useClock();',
    item !== undefined && 'useRandom();',
    `const ${id} = (overrides: HttpRequest = {}) => invoke(handler, { ${request.join(', ')} });`,
    '',
    ofCustomer && 'beforeEach(() => table.holds(stored.customer(aCustomer())));\n',
    `describe('${method} ${path}', () => {`,
    ...(creates
      ? [
          `  it('stores a ${item?.words} with its event', async () => {`,
          `    expect(await ${id}()).toMatchObject({ status: 201 });`,
          `    const event = expect.objectContaining({ type: '${creates.event}' });`,
          `    expect(table.items()).toContainEqual(expect.objectContaining({ type: '${creates.item}', event }));`,
          '  });',
          '',
        ]
      : []),
    `  it('${todo('what it does')}', async () => {`,
    `    const answer = await ${id}();`,
    `    expect(answer, '${todo(`expect what ${id} answers, and what it stores`)}').toMatchObject({ status: ${status}, body: { todo: true } });`,
    '  });',
    '',
    `  it('${todo('what it refuses')}', async () => {`,
    `    const answer = await ${id}();`,
    `    expect(answer, '${todo(`send what ${id} refuses, for each of its codes`)}').toMatchObject({ status: 409 });`,
    `    expect(table.items()).toHaveLength(${kept});`,
    '  });',
    ofCustomer && '',
    ofCustomer && "  it('does not find the customer of another platform', async () => {",
    ofCustomer && `    const answer = await ${id}({ caller: aCaller({ platformId: otherPlatformId }) });`,
    ofCustomer && "    expect(answer).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });",
    ofCustomer && '    expect(table.items()).toHaveLength(1);',
    ofCustomer && '  });',
    '});',
  );
}

/** What `npm run new` would write, without writing it. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointPlan } from '../../../lib/operations/scaffold/endpoint.ts';
import { eventPlan } from '../../../lib/operations/scaffold/event.ts';
import { addImport, addLine, carryOut } from '../../../lib/operations/scaffold/plan.ts';

type Order = Parameters<typeof endpointPlan>[0];

/** The files of a plan by the beginnings of their paths. */
function filesOf(order: Order) {
  const { creates, edits } = endpointPlan(order);
  const named = (start: string, end = '.ts') =>
    Object.entries(creates).find(([path]) => path.startsWith(start) && path.endsWith(end))?.[1] ?? '';
  const rows = edits.filter(([path]) => path.startsWith('test/kit/operations/rows/'));
  const empty = "import type { OperationRows } from './row.ts';\n\nexport const rows = {} satisfies OperationRows;";
  return {
    contract: named('functions/contract/'),
    useCase: named('functions/use-cases/'),
    rule: named('functions/domain/'),
    test: named('test/api/'),
    eventTest: named('test/http/events/'),
    rows: rows.reduce((text, [, edit]) => edit(text), empty),
  };
}

describe('an endpoint without parameters and a body', () => {
  const { contract, useCase, rule, test, rows } = filesOf({
    ...{ id: 'listNotices', area: 'config', method: 'GET', path: '/notices' },
  });

  it('is read with VIEW, and changes nothing', () => {
    expect(contract).toContain("permission: 'VIEW',");
    expect(contract).toContain("uses: ['table:read'],");
    expect(contract).toContain('  request: {\n  },');
    expect(contract).not.toMatch(/resourceId|idempotent/);
  });

  it('has a use case and a rule of the time alone', () => {
    expect(useCase).toContain('listNotices({ now }: Context, _input: Input<typeof contract.listNotices>)');
    expect(useCase).toContain('applyListNotices({ now })');
    expect(useCase).not.toContain('requireActiveCustomer');
    expect(rule).toContain('interface ListNoticesFacts {\n  readonly now: Date;\n}');
    expect(rule).not.toContain('CustomerRecord');
  });

  it('has a row without needs, and a test without ids', () => {
    expect(rows).toContain("import { none } from './row.ts';");
    expect(rows).toContain('  listNotices: none,');
    expect(test).toContain('invoke(handler, { ...overrides });');
    expect(test).not.toContain('useRandom');
  });
});

describe('an endpoint that names a customer and something else', () => {
  const path = '/customers/{customerId}/notices/{noticeId}';
  const { contract, useCase, rule, test, rows } = filesOf({ id: 'replaceNotice', area: 'config', method: 'PUT', path });

  it('changes something with MANAGE, by the ids of its path', () => {
    expect(contract).toContain("import { resourceId } from '../common.ts';");
    expect(contract).toContain(
      "path: z.object({ customerId: resourceId('Customer'), noticeId: resourceId('Notice') }),",
    );
    expect(contract).toContain("permission: 'MANAGE',");
    expect(contract).toContain("uses: ['table:read', 'table:write'],");
    expect(contract).not.toContain('idempotent');
  });

  it('reads the customer, and passes the rest of its input on', () => {
    expect(useCase).toContain("import { requireActiveCustomer } from '../customers/customers.ts';");
    expect(useCase).toContain(
      'applyReplaceNotice({ customer, noticeId: input.path.noticeId, request: input.body, now })',
    );
    expect(rule).toContain("import type { CustomerRecord } from '../customers/customer.ts';");
    expect(rule).toContain('  readonly customer: CustomerRecord;\n  readonly noticeId: string;\n');
  });

  it('has a row and a test with the customer and an id to decide', () => {
    expect(rows).toContain("ids: { 'path.customerId': await platform.customerId() },");
    expect(rows).toContain("values: { 'path.noticeId': 'TODO: one of the platform' },");
    expect(rows).not.toContain('none');
    expect(test).toContain("path: { customerId: ids.customer, noticeId: 'TODO: an id' }");
  });
});

describe('an endpoint that creates an item of a customer', () => {
  const { contract, useCase, test, eventTest, rows } = filesOf({
    ...{ id: 'markCustomer', area: 'customers', method: 'POST', path: '/customers/{customerId}/marks' },
    creates: { item: 'CUSTOMER_MARK', event: 'CUSTOMER_MARK.CREATED' },
  });

  it('takes a key, and its ids are random', () => {
    expect(contract).toContain('  idempotent: true,');
    expect(useCase).toContain("import { requireActiveCustomer } from './customers.ts';");
    expect(test).toContain('\nuseRandom();\n');
    expect(rows).not.toContain('values:');
  });

  it('has a test of its event, which the request makes happen', () => {
    expect(eventTest).toContain("import { bodyOf } from '../../kit/client/api.ts';");
    expect(eventTest).toContain("import { exampleOf } from '../../kit/examples.ts';");
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what is written.
    expect(eventTest).toContain('cloud.api.post(`/customers/${customer.id}/marks`, exampleOf(MarkCustomerRequest))');
    expect(eventTest).toContain("const customer = bodyOf(await cloud.api.post('/customers', person), 201);");
  });
});

it('the test of a further event leaves open what makes it happen', () => {
  const [text = ''] = Object.values(eventPlan('VERIFICATION.WITHDRAWN', 'Verification').creates);
  expect(text).toContain('TODO: send the request that makes VERIFICATION.WITHDRAWN happen');
  expect(text).not.toMatch(/bodyOf|exampleOf|customer/);
});

describe('a plan', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'plan-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('writes nothing where one of its files exists, or an edit finds no place', () => {
    writeFileSync(join(folder, 'old.ts'), 'old');
    expect(() => carryOut(folder, { creates: { 'new.ts': '', 'old.ts': '' }, edits: [] })).toThrow(
      'old.ts exists already.',
    );
    const misplaced = [['old.ts', addLine('line', { after: 'a', before: 'b' })]] as const;
    expect(() => carryOut(folder, { creates: { 'new.ts': '' }, edits: misplaced })).toThrow('There is no line "b"');
    expect(existsSync(join(folder, 'new.ts'))).toBe(false);
    expect(readFileSync(join(folder, 'old.ts'), 'utf8')).toBe('old');
  });

  it('adds an import below the others, once, and none where there are none', () => {
    const add = addImport('two', './two.ts');
    const both = "import { one } from './one.ts';\nimport { two } from './two.ts';\n";
    expect(add("import { one } from './one.ts';\n")).toBe(both);
    expect(add(both)).toBe(both);
    expect(() => add('const one = 1;')).toThrow('There is no import to add another one to.');
  });

  it('adds a line in front of the first place behind another, also at the beginning of a text', () => {
    const add = addLine('new', { after: 'begin', before: 'end' });
    expect(add('\nbegin\nend')).toBe('\nbegin\nnew\nend');
    expect(add('\nend\nbegin\nend\nend')).toBe('\nend\nbegin\nnew\nend\nend');
    expect(() => add('\nend\nbegin')).toThrow('There is no line "end" behind a line "begin".');
    expect(() => add('\nend')).toThrow('There is no line "end" behind a line "begin".');
  });
});

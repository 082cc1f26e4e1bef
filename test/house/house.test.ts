import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFaults } from './faults.ts';

const faultsOf = (imports: Readonly<Record<string, readonly string[]>>) => findFaults(new Map(Object.entries(imports)));

describe('the plan of the code', () => {
  it('lets a floor import from the floors below it, a room from its ground and a command from a door', () => {
    const faults = faultsOf({
      'functions/use-cases/payments/execution.ts': ['functions/store/table.ts', 'functions/domain/payments/payment.ts'],
      'functions/store/payments/payments.ts': ['functions/store/table.ts'],
      'functions/contract/endpoints.ts': ['functions/contract/payments/quotes.ts'],
      'functions/use-cases/payments/rails/http-rail.ts': ['functions/use-cases/payments/settlement.ts'],
      'lib/console/console.ts': ['lib/local/clock.ts', 'lib/console/exam/exam.ts'],
      'lib/operations/redrive.ts': ['lib/local/beside.ts'],
      'test/http/quotes.test.ts': ['test/kit/local-cloud.ts'],
    });
    expect(faults).toEqual([]);
  });

  it.each([
    [
      'an import from a floor above',
      { 'functions/domain/payments/payment.ts': ['functions/store/table.ts'] },
      /from a floor above/,
    ],
    [
      'an import between floors of one level',
      { 'functions/events/read-changes.ts': ['functions/workflow/fail-payout.ts'] },
      /from the floor beside it/,
    ],
    ['a file outside the rooms', { 'functions/domain/payment.ts': [] }, /lies loose/],
    ['a file outside the folders of lib', { 'lib/payment.ts': [] }, /lies loose/],
    ['a room that is not in the plan', { 'functions/domain/misc/payment.ts': [] }, /misc is not a room/],
    ['a floor that is not in the plan', { 'functions/helpers/payment.ts': [] }, /helpers is not a floor/],
    [
      'a floor of infrastructure that collects too much',
      Object.fromEntries(Array.from({ length: 36 }, (_, index) => [`functions/runtime/part-${index}.ts`, []])),
      /functions\/runtime has 36 files, at most 35/,
    ],
    [
      'infrastructure that knows a room',
      { 'functions/runtime/serve.ts': ['functions/store/payments/payments.ts'] },
      /runtime knows no payments/,
    ],
    [
      'ground that imports a room',
      { 'functions/domain/ids.ts': ['functions/domain/payments/payment.ts'] },
      /is ground and imports the room/,
    ],
    [
      'a room that imports what joins the rooms',
      { 'functions/contract/payments/quotes.ts': ['functions/contract/endpoints.ts'] },
      /which joins the rooms/,
    ],
    [
      'a circle between rooms',
      {
        'functions/domain/payments/payment.ts': ['functions/domain/sca/sca.ts'],
        'functions/domain/sca/sca.ts': ['functions/domain/customers/customer.ts'],
        'functions/domain/customers/customer.ts': ['functions/domain/payments/quote.ts'],
      },
      /in a circle/,
    ],
    ['a folder of lib that is not in the plan', { 'lib/helpers/money.ts': [] }, /helpers is not a folder of lib/],
    [
      'an import from a folder of lib above',
      { 'lib/local/sqs.ts': ['lib/console/recorder.ts'] },
      /from a folder above/,
    ],
    [
      'an import between folders of lib on one level',
      { 'lib/operations/redrive.ts': ['lib/console/console.ts'] },
      /from the folder beside it/,
    ],
    [
      'an import from the inside of the local service',
      { 'lib/operations/redrive.ts': ['lib/local/sqs.ts'] },
      /imports the inside of lib\/local: ask beside.ts/,
    ],
    [
      'a room of lib that imports what joins the rooms',
      {
        'lib/console/exam/exam.ts': ['lib/console/console.ts'],
        'lib/console/console.ts': ['lib/console/exam/exam.ts'],
      },
      /which joins the rooms/,
    ],
    [
      'a test that uses the helper of another folder',
      { 'test/http/quotes.test.ts': ['test/api/quotes.ts'] },
      /from the folder beside it/,
    ],
    ['a test in a room that is not in the plan', { 'test/api/misc/quotes.test.ts': [] }, /misc is not a room/],
    [
      'a test of a folder that lib does not have',
      { 'test/lib/helpers/money.test.ts': [] },
      /lib has no folder helpers/,
    ],
    [
      'a client that imports another one',
      { 'clients/connector/rail.mjs': ['clients/typescript/src/index.ts'] },
      /of another client/,
    ],
    [
      'a file outside the sub-rooms of its room',
      { 'functions/use-cases/webhooks/deliver.ts': [] },
      /lies in no sub-room/,
    ],
    [
      'an import against the reading order of sub-rooms',
      { 'functions/use-cases/webhooks/message/cells.ts': ['functions/use-cases/webhooks/delivery/deliver.ts'] },
      /comes later in the reading order/,
    ],
  ])('names %s', (_, imports, fault) => {
    expect(faultsOf(imports).join('\n')).toMatch(fault);
  });
});

it('leaves out the folder into which the TypeScript client is built', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  const { options } = JSON.parse(read('.dependency-cruiser.json'));
  const { outDir } = JSON.parse(read('clients/typescript/tsconfig.json')).compilerOptions;
  expect(`clients/typescript/${outDir}/index.d.ts`).toMatch(new RegExp(options.exclude.path));
  expect('clients/typescript/src/index.ts').not.toMatch(new RegExp(options.exclude.path));
});

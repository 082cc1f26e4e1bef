import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomerRecord } from '../../../functions/domain/customers/customer.ts';
import { uuidOf } from '../../../functions/domain/ids.ts';
import { now } from '../../../functions/ports/clock.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import { readCustomer } from '../../../functions/store/customers/customers.ts';
import { UsageError } from '../../command-line/command-line.ts';
import { findAmong, platformOption } from '../../inspection/find-payment.ts';
import { eraseCustomer } from '../../privacy/erase-customer.ts';
import { exportCustomer } from '../../privacy/export-customer.ts';
import { useFiles } from '../files-access.ts';
import { defineOperation, type OperationGroup, reading, writing } from '../operation.ts';
import { stackOption, useTable } from '../table-access.ts';

const customerId = { name: 'ID', description: 'The id of the customer, such as Customer:….' } as const;

const exportIt = defineOperation({
  role: 'read',
  uses: [...reading, 'table:scan', 'documents:read', 'documents:list'],
  summary: 'Prints everything that is held about a customer as JSON, or writes it into a folder with the files.',
  operands: [customerId],
  options: {
    ...platformOption,
    to: { type: 'string', value: 'FOLDER', description: 'A new folder for customer.json and the files of documents.' },
    ...stackOption,
  },
  async run({ platform, to, stack }, [id = '']) {
    await useTable(stack);
    const { files, ...held } = await exportCustomer(tableStore(), await findCustomer(id, platform), now());
    const json = JSON.stringify({ ...held, files: files.map(({ name }) => name) }, null, 2);
    if (to === undefined) return console.log(json);
    await useFiles(stack);
    mkdirSync(to, { mode: 0o700 });
    const write = (name: string, content: string | Uint8Array) =>
      writeFileSync(join(to, name), content, { mode: 0o600 });
    write('customer.json', `${json}\n`);
    for (const { name, read } of files) write(name, await read());
    console.log(`${to}: customer.json and ${files.length} files`);
  },
});

const erase = defineOperation({
  role: 'operate',
  uses: [
    ...writing,
    ...(['table:scan', 'table:delete', 'documents:read', 'documents:list'] as const),
    ...(['documents:write', 'documents:delete'] as const),
  ],
  summary:
    'Erases what no law keeps about a deleted customer, and keeps the rest apart until its date. Safe to repeat.',
  operands: [customerId],
  options: {
    ...platformOption,
    'dry-run': { type: 'boolean', description: 'Only counts.' },
    ...stackOption,
  },
  async run({ platform, stack, 'dry-run': dryRun = false }, [id = '']) {
    await useTable(stack);
    await useFiles(stack);
    const { keptUntil, counts } = await eraseCustomer(tableStore(), await findCustomer(id, platform), {
      now: now(),
      dryRun,
    });
    for (const [type, count] of [...counts].sort()) console.log(`${type}  ${count}`);
    const day = keptUntil.toISOString().slice(0, 10);
    console.log(`${dryRun ? 'Would be erased' : 'Erased'}. What law keeps is kept apart until ${day}.`);
    if (!dryRun) console.log('Run it again tomorrow: a webhook that was on its way is erased then.');
  },
});

/** A customer of any platform, also a deleted one. Throws where there is none. */
async function findCustomer(id: string, platform: string | undefined): Promise<CustomerRecord> {
  const uuid = uuidOf('Customer', id);
  if (!uuid) throw new UsageError(`${id} is not the id of a customer.`);
  return findAmong(platform, `a customer ${id}`, (owner) => readCustomer(tableStore(), owner, uuid));
}

export const customerCommands: OperationGroup = {
  summary: 'Answers requests of customers about their data.',
  commands: { export: exportIt, erase },
};

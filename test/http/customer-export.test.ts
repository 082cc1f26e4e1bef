import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { secretMembers } from '../../lib/privacy/export-customer.ts';
import { type MarkedCustomer, markedCustomer } from '../kit/client/marked-customer.ts';
import { useTestCloud } from '../kit/local-cloud.ts';
import { operateOn } from '../kit/operate.ts';

const cloud = useTestCloud();
let zora: MarkedCustomer;
let other: MarkedCustomer;
beforeAll(async () => {
  zora = await markedCustomer(cloud.api, 'quillfeather');
  other = await markedCustomer(cloud.api, 'bramblewick');
}, 120_000);

const operate = (...args: readonly string[]) => operateOn(cloud.dataDir, 'customer', 'export', ...args);

/** The names of all members of a value, however deep. */
const namesIn = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null
    ? [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(namesIn)]
    : [];

describe('npm run operate -- customer export', () => {
  it('prints all that is held about a customer, and nothing of another', async () => {
    const { code, output } = await operate(zora.customerId);
    expect(code).toBe(0);
    const held = JSON.parse(output);
    expect(Object.keys(held.records).sort()).toEqual(
      expect.arrayContaining([
        ...['AGENT', 'CARD', 'CARD_TRANSACTION', 'CUSTOMER', 'DOCUMENT', 'EXTERNAL_ACCOUNT', 'IMPORT_ERRORS'],
        ...['INVITATION', 'PAYMENT', 'WALLET_AUTH'],
      ]),
    );
    for (const mark of zora.marks) expect(output).toContain(mark);
    expect(output).not.toContain('bramblewick');
    expect(output).not.toContain(other.customerId);
    expect(namesIn(held).filter((name) => secretMembers.has(name))).toEqual([]);
  });

  it('writes the files of documents beside it, and is recorded', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'export-'));
    try {
      const to = join(folder, 'zora');
      expect(await operate(zora.customerId, '--to', to, '--by', 'Ann')).toMatchObject({ code: 0 });
      const [file = ''] = readdirSync(to).filter((name) => name.startsWith('Document-'));
      expect(readFileSync(join(to, file), 'utf8')).toContain('%quillfeather');
      expect(JSON.parse(readFileSync(join(to, 'customer.json'), 'utf8')).files).toEqual([file]);
      expect(await operate(zora.customerId, '--to', to)).toMatchObject({ code: 2 });
      const { output } = await operateOn(cloud.dataDir, 'actions', '--about', zora.customerId);
      expect(output).toMatch(/ Ann {2}read {2}customer export Customer:/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('says that there is no such customer', async () => {
    const unknown = 'Customer:00000000-0000-4000-8000-000000000000';
    expect(await operate(unknown)).toMatchObject({ code: 2, errors: expect.stringContaining('No platform has') });
    expect(await operate('zora')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('not the id of a customer'),
    });
  });
});

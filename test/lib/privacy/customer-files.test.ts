/** Files that no document names any more, or never did, in the export and the erasure of their customer. */
import { describe, expect, it } from 'vitest';
import { toCustomerRecord } from '../../../functions/store/customers/customers.ts';
import { eraseCustomer } from '../../../lib/privacy/erase-customer.ts';
import { exportCustomer } from '../../../lib/privacy/export-customer.ts';
import { bodyOf } from '../../kit/client/api.ts';
import { form, pdf, png, useDocuments } from '../../kit/rooms/documents.ts';

const { api, addPerson, upload, table, fileKeys, clock } = useDocuments();

const customer = () => toCustomerRecord(table.ofType('CUSTOMER')[0] ?? {});
const exported = async () => {
  const { files } = await exportCustomer(table.store, customer(), clock.now());
  return Promise.all(files.map(({ read }) => read().then((content) => Buffer.from(content))));
};

/** A document that was a PDF and is a PNG, and the deletion of its customer. */
async function replacedDocument() {
  const customerId = await addPerson();
  const { id } = await upload(customerId);
  bodyOf(await api.put(`/documents/${id}`, form({}, png, 'image/png')), 200);
  return { id, deleteCustomer: async () => bodyOf(await api.delete(`/customers/${customerId}`), 200) };
}

describe('the files that a document had before it was replaced', () => {
  it('are exported, sealed by the erasure and exported from what is kept', async () => {
    const { deleteCustomer } = await replacedDocument();
    expect(await exported()).toEqual([png, pdf]);
    await deleteCustomer();
    await eraseCustomer(table.store, customer(), { now: clock.now(), dryRun: false });
    expect(fileKeys().map((key) => key.startsWith('retained/'))).toEqual([true, true]);
    expect(await exported()).toEqual([png, pdf]);
  });

  it('are deleted by an erasure when law keeps nothing any more', async () => {
    await (await replacedDocument()).deleteCustomer();
    const inTwentyYears = new Date(clock.now().getTime() + 20 * 365 * 86_400_000);
    await eraseCustomer(table.store, customer(), { now: inTwentyYears, dryRun: false });
    expect(fileKeys()).toEqual([]);
  });

  it('are deleted with the document', async () => {
    const { id } = await replacedDocument();
    bodyOf(await api.delete(`/documents/${id}`), 204);
    expect(fileKeys()).toEqual([]);
  });
});

it('the file of an upload that was not stored is deleted by an erasure, and the files of other customers stay', async () => {
  const customerId = await addPerson();
  table.fails('write', 'CRASH_BEFORE');
  await expect(upload(customerId)).rejects.toThrow();
  const [lost] = fileKeys();
  expect(lost).toMatch(`/documents/${customerId.slice(-36)}/`);
  bodyOf(await api.delete(`/customers/${customerId}`), 200);
  const deleted = customer();
  await upload(await addPerson());
  const erase = (dryRun: boolean) => eraseCustomer(table.store, deleted, { now: clock.now(), dryRun });
  await erase(true);
  expect(fileKeys()).toContain(lost);
  await erase(false);
  expect(fileKeys()).toHaveLength(1);
  expect(fileKeys()).not.toContain(lost);
});

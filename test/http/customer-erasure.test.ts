import { beforeAll, describe, expect, it } from 'vitest';
import type { CustomerRecord } from '../../functions/domain/customers/customer.ts';
import { toCustomerRecord } from '../../functions/store/customers/customers.ts';
import type { Item, Store } from '../../functions/store/table.ts';
import { keptYears } from '../../functions/topology/personal-data.ts';
import { eraseCustomer } from '../../lib/privacy/erase-customer.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { bodyOf } from '../kit/client/api.ts';
import { type MarkedCustomer, markedCustomer } from '../kit/client/marked-customer.ts';
import { until } from '../kit/client/payments.ts';
import { useTestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { operateOn } from '../kit/operate.ts';
import {
  allItems,
  expireUntil,
  filesWith,
  tracesInFlight,
  tracesInTable,
  untilNothingIsQueued,
} from '../kit/personal-traces.ts';

const cloud = useTestCloud();
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let zora: MarkedCustomer;
let other: MarkedCustomer;
beforeAll(async () => {
  receiver = await webhookReceiver();
  bodyOf(await cloud.api.patch('/config', { webhookEndpoint: receiver.url }), 200);
  zora = await markedCustomer(cloud.api, 'quillfeather');
  other = await markedCustomer(cloud.api, 'bramblewick');
  return () => receiver.close();
}, 120_000);

const erase = (...args: readonly string[]) =>
  operateOn(cloud.dataDir, 'customer', 'erase', zora.customerId, '--why', 'Request 7', ...args);

/** The types of the items that have a text of the customer. */
const found = async (marks: readonly string[]): Promise<readonly string[]> => [
  ...new Set((await tracesInTable(cloud, marks)).map(({ type }) => type)),
];
const files = (mark: string) => filesWith(cloud, mark);

const recordOf = (items: readonly Item[], id: string): CustomerRecord =>
  toCustomerRecord(items.find(({ type, customerId }) => type === 'CUSTOMER' && customerId === id) ?? {});

/** The table with a client that fails at every write but the first. */
function storeThatFails(): Store {
  const { store } = cloud.services;
  let writes = 0;
  const send = (command: object) => {
    if (!/^(Scan|Get|BatchGet|Query)Command$/.test(command.constructor.name) && ++writes > 1) throw new Error('killed');
    return store.client.send(command as never);
  };
  return { ...store, client: { send: send as never } };
}

describe('npm run operate -- customer erase', () => {
  it('refuses a customer whom the platform has not deleted', async () => {
    expect(await erase()).toMatchObject({ code: 2, errors: expect.stringContaining('delete the customer first') });
    expect(files('%quillfeather')).toHaveLength(1);
    expect(await found(zora.marks)).toContain('CUSTOMER');
  });

  it('only counts with --dry-run, and leaves the originals alone until their date afterwards', {
    timeout: 120_000,
  }, async () => {
    bodyOf(await cloud.api.delete(`/customers/${zora.customerId}`), 200);
    await untilNothingIsQueued(cloud, zora.marks);
    await until(
      () => operateOn(cloud.dataDir, 'customer', 'erase', zora.customerId, '--dry-run'),
      ({ code }) => code === 0,
    );
    const before = await found(zora.marks);
    expect(before).toEqual(expect.arrayContaining(['CUSTOMER', 'DELIVERY', 'PAYMENT', 'CARD_TRANSACTION']));
    expect(await erase()).toMatchObject({ code: 0, errors: '' });
    expect(await found(zora.marks)).toEqual(['RETAINED']);
    expect(files('%quillfeather')).toEqual([]);
    expect(tracesInFlight(cloud, zora.marks)).toEqual([]);
    expect(await found(other.marks)).toEqual(expect.arrayContaining(['CUSTOMER', 'DELIVERY', 'PAYMENT']));
    expect(files('%bramblewick')).toHaveLength(1);
  });

  it('changes nothing when it is repeated, and the books are as they were', { timeout: 120_000 }, async () => {
    const items = (await allItems(cloud)).filter(({ type }) => type !== 'OPERATOR_ACTION');
    const { code, output } = await erase();
    expect([code, output.split('\n').length]).toEqual([0, 3]);
    expect((await allItems(cloud)).filter(({ type }) => type !== 'OPERATOR_ACTION')).toEqual(items);
    await expectCleanBooks(cloud);
  });

  it('shows the customer as deleted, and their payments by ids, amounts and times', async () => {
    const customer = bodyOf(await cloud.api.get(`/customers/${zora.customerId}`), 200);
    expect(customer).toMatchObject({ isDeleted: true, id: zora.customerId });
    expect(customer).not.toHaveProperty('fullName');
    bodyOf(await cloud.api.get(`/documents/${zora.documentId}`), 404);
    bodyOf(await cloud.api.get(`/customers/external-accounts/${zora.externalAccountId}`), 404);
    const { data } = bodyOf(await cloud.api.get(`/customers?platformCustomerId=${zora.platformCustomerId}`), 200);
    expect(data).toEqual([]);
    const transaction = bodyOf(await cloud.api.get(`/transactions/${zora.transactionId}`), 200);
    expect(transaction).toMatchObject({ status: 'COMPLETED', sentAmount: { amount: 6_000 } });
    expect(JSON.stringify(transaction)).not.toContain('quillfeather');
  });

  it('sends no webhook of its own, and none of those before again', async () => {
    const { data } = bodyOf(await cloud.api.get(`/webhooks/deliveries?resourceId=${zora.transactionId}`), 200);
    expect(data.length).toBeGreaterThan(0);
    const again = await cloud.api.post(`/webhooks/deliveries/${data[0].id}/resend`);
    expect(bodyOf(again, 409).code).toBe('CONFLICT');
    const late = receiver.received.filter(({ raw }) => raw.includes('ERASED') || raw.includes('erased.invalid'));
    expect(late).toEqual([]);
  });

  it('still exports the originals with the file, until the table deletes them at their date', async () => {
    const { output } = await operateOn(cloud.dataDir, 'customer', 'export', zora.customerId);
    expect(output).toContain('Zora quillfeather');
    const dates = (await allItems(cloud))
      .filter(({ type }) => type === 'RETAINED')
      .map((item) => Number(item.expiresAtSeconds));
    const deleted = bodyOf(await cloud.api.get(`/customers/${zora.customerId}`), 200).updatedAt;
    const date = new Date(deleted);
    date.setUTCFullYear(date.getUTCFullYear() + keptYears);
    expect(new Set(dates)).toEqual(new Set([Math.ceil(date.getTime() / 1000)]));
    // The event of a card that closes waits for the delivery of the one before, which would be gone too soon.
    const { data: cards } = bodyOf(await cloud.api.get(`/cards?cardholderId=${other.customerId}`), 200);
    for (const { id } of cards) {
      bodyOf(await cloud.api.patch(`/cards/${id}`, { state: 'CLOSED' }), 200);
      await until(
        () => receiver.received.filter(({ body: { data } }) => data.id === id && data.state === 'CLOSED'),
        ({ length }) => length > 0,
      );
    }
    await untilNothingIsQueued(cloud, other.marks);
    await expireUntil(cloud, date);
    expect(await found(zora.marks)).toEqual([]);
    expect(files('%quillfeather')).toEqual([]);
  });

  it('is completed by repeating it, wherever it was stopped', { timeout: 120_000 }, async () => {
    bodyOf(await cloud.api.delete(`/customers/${other.customerId}`), 200);
    await untilNothingIsQueued(cloud, other.marks);
    const run = async () =>
      eraseCustomer(storeThatFails(), recordOf(await allItems(cloud), other.customerId), {
        now: new Date(),
        dryRun: false,
      });
    let stops = 0;
    await until(
      () =>
        run().then(
          () => 'done',
          ({ name, message }: Error) => {
            if (name !== 'StillUnderWay' && message !== 'killed') throw new Error(message);
            if (message === 'killed') stops += 1;
            return `${message} (stopped ${stops} times)`;
          },
        ),
      (outcome) => outcome === 'done',
    );
    expect(stops).toBeGreaterThan(20);
    expect(await found(other.marks)).toEqual(['RETAINED']);
    expect(files('%bramblewick')).toEqual([]);
    await expectCleanBooks(cloud);
  });
});

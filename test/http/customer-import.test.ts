import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Api } from '../kit/client/api.ts';
import { until } from '../kit/client/payments.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

let cloud: TestCloud;
let api: Api;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url });
  api = cloud.api;
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

const columns =
  'umaAddress,platformCustomerId,customerType,fullName,birthDate,businessLegalName,addressLine1,city,state,postalCode,country';
const person = (id: string, birthDate = '1990-01-31') =>
  `$${id}@uma.example.com,${id},INDIVIDUAL,"Example, Jane",${birthDate},,1 Example Street,Springfield,IL,00000,US`;
const business = (id: string) =>
  `${id}@uma.example.com,${id},BUSINESS,,,Example Ltd,1 Example Street,Springfield,IL,00000,US`;

async function imported(content: string | Uint8Array) {
  const form = new FormData();
  form.set('file', new Blob([content as never], { type: 'text/csv' }), 'customers.csv');
  const { status, body } = await api.post('/customers/bulk/csv', form);
  expect([status, body]).toEqual([202, { jobId: expect.stringMatching(/^Job:/), status: 'PENDING' }]);
  return until(
    async () => (await api.get(`/customers/bulk/jobs/${body.jobId}`)).body,
    (job) => job.completedAt !== undefined,
    { timeoutMs: 60_000 },
  );
}
const find = async (id: string) => (await api.get(`/customers?platformCustomerId=${id}`)).body.data;

describe('an import of customers', () => {
  it('creates a customer for each valid row, and reports why each other row failed', async () => {
    const rows = [
      columns,
      person('a1'),
      business('a2'),
      person('a3', 'yesterday'),
      person('a1'),
      'x,,INDIVIDUAL,,,,,,,,',
    ];
    const job = await imported(`\uFEFF${rows.join('\r\n')}\r\n`);
    expect(job).toMatchObject({
      status: 'COMPLETED',
      progress: { total: 5, processed: 5, successful: 2, failed: 3 },
      errors: [
        { correlationId: 'a3', code: 'INVALID_INPUT', details: { errors: [{ field: 'birthDate' }] } },
        { correlationId: 'a1', code: 'CONFLICT' },
        { correlationId: 'row_5', code: 'INVALID_INPUT' },
      ],
    });
    expect(await find('a1')).toMatchObject([
      { fullName: 'Example, Jane', umaAddress: '$a1@uma.example.com', kycStatus: 'APPROVED' },
    ]);
    expect(await find('a2')).toMatchObject([
      { umaAddress: '$a2@uma.example.com', businessInfo: { legalName: 'Example Ltd' } },
    ]);
    const { body } = await receiver.waitFor(({ body: event }) => event.data?.id === job.id);
    expect(body).toMatchObject({ type: 'BULK_UPLOAD.COMPLETED', data: { progress: { successful: 2 } } });
  });

  it('fails when its file is not there any more', async () => {
    vi.spyOn(cloud.services.s3, 'putObject').mockReturnValueOnce({});
    expect(await imported(`${columns}\r\n${person('gone')}`)).toMatchObject({ status: 'FAILED' });
  });

  it('names row, column and reason of every mistake at once, and skips empty rows', async () => {
    const rows = [
      columns,
      ',,,,,,,,,,',
      '$r1@uma.example.com,r1',
      `${person('r2')},surplus`,
      person('r\u200B3'),
      person('r4').replace('Jane', 'Ja\u0007ne'),
      `${person('r5')},,`,
    ];
    const job = await imported(rows.join('\n'));
    expect(job).toMatchObject({ status: 'COMPLETED', progress: { total: 5, successful: 1, failed: 4 } });
    expect(job.errors).toMatchObject([
      { correlationId: 'r1', details: { row: 2 } },
      { correlationId: 'r2', message: 'The row has 12 cells, and the header 11.', details: { row: 3 } },
      { details: { row: 4, errors: [{ column: 'platformCustomerId' }, { column: 'umaAddress' }] } },
      { details: { row: 5, errors: [{ column: 'fullName', message: expect.stringContaining('U+0007') }] } },
    ]);
    const columnsOfFirst = job.errors[0].details.errors.map(({ column }: { column: string }) => column);
    expect(columnsOfFirst).toEqual(expect.arrayContaining(['customerType']));
  });

  it.each([
    [';', 'semicolons'],
    ['\t', 'tabs'],
    ['|', 'vertical bars'],
  ])('names the separator %j where it is no comma', async (separator, name) => {
    const job = await imported([columns, person('s1')].join('\n').replaceAll(',', separator));
    expect(job).toMatchObject({ status: 'FAILED', errors: [{ message: expect.stringContaining(name) }] });
  });

  it('imports more rows than one batch holds', async () => {
    const ids = Array.from({ length: 120 }, (_, at) => `b${at}`);
    const job = await imported([columns, ...ids.map((id) => person(id))].join('\n'));
    expect(job).toMatchObject({ status: 'COMPLETED', progress: { total: 120, successful: 120, failed: 0 } });
    expect(await find('b119')).toHaveLength(1);
  });

  it.each([
    ['a quote that does not close', `${columns}\n"$c@uma.example.com,c`],
    ['a missing column', 'umaAddress,platformCustomerId\n$c@uma.example.com,c'],
    ['no row that is not empty', `${columns}\n,,,,,,,,,,\n\n`],
    ['no row', columns],
    ['another encoding', Buffer.from(`${columns}\n${person('c\u00e9')}`, 'latin1')],
  ])('fails as a whole for %s, and creates no customer', async (_, content) => {
    const job = await imported(content);
    expect(job).toMatchObject({ status: 'FAILED', errors: [{ correlationId: 'file', code: 'INVALID_INPUT' }] });
    const { body } = await receiver.waitFor(({ body: event }) => event.data?.id === job.id);
    expect(body.type).toBe('BULK_UPLOAD.FAILED');
  });
});

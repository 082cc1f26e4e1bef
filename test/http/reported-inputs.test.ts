/**
 * Inputs that people who run payments have reported of other services, each with its neighbors. What needs connectors, keys or a
 * browser is beside its own area: settlements of cards (cards/network-settlement), paid Lightning invoices (production-conversions),
 * passkeys (strong-authentication).
 */

import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { examplePdf } from '../../functions/contract/example-pdf.ts';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import { until } from '../kit/client/payments.ts';
import { useTestCloud } from '../kit/local-cloud.ts';

const cloud = useTestCloud();
let api: Api;
let customerId: string;
beforeAll(async () => {
  api = cloud.api;
  customerId = bodyOf(await api.post('/customers', person({})), 201).id;
});

const person = (members: object) => ({ customerType: 'INDIVIDUAL', fullName: 'Jane Example', ...members });
const business = (info: object) => ({
  customerType: 'BUSINESS',
  businessInfo: { legalName: 'Example Ltd', country: 'US', taxId: '00-0000000', incorporatedOn: '2001-01-01', ...info },
});
const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'John Example', countryOfResidence: 'DE' };
const register = (currency: string, accountInfo: object) =>
  api.post('/customers/external-accounts', { customerId, currency, accountInfo });
/** With right check digits (ISO 7064), so that only the country decides. */
const iban = (country: string, account: string): string => {
  const digits = [...`${account}${country}00`].map((sign) => Number.parseInt(sign, 36)).join('');
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
};
const upload = (bytes: Uint8Array<ArrayBuffer>, type: string, name: string) => {
  const form = new FormData();
  form.set('file', new Blob([bytes], { type }), name);
  for (const [member, value] of Object.entries({ documentHolder: customerId, documentType: 'PASSPORT', country: 'US' }))
    form.set(member, value);
  return api.post('/documents', form);
};
const raw = (body: Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>> = {}) => {
  const authorization = `Basic ${Buffer.from(`${cloud.tokenId}:${cloud.tokenSecret}`).toString('base64')}`;
  const contentType = { 'content-type': 'application/json' };
  return fetch(`${cloud.baseUrl}/customers`, {
    method: 'POST',
    body,
    headers: { authorization, ...contentType, ...headers },
  });
};
const refused = { status: 400, body: { code: 'INVALID_INPUT' } };

describe('text that reaches a bank', () => {
  it.each([
    'Jane\r\n6220000000000',
    'Jane\nExample',
    'Jane\u2028Example',
    'Jane\u202EelpmaxE',
    'Jane\u0000',
    ' \u2003 ',
  ])('is one visible line: %j is refused as the name of a beneficiary and of a customer', async (fullName) => {
    const info = { accountType: 'SPARK_WALLET', address: `spark1${'example'.repeat(7)}` };
    expect(await register('BTC', { ...info, beneficiary: { ...beneficiary, fullName } })).toMatchObject(refused);
    expect(await api.post('/customers', person({ fullName }))).toMatchObject(refused);
    expect(await api.post('/customers', business({ legalName: fullName }))).toMatchObject(refused);
  });
});

describe('bytes that are no UTF-8', () => {
  it.each([
    ['one of Latin-1', [0xe9]],
    ['an overlong form', [0xc0, 0xaf]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['a truncated character', [0xe2, 0x82]],
    ['more than Unicode has', [0xf4, 0x90, 0x80, 0x80]],
  ])('are refused, not replaced: %s', async (_, bytes) => {
    const [before, after] = JSON.stringify(person({ fullName: 'Jos*' })).split('*') as [string, string];
    const answer = await raw(Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]));
    expect(answer.status).toBe(400);
  });
});

describe('an account that its rail cannot reach', () => {
  it.each([
    ['SA', '80000000608010167519'],
    ['TR', '0006100519786457841326'],
    ['AE', '0331234567890123456'],
  ])('is refused as EUR_ACCOUNT: an IBAN of %s', async (country, account) => {
    const answer = await register('EUR', { accountType: 'EUR_ACCOUNT', iban: iban(country, account), beneficiary });
    expect(answer).toMatchObject(refused);
  });

  it.each([
    ['RS', '260005601001611379'],
    ['AL', '212110090000000235698741'],
    ['MK', '250120000058984'],
  ])('is not one of %s', async (country, account) => {
    const answer = await register('EUR', { accountType: 'EUR_ACCOUNT', iban: iban(country, account), beneficiary });
    expect(answer.status).toBe(201);
  });
});

describe('a document', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it.each([
    ['the first bytes of a JPEG', new Uint8Array([0xff, 0xd8, 0xff]), 'image/jpeg'],
    ['half a PNG', new Uint8Array(png.subarray(0, png.length / 2)), 'image/png'],
    ['half a PDF', new Uint8Array(Buffer.from(examplePdf).subarray(0, examplePdf.length / 2)), 'application/pdf'],
    ['a text', new Uint8Array(Buffer.from('an example')), 'application/pdf'],
  ])('is opened: %s is refused', async (_, bytes, type) => {
    expect((await upload(bytes, type, 'example')).status).toBe(400);
  });

  it('is taken for what its content is', async () => {
    expect((await upload(new Uint8Array(png), 'application/octet-stream', 'example.bin')).status).toBe(201);
  });
});

describe('numbers that are newer than a list', () => {
  it('are taken: a tax number of Brazil with letters', async () => {
    expect((await api.post('/customers', business({ country: 'BR', taxId: '12.ABC.345/01DE-35' }))).status).toBe(201);
    // The sandbox checks the shape, because its endings break check digits; production checks them too (domain/external-accounts/checks.test.ts).
    expect(await api.post('/customers', business({ country: 'BR', taxId: '12.ABC.345/01DE-3' }))).toMatchObject(
      refused,
    );
  });
});

describe('what generated clients send', () => {
  it('null for an optional member is its absence', async () => {
    const { email, phoneNumber } = bodyOf(
      await api.post('/customers', person({ email: null, phoneNumber: null })),
      201,
    );
    expect([email, phoneNumber]).toEqual([undefined, undefined]);
  });

  it('a compressed body is read', async () => {
    const answer = await raw(gzipSync(JSON.stringify(person({}))), { 'content-encoding': 'gzip' });
    expect(answer.status).toBe(201);
  });
});

describe('values beyond sense', () => {
  it.each<[string, object]>([
    ['a birth in the year 1', { birthDate: '0001-01-01' }],
    ['a birth on a day that was not', { birthDate: '1990-02-30' }],
    ['a birth to come', { birthDate: '2999-01-01' }],
    ['a phone without a country', { phoneNumber: '+999123456789' }],
    ['a UMA address at an IP address', { umaAddress: '$jane@127.0.0.1' }],
    ['an e-mail address at none', { email: 'jane@localhost' }],
  ])('are refused: %s', async (_, members) => {
    expect(await api.post('/customers', person(members))).toMatchObject(refused);
  });
});

describe('a file of customers', () => {
  const header =
    'umaAddress,platformCustomerId,customerType,addressLine1,city,state,postalCode,country,fullName,birthDate,email';
  const row = (name: string, birthDate = '1990-01-31') =>
    `,${name.length}-row,INDIVIDUAL,1 Example Street,Springfield,IL,00000,US,${name},${birthDate},`;
  const imported = async (...lines: readonly string[]): Promise<AnyBody> => {
    const form = new FormData();
    form.set('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'example.csv');
    const { jobId } = bodyOf(await api.post('/customers/bulk/csv', form), 202);
    return until(
      async () => bodyOf(await api.get(`/customers/bulk/jobs/${jobId}`), 200),
      ({ status }) => status === 'COMPLETED' || status === 'FAILED',
    );
  };

  it('with control characters has its rows refused', async () => {
    const { progress, errors } = await imported(header, row('Ja\u0000ne'), row('Ja\u001b[31mne Example'), '');
    expect(progress).toMatchObject({ total: 2, failed: 2 });
    expect(errors).toMatchObject([{ details: { row: 1 } }, { details: { row: 2 } }]);
  });

  it('names everything that is wrong, skips empty rows, and says that another separator is one', async () => {
    const { progress, errors } = await imported(header, row('Jane Example', '1990-02-31'), ',,,,,,,,,,', row(' '), '');
    expect([progress.total, progress.failed, errors.length]).toEqual([2, 2, 2]);
    const semicolons = await imported(header.replaceAll(',', ';'), row('Jane Example').replaceAll(',', ';'), '');
    expect(semicolons).toMatchObject({
      status: 'FAILED',
      errors: [{ message: expect.stringContaining('semicolons') }],
    });
  });
});

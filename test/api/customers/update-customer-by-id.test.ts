import { describe, expect, it } from 'vitest';
import { handler as remove } from '../../../functions/api/customers/delete-customer-by-id.ts';
import { handler as list } from '../../../functions/api/customers/list-customers.ts';
import { handler } from '../../../functions/api/customers/update-customer-by-id.ts';
import { readWalletAuth } from '../../../functions/store/wallets/wallet-auth.ts';
import { readCustomerAccounts } from '../../../functions/use-cases/ledger/customer-accounts.ts';
import { aCaller, noon, platformId, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { patchAgreed, useCustomers } from '../../kit/rooms/customers.ts';

const { add, record, table, clock } = useCustomers();
const later = '2025-11-03T09:00:00.000Z';
const patch = (customerId: string, body: object, caller = aCaller()) =>
  invoke(handler, { path: { customerId }, body: { customerType: 'INDIVIDUAL', ...body }, caller });
const business = {
  customerType: 'BUSINESS',
  businessInfo: {
    legalName: 'Example Ltd',
    country: 'US',
    taxId: '00-0000000',
    incorporatedOn: '2001-01-01',
    purposeOfAccount: 'OTHER',
    purposeOfAccountOtherDescription: 'Example purpose',
  },
};
const currenciesOf = async (customerId: string) =>
  (await readCustomerAccounts(table.store, await record(customerId))).map(({ currency }) => currency);
const walletOf = async (customerId: string) => {
  const accounts = await readCustomerAccounts(table.store, await record(customerId));
  const wallet = accounts.find(({ accountType }) => accountType === 'EMBEDDED_WALLET');
  return wallet && readWalletAuth(table.store, platformId, wallet.accountId);
};

describe('PATCH /customers/{customerId}', () => {
  it('changes what is sent and keeps what is not', async () => {
    const customer = await add({ fullName: 'Jane Example', nationality: 'US', region: 'US' });
    clock.set(later);
    const { status, body } = await patch(customer.id, { nationality: 'DE', address, region: 'FR', kycStatus: 'HOLD' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...customer, nationality: 'DE', address, updatedAt: later });
    expect(await record(customer.id)).toMatchObject({ version: 2, nationality: 'DE', region: 'US' });
  });

  const address = { line1: '1 Example Street', postalCode: '00000', country: 'US' };

  it('changes nothing, not even the time, where nothing is new', async () => {
    const customer = await add({ fullName: 'Jane Example' });
    clock.set(later);
    expect(await patch(customer.id, { fullName: 'Jane Example' })).toMatchObject({ status: 200, body: customer });
    expect(await record(customer.id)).toMatchObject({ version: 1, updatedAt: noon });
  });

  it('keeps the members of businessInfo that are not sent', async () => {
    const { id } = await add(business);
    const { body } = await patch(id, { customerType: 'BUSINESS', businessInfo: { doingBusinessAs: 'Example' } });
    expect(body.businessInfo).toEqual({ ...business.businessInfo, doingBusinessAs: 'Example' });
  });

  it('removes a description with the answer that it belonged to', async () => {
    const { id } = await add(business);
    const businessInfo = { purposeOfAccount: 'SUPPLIER_PAYMENTS' };
    const { body } = await patch(id, { customerType: 'BUSINESS', businessInfo });
    expect(body.businessInfo).toMatchObject(businessInfo);
    expect(body.businessInfo).not.toHaveProperty('purposeOfAccountOtherDescription');
  });

  it('checks the sent fields together with the stored ones', async () => {
    const { id } = await add({ idType: 'SSN', identifier: '000-00-0000', purposeOfAccount: 'P2P_TRANSFERS' });
    const answer = await patch(id, { identifier: '000000000', purposeOfAccountOtherDescription: 'Example' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(answer.body.details.errors.map(({ field }: { field: string }) => field)).toEqual([
      'purposeOfAccountOtherDescription',
      'identifier',
    ]);
    expect(await patch(id, { idType: 'ITIN', identifier: '900-00-0000' })).toMatchObject({ status: 200 });
  });

  const fieldsOf = ({ body }: { body: { details?: { errors?: { field: string }[] } } }) =>
    body.details?.errors?.map(({ field }) => field);

  it('names what the rules refuse beside what the schema refuses, with the stored fields in view', async () => {
    const { id } = await add({ idType: 'SSN', identifier: '000-00-0000', email: 'jane@example.com' });
    const wrong = { nationality: 'XX', birthDate: '2030-01-01', umaAddress: '$jane@foreign.example' };
    const contacts = { email: 'joan@example.com', phoneNumber: '+12025550100' };
    expect(fieldsOf(await patch(id, { ...wrong, ...contacts, identifier: '1' }))).toEqual([
      'nationality',
      'identifier',
      'birthDate',
      'phoneNumber',
      'umaAddress',
    ]);
    expect(fieldsOf(await patch(`Customer:${uuids.unknown}`, wrong))).toEqual(['nationality']);
    expect(await record(id)).toMatchObject({ version: 1 });
  });

  it('says nothing of a field whose counterpart is refused', async () => {
    const { id } = await add({ idType: 'SSN', identifier: '000-00-0000', purposeOfAccount: 'P2P_TRANSFERS' });
    const answers = { purposeOfAccount: 'FUN', purposeOfAccountOtherDescription: 'Example' };
    const wrong = { idType: 'NONE', identifier: '900-00-0000', ...answers };
    expect(fieldsOf(await patch(id, wrong))).toEqual(['idType', 'purposeOfAccount']);
    const { id: businessId } = await add(business);
    const info = { country: 'USA', taxId: 'AAAA000000AAA', incorporatedOn: '2030-01-01' };
    expect(fieldsOf(await patch(businessId, { customerType: 'BUSINESS', businessInfo: info }))).toEqual([
      'businessInfo.country',
      'businessInfo.incorporatedOn',
    ]);
    expect(fieldsOf(await patch(businessId, { ...wrong, customerType: 'INDIVIDUAL' }))).toEqual([
      'idType',
      'purposeOfAccount',
      'customerType',
    ]);
  });

  it('refuses a tax number that does not fit the country', async () => {
    const { id } = await add(business);
    const change = { customerType: 'BUSINESS', businessInfo: { country: 'BR' } };
    const errors = [{ field: 'businessInfo.taxId', constraint: { format: 'br-cnpj' } }];
    expect(await patch(id, change)).toMatchObject({ status: 400, body: { details: { errors } } });
  });

  it.each([
    ['another type', { customerType: 'BUSINESS' }, 'customerType'],
    ['no type', { customerType: undefined }, 'customerType'],
    [
      'e-mail address and phone number together',
      { email: 'a@example.com', phoneNumber: '+12025550100' },
      'phoneNumber',
    ],
    ['a currency that the platform lacks', { currencies: ['MXN'] }, 'currencies.0'],
    ['a birth date to come', { birthDate: '2030-01-01' }, 'birthDate'],
  ])('refuses %s and changes nothing', async (_, change, field) => {
    const { id } = await add();
    expect(await patch(id, change)).toMatchObject({ status: 400, body: { details: { errors: [{ field }] } } });
    expect(await record(id)).toMatchObject({ version: 1 });
  });

  it('replaces the currencies; accounts are added and never removed', async () => {
    const { id } = await add({ currencies: ['USD'] });
    expect((await patch(id, { currencies: ['EUR', 'BTC', 'EUR'] })).body.currencies).toEqual(['EUR', 'BTC']);
    expect((await patch(id, { currencies: ['USD'] })).body.currencies).toEqual(['USD']);
    expect(await currenciesOf(id)).toEqual(['USD', 'USDB', 'EUR', 'BTC']);
  });

  it('gives the UMA address to one customer at a time, whatever its case', async () => {
    const { id } = await add({ umaAddress: '$jane@uma.example.com' });
    const other = await add();
    expect(await patch(other.id, { umaAddress: '$JANE@uma.example.com' })).toMatchObject({
      status: 409,
      body: { code: 'UMA_ADDRESS_EXISTS' },
    });
    expect(await patch(id, { umaAddress: '$joan@uma.example.com' })).toMatchObject({ status: 200 });
    expect(await patch(other.id, { umaAddress: '$JANE@uma.example.com' })).toMatchObject({ status: 200 });
    const { body } = await invoke(list, { query: { umaAddress: '$jane@uma.example.com' } });
    expect(body.data).toMatchObject([{ id: other.id }]);
  });

  it('writes the same UMA address in another case without a claim of its own', async () => {
    const { id } = await add({ umaAddress: '$jane@uma.example.com' });
    expect((await patch(id, { umaAddress: '$Jane@uma.example.com' })).body.umaAddress).toBe('$jane@uma.example.com');
  });

  it('asks for proof of a changed contact again, and only of that', async () => {
    const { id } = await add({ region: 'DE', email: 'jane@example.com', phoneNumber: '+4930123456' });
    await table.store.client.send(
      new (await import('@aws-sdk/lib-dynamodb')).PutCommand({
        TableName: table.store.tableName,
        Item: {
          ...table.items().find((item) => item.customerId === id && item.type === 'CUSTOMER'),
          contactVerification: { email: 'VERIFIED', phone: 'VERIFIED' },
        },
      }),
    );
    const { body } = await patchAgreed(id, { email: 'joan@example.com' });
    expect(body.contactVerification).toEqual({ email: 'PENDING', phone: 'VERIFIED' });
  });

  it('sends the codes of the wallet to the new address', async () => {
    const { id } = await add({ email: 'jane@example.com' });
    await patchAgreed(id, { email: 'joan@example.com' });
    expect((await walletOf(id))?.credentials).toMatchObject([{ type: 'EMAIL_OTP', nickname: 'joan@example.com' }]);
  });

  it('protects a wallet without credentials once there is an e-mail address', async () => {
    const { id } = await add();
    expect(await walletOf(id)).toBeUndefined();
    await patch(id, { email: 'jane@example.com' });
    expect((await walletOf(id))?.credentials).toMatchObject([{ type: 'EMAIL_OTP', nickname: 'jane@example.com' }]);
  });

  it('is refused once the customer was deleted', async () => {
    const { id } = await add();
    await invoke(remove, { path: { customerId: id } });
    expect(await patch(id, { fullName: 'Joan' })).toMatchObject({ status: 410, body: { code: 'CUSTOMER_DELETED' } });
  });

  it('keeps both of two concurrent changes', async () => {
    const { id } = await add();
    const answers = await Promise.all([patch(id, { fullName: 'Jane' }), patch(id, { nationality: 'DE' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await record(id)).toMatchObject({ version: 3, fullName: 'Jane', nationality: 'DE' });
  });
});

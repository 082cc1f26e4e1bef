/** Webhooks that show the members which a resource may leave out. contract/webhooks/received-events.test.ts reads what arrived. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePdf } from '../../functions/contract/example-pdf.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import { fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aPayment, aRecipient, refunded } from '../kit/client/rewards.ts';
import { ethereumWallet } from '../kit/client/wallets.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { formOf } from '../kit/operations/request.ts';
import { anOwner } from '../kit/rooms/verifications.ts';

let cloud: TestCloud;
let api: Api;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url, clockSpeed: 20 });
  api = cloud.api;
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
  await receiver.close();
});

const event = async (id: string, type: string) =>
  (await receiver.waitFor(({ body }) => body.type === type && body.data.id === id)).body.data;
const terms = {
  termsVersion: 'V1',
  acceptedAt: '2025-11-01T12:00:00.000Z',
  acceptanceMethod: 'CHECKBOX',
  ipAddress: '192.0.2.1',
};
const address = {
  line1: '1 Example Street',
  line2: 'Floor 2',
  city: 'Springfield',
  state: 'IL',
  postalCode: '00000',
  country: 'US',
};
const upload = (documentHolder: string, documentType: string) => {
  const form = new FormData();
  form.set('file', new Blob([examplePdf], { type: 'application/pdf' }), 'example.pdf');
  for (const [name, value] of Object.entries({ documentHolder, documentType, country: 'US' })) form.set(name, value);
  return api.post('/documents', form);
};
const contacts = { region: 'DE', email: 'jane@example.com', phoneNumber: '+4915550100000' };

describe('the event of a customer shows the whole customer', () => {
  it('who is a person', async () => {
    const person = {
      customerType: 'INDIVIDUAL',
      ...contacts,
      fullName: 'Jane Example',
      birthDate: '1990-01-31',
      nationality: 'US',
      address,
      idType: 'SSN',
      countryOfIssuance: 'US',
      endUserTermsConsent: terms,
      sourceOfFundsCategories: ['SALARY', 'OTHER'],
      sourceOfFundsOtherDescription: 'an example',
      sourceOfWealthCategories: ['OTHER'],
      sourceOfWealthOtherDescription: 'an example',
      purposeOfAccount: 'OTHER',
      purposeOfAccountOtherDescription: 'an example',
      expectedMonthlyTransactionCount: 'COUNT_UNDER_10',
      expectedMonthlyTransactionVolume: 'VOLUME_UNDER_10K',
      annualIncomeRange: 'UNDER_50K',
      netWorthRange: 'UNDER_100K',
      pepStatus: 'NONE',
    };
    const created = bodyOf(await api.post('/customers', person), 201);
    expect(created).toMatchObject({ ...person, endUserTermsConsent: { termsVersion: 'V1' } });
    expect(await event(created.id, 'CUSTOMER.KYC_APPROVED')).toEqual(created);
  });

  it('who is a business, with its owners', async () => {
    const businessInfo = {
      legalName: 'Example Ltd',
      country: 'US',
      taxId: '00-0000000',
      incorporatedOn: '2001-01-01',
      doingBusinessAs: 'Example',
      registrationNumber: 'example-001',
      entityType: 'LLC',
      countriesOfOperation: ['US'],
      businessType: 'RETAIL_TRADE',
      purposeOfAccount: 'OTHER',
      purposeOfAccountOtherDescription: 'an example',
      sourceOfFunds: 'sales',
      expectedMonthlyTransactionCount: 'COUNT_UNDER_10',
      expectedMonthlyTransactionVolume: 'VOLUME_UNDER_10K',
      expectedRecipientJurisdictions: ['US'],
      naicsCode: '44',
      sourceOfFundsCategories: ['OTHER'],
      sourceOfFundsOtherDescription: 'an example',
      expectedCounterpartyCountries: ['US'],
      primaryContactFirstName: 'Jane',
      primaryContactLastName: 'Example',
    };
    const business = { customerType: 'BUSINESS', ...contacts, address, endUserTermsConsent: terms, businessInfo };
    const { id } = bodyOf(await api.post('/customers', business), 201);
    const { personalInfo } = anOwner(id);
    const details = {
      middleName: 'Middle',
      email: 'jane@example.com',
      phoneNumber: '+15550100000',
      address,
      countryOfIssuance: 'US',
    };
    const owner = anOwner(id, { personalInfo: { ...personalInfo, ...details } });
    const { id: ownerId } = bodyOf(await api.post('/beneficial-owners', owner), 201);
    for (const type of ['ARTICLES_OF_INCORPORATION', 'TRUST_AGREEMENT', 'TAX_RETURN']) await upload(id, type);
    for (const type of ['PASSPORT', 'NATIONAL_ID']) await upload(ownerId, type);
    for (const contact of ['email', 'phone']) {
      bodyOf(await api.post(`/customers/${id}/verify-${contact}`), 204);
      bodyOf(await api.post(`/customers/${id}/verify-${contact}/confirm`, { code: '123456' }), 200);
    }
    expect(bodyOf(await api.post('/verifications', { customerId: id }), 200).errors).toEqual([]);
    const shown = bodyOf(await api.get(`/customers/${id}`), 200);
    expect(shown).toMatchObject({ kybStatus: 'PENDING', beneficialOwners: [{ id: ownerId }] });
    expect(await event(id, 'CUSTOMER.KYB_PENDING')).toEqual(shown);
  });
});

it('the event of an external account shows the name that is known there and the id that the platform gave it', async () => {
  const { id: customerId } = bodyOf(
    await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Example', ...contacts }),
    201,
  );
  const wallet = {
    customerId,
    currency: 'USDC',
    ownershipType: 'FIRST_PARTY',
    platformAccountId: 'example-account-1',
    accountInfo: {
      accountType: 'ETHEREUM_WALLET',
      address: ethereumWallet().address,
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example', countryOfResidence: 'DE' },
    },
  };
  const { id } = bodyOf(await api.post('/customers/external-accounts', wallet), 201);
  bodyOf(await api.post(`/customers/external-accounts/${id}/challenge`, { method: 'WALLET_SIGNATURE' }), 201);
  await api.post(`/customers/external-accounts/${id}/verify`, { signature: ethereumWallet().sign('something else') });
  expect(await event(id, 'EXTERNAL_ACCOUNT.STATUS_UPDATED')).toMatchObject({
    platformAccountId: 'example-account-1',
    beneficiaryVerifiedData: { fullName: 'Jane Example' },
  });
});

it('the event of an import shows what was wrong with each row', async () => {
  const header =
    'umaAddress,platformCustomerId,customerType,addressLine1,city,state,postalCode,country,fullName,birthDate,email';
  const row = '$row@uma.example.com,row-1,INDIVIDUAL,1 Example Street,Springfield,IL,00000,US,Jane Example,1990-02-31,';
  const file = `${header}\n${row}\n`;
  const { jobId } = bodyOf(await api.post('/customers/bulk/csv', formOf({ file })), 202);
  const { body } = await receiver.waitFor(
    ({ body: event }) => event.type.startsWith('BULK_UPLOAD.') && event.data.id === jobId,
  );
  expect(body.data.errors).toMatchObject([{ correlationId: 'row-1', details: { row: expect.any(Number) } }]);
});

describe('the event of a payment', () => {
  it('shows what the platform asks about the receiver', async () => {
    const { supportedCurrencies } = bodyOf(await api.get('/config'), 200);
    const asking = supportedCurrencies.map((currency: AnyBody) => ({
      ...currency,
      requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
    }));
    bodyOf(await api.patch('/config', { supportedCurrencies: asking }), 200);
    const umaAddress = '$success.eur@sandbox.uma.money';
    const { lookupId } = bodyOf(await api.get(`/receiver/uma/${encodeURIComponent(umaAddress)}`), 200);
    const quote = {
      source: { sourceType: 'ACCOUNT', accountId: await fundedAccount(api) },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
      lookupId,
      immediatelyExecute: true,
    };
    const { transactionId } = bodyOf(await api.post('/quotes', quote), 201);
    expect(await event(transactionId, 'OUTGOING_PAYMENT.COMPLETED')).toMatchObject({
      counterpartyInformation: { FULL_NAME: expect.any(String) },
    });
    await transactionIn(api, transactionId, 'COMPLETED');
  });

  it('shows when its receipt was confirmed', async () => {
    const accountId = await fundedAccount(api);
    const { transactionId: id } = await aPayment(api, accountId, await aRecipient(api));
    await transactionIn(api, id, 'COMPLETED');
    bodyOf(await api.post(`/transactions/${id}/confirm`, {}), 200);
    bodyOf(await api.post(`/sandbox/transactions/${id}/simulate`, { event: 'BANK_RETURN' }), 200);
    await refunded(api, id);
    expect(await event(id, 'OUTGOING_PAYMENT.REFUND_COMPLETED')).toMatchObject({
      receiptDeliveryConfirmedAt: expect.any(String),
    });
  });
});

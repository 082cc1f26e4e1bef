/** Rules that stand in the texts of operations and fields, where no schema holds them. Each is tried through the front door. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePdf } from '../../functions/contract/example-pdf.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import { fundedAccount, until } from '../kit/client/payments.ts';
import { startTestCloud, type TestCloud } from '../kit/local-cloud.ts';
import { formOf } from '../kit/operations/request.ts';
import { aBusiness, anOwner, aPerson } from '../kit/rooms/verifications.ts';

let cloud: TestCloud;
let api: Api;
let american: AnyBody;
let german: AnyBody;
beforeAll(async () => {
  cloud = await startTestCloud({ clockSpeed: 20 });
  api = cloud.api;
  american = await aCustomer({ region: 'US' });
  german = await aCustomer({ region: 'DE', email: 'jane@example.com', phoneNumber: '+4915550100000' });
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
});

const aCustomer = async (more: object = {}): Promise<AnyBody> =>
  bodyOf(await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Example', ...more }), 201);
const invalid = (...fields: string[]) => ({
  status: 400,
  body: { code: 'INVALID_INPUT', details: { errors: fields.map((field) => ({ field })) } },
});
const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'John Example', countryOfResidence: 'DE' };
const register = (currency: string, accountInfo: object, more: object = {}) =>
  api.post('/customers/external-accounts', { customerId: german.id, currency, accountInfo, ...more });

let wallets = 0;
const aWallet = (more: object = {}) => {
  wallets += 1;
  return { accountType: 'SPARK_WALLET', address: `spark1${'q'.repeat(40)}${200 + wallets}`, ...more };
};

describe('the wallet of a customer in the European Economic Area', () => {
  it('names its owner where it belongs to a third party', async () => {
    const ofThirdParty = { ownershipType: 'THIRD_PARTY' };
    expect(await register('BTC', aWallet(), ofThirdParty)).toMatchObject(invalid('accountInfo.beneficiary'));
    expect((await register('BTC', aWallet({ beneficiary }), ofThirdParty)).body.status).toBe('ACTIVE');
  });

  it('says whose it is, unless an institution keeps it', async () => {
    expect(await register('BTC', aWallet())).toMatchObject(invalid('ownershipType'));
    const { vaspName } = bodyOf(await api.get('/vasps'), 200).data[0];
    expect((await register('BTC', aWallet({ vaspName }))).body).toMatchObject({ status: 'ACTIVE' });
    expect((await register('BTC', aWallet(), { customerId: american.id })).status).toBe(201);
  });
});

describe('an external account', () => {
  it('in Singapore gets the name of its bank from the BIC', async () => {
    const info = { accountType: 'SGD_ACCOUNT', accountNumber: '0123456789', beneficiary };
    expect((await register('SGD', { ...info, swiftCode: 'DBSSSGSG' })).body.accountInfo.bankName).toBe('DBS');
    const named = { ...info, accountNumber: '0123456780', swiftCode: 'DBSSSGSG', bankName: 'My Bank' };
    expect((await register('SGD', named)).body.accountInfo.bankName).toBe('My Bank');
  });

  it('for mobile money in Kenya is with M-PESA', async () => {
    const info = { accountType: 'KES_ACCOUNT', phoneNumber: '+254712345678', beneficiary };
    expect(await register('KES', { ...info, provider: 'FOO' })).toMatchObject(invalid('accountInfo.provider'));
    expect((await register('KES', { ...info, provider: 'M-PESA' })).status).toBe(201);
  });
});

describe('an import of customers', () => {
  it('reads missing cells at the end of a row as empty', async () => {
    const header =
      'umaAddress,platformCustomerId,customerType,addressLine1,city,state,postalCode,country,fullName,birthDate,email';
    const row =
      '$short@uma.example.com,short,INDIVIDUAL,1 Example Street,Springfield,IL,00000,US,Jane Example,1990-01-31';
    const { jobId } = bodyOf(await api.post('/customers/bulk/csv', formOf({ file: `${header}\n${row}\n` })), 202);
    const job = await until(
      async () => bodyOf(await api.get(`/customers/bulk/jobs/${jobId}`), 200),
      ({ status }) => status !== 'PENDING' && status !== 'PROCESSING',
    );
    expect(job).toMatchObject({ status: 'COMPLETED', progress: { total: 1, successful: 1, failed: 0 } });
  });
});

describe('a simulated payment over UMA', () => {
  it.each(['$unknown@sandbox.uma.money', '$someone@bank.example.com'])(
    'from %s is 404: no such sender',
    async (sender) => {
      const answer = await api.post('/sandbox/uma/receive', {
        senderUmaAddress: sender,
        customerId: american.id,
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: 1_000,
      });
      expect(answer).toMatchObject({ status: 404, body: { code: 'UMA_NOT_FOUND' } });
    },
  );
});

describe('the payment of a business to twelve currencies', () => {
  it('needs the registration number of the business', async () => {
    const { registrationNumber, ...businessInfo } = aBusiness('HRB 100').businessInfo;
    const { id: customerId } = bodyOf(await api.post('/customers', { customerType: 'BUSINESS', businessInfo }), 201);
    const pounds = { accountType: 'GBP_ACCOUNT', sortCode: '123456', accountNumber: '12345678', beneficiary };
    const euros = { accountType: 'EUR_ACCOUNT', iban: 'DE00370400440532013000', beneficiary };
    const own = { customerId };
    const [toPounds, toEuros] = [await register('GBP', pounds, own), await register('EUR', euros, own)];
    const accountId = await fundedAccount(api);
    const quote = ({ body }: AnyBody) =>
      api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId, customerId },
        destination: { destinationType: 'ACCOUNT', accountId: body.id },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 1_000,
      });
    expect(await quote(toPounds)).toMatchObject({ status: 400, body: { code: 'MISSING_MANDATORY_USER_INFO' } });
    expect((await quote(toEuros)).status).toBe(201);
    const registration = { customerType: 'BUSINESS', businessInfo: { registrationNumber } };
    bodyOf(await api.patch(`/customers/${customerId}`, registration), 200);
    expect((await quote(toPounds)).status).toBe(201);
  });
});

describe('the owner of a business who is no US person', () => {
  it('shows a passport and one more document of a government', async () => {
    const business = { ...aBusiness('HRB 001'), region: 'US' };
    const { id: customerId } = bodyOf(await api.post('/customers', business), 201);
    const { personalInfo } = anOwner(customerId);
    const foreigner = {
      ...personalInfo,
      nationality: 'CA',
      idType: 'NON_US_TAX_ID',
      identifier: 'AB123456',
      countryOfIssuance: 'CA',
    };
    const owner = bodyOf(await api.post('/beneficial-owners', anOwner(customerId, { personalInfo: foreigner })), 201);
    const upload = async (documentType: string, side?: string) => {
      const form = { file: examplePdf, documentHolder: owner.id, documentType, country: 'CA' };
      bodyOf(await api.post('/documents', formOf({ ...form, ...(side && { side }) })), 201);
    };
    const missing = async () => {
      const { errors } = bodyOf(await api.post('/verifications', { customerId }), 200);
      return errors.filter(({ resourceId }: AnyBody) => resourceId === owner.id);
    };
    await upload('PASSPORT');
    expect(await missing()).toMatchObject([
      { type: 'MISSING_IDENTITY_DOCUMENT', acceptedDocumentTypes: ['DRIVERS_LICENSE', 'NATIONAL_ID'] },
    ]);
    await upload('NATIONAL_ID', 'FRONT');
    await upload('NATIONAL_ID', 'BACK');
    expect(await missing()).toEqual([]);
  });
});

describe('an invitation', () => {
  it('that was claimed is refused with its status and who claimed it, an expired one with its time', async () => {
    const invite = async (more: object = {}) =>
      bodyOf(await api.post('/invitations', { inviterUma: american.umaAddress, ...more }), 201);
    const inviteeUma = '$friend@example.com';
    const claimed = await invite();
    bodyOf(await api.post(`/invitations/${claimed.code}/claim`, { inviteeUma }), 200);
    expect((await api.post(`/invitations/${claimed.code}/cancel`, {})).body).toMatchObject({
      code: 'INVITATION_ALREADY_CLAIMED',
      details: { status: 'CLAIMED', inviteeUma },
    });
    const expiresAt = new Date(Date.now() + 2_000).toISOString();
    const { code } = await invite({ expiresAt });
    await until(
      async () => bodyOf(await api.get(`/invitations/${code}`), 200).status,
      (status) => status === 'EXPIRED',
    );
    expect((await api.post(`/invitations/${code}/claim`, { inviteeUma })).body).toMatchObject({
      code: 'INVITATION_EXPIRED',
      details: { expirationTime: expiresAt },
    });
  });
});

describe('the configuration', () => {
  it('leaves out the required fields of customers where nothing is required', async () => {
    const { supportedCurrencies } = bodyOf(await api.get('/config'), 200);
    expect(supportedCurrencies.length).toBeGreaterThan(0);
    for (const currency of supportedCurrencies) expect(currency).not.toHaveProperty('providerRequiredCustomerFields');
  });
});

describe('a transfer', () => {
  it('is refused with the field and its value', async () => {
    const accountId = await fundedAccount(api);
    const { id } = bodyOf(await register('BTC', aWallet(), { customerId: american.id }), 201);
    const transfer = (from: string, to: string, amount: unknown) =>
      api.post('/transfer-out', { source: { accountId: from }, destination: { accountId: to }, amount });
    expect(await transfer(accountId, id, -100)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_AMOUNT', details: { field: 'amount', value: -100 } },
    });
    expect(await transfer('foo', id, 100)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { field: 'source.accountId', value: 'foo' } },
    });
  });
});

describe('a customer who is being verified', () => {
  it('cannot be funded before the decision', async () => {
    const { id, kycStatus } = await aCustomer(aPerson('001'));
    expect(kycStatus).toBe('PENDING');
    const { data } = bodyOf(await api.get(`/customers/internal-accounts?customerId=${id}&currency=USD`), 200);
    const answer = await api.post(`/sandbox/internal-accounts/${data[0].id}/fund`, { amount: 1_000 });
    expect(answer).toMatchObject({ status: 403, body: { code: 'USER_NOT_READY' } });
  });
});

describe('cards with the same end of their platformCardId', () => {
  it('have the same last four digits', async () => {
    const { data } = bodyOf(await api.get(`/customers/internal-accounts?customerId=${american.id}&currency=USD`), 200);
    const issue = async (platformCardId: string) => {
      const request = { cardholderId: american.id, platformCardId, form: 'VIRTUAL', fundingSources: [data[0].id] };
      const { id } = bodyOf(await api.post('/cards', request), 201);
      const card = await until(
        async () => bodyOf(await api.get(`/cards/${id}`), 200),
        ({ state }) => state === 'ACTIVE',
      );
      return card.last4;
    };
    const [one, same, other] = [await issue('card-a-777'), await issue('card-b-777'), await issue('card-c-778')];
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });
});

describe('a quote over UMA', () => {
  it('has information about the counterparty only where the configuration asks for it', async () => {
    const umaAddress = '$success.eur@sandbox.uma.money';
    const accountId = await fundedAccount(api);
    const quote = async () => {
      const path = `/receiver/uma/${encodeURIComponent(umaAddress)}?customerId=${american.id}`;
      const { lookupId } = bodyOf(await api.get(path), 200);
      const source = { sourceType: 'ACCOUNT', accountId };
      const destination = { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'EUR' };
      const locked = { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 1_000 };
      return bodyOf(await api.post('/quotes', { lookupId, source, destination, ...locked }), 201);
    };
    expect(await quote()).not.toHaveProperty('counterpartyInformation');
    const { supportedCurrencies } = bodyOf(await api.get('/config'), 200);
    const asking = supportedCurrencies.map((currency: AnyBody) => ({
      ...currency,
      requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
    }));
    bodyOf(await api.patch('/config', { supportedCurrencies: asking }), 200);
    expect((await quote()).counterpartyInformation).toEqual({ FULL_NAME: 'Sandbox Receiver' });
  });
});

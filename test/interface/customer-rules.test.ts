/** Rules of customers, their verification and the configuration that no schema holds. Each is tried through the front door. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePdf } from '../../functions/contract/example-pdf.ts';
import { type AnyBody, bodyOf } from '../kit/client/api.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { formOf } from '../kit/operations/request.ts';
import { aBusiness, aPerson } from '../kit/rooms/verifications.ts';

let cloud: TestCloud;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url, clockSpeed: 20 });
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

const create = async (customer: object): Promise<AnyBody> =>
  bodyOf(await cloud.api.post('/customers', { customerType: 'INDIVIDUAL', ...customer }), 201);

describe('the consent to the end user terms', () => {
  it.each([
    ['a person', { customerType: 'INDIVIDUAL', fullName: 'Jane Example' }],
    ['a business', aBusiness('HRB 100')],
  ])('of %s comes with the creation or later, and is shown from then on', async (_, customer) => {
    const { version: termsVersion } = bodyOf(await cloud.api.get('/customers/end-user-terms'), 200);
    const consent = { acceptedAt: '2026-01-01T00:00:00.000Z', ipAddress: '192.0.2.1', termsVersion };
    const endUserTermsConsent = { ...consent, acceptanceMethod: 'CHECKBOX' };
    expect(await create({ ...customer, endUserTermsConsent })).toMatchObject({ endUserTermsConsent });
    const earlier = await create(customer);
    expect(earlier).not.toHaveProperty('endUserTermsConsent');
    const change = { customerType: earlier.customerType, endUserTermsConsent };
    bodyOf(await cloud.api.patch(`/customers/${earlier.id}`, change), 200);
    expect(bodyOf(await cloud.api.get(`/customers/${earlier.id}`), 200)).toMatchObject({ endUserTermsConsent });
  });
});

describe('the verification of one customer', () => {
  const event = (customerId: string, type: string) =>
    receiver.waitFor(({ body }) => body.type === type && [body.data.customerId, body.data.id].includes(customerId));

  it('may begin by call and end on the hosted page, with the same statuses and events', async () => {
    const { id: customerId } = await create(aPerson('003'));
    const submitted = bodyOf(await cloud.api.post('/verifications', { customerId }), 200);
    expect(submitted.verificationStatus).toBe('RESOLVE_ERRORS');
    await event(customerId, 'VERIFICATION.RESOLVE_ERRORS');
    const { kycUrl } = bodyOf(await cloud.api.post(`/customers/${customerId}/kyc-link`, {}), 201);
    expect((await fetch(kycUrl, { method: 'POST', body: new URLSearchParams({ outcome: 'APPROVED' }) })).status).toBe(
      200,
    );
    await event(customerId, 'VERIFICATION.APPROVED');
    await event(customerId, 'CUSTOMER.KYC_APPROVED');
    const { data } = bodyOf(await cloud.api.get(`/verifications?customerId=${customerId}`), 200);
    expect(data).toMatchObject([{ id: submitted.id, verificationStatus: 'APPROVED' }]);
  });
});

describe('the existence of a foreign business', () => {
  it('is proven by an official document of its country in place of a number of the United States', async () => {
    const { businessInfo, ...business } = aBusiness('HRB 001');
    const foreign = { ...businessInfo, country: 'DE', taxId: 'DE123456789' };
    const { id: customerId } = await create({ ...business, businessInfo: foreign });
    const missing = async () => {
      const { errors } = bodyOf(await cloud.api.post('/verifications', { customerId }), 200);
      return errors.map(({ type }: AnyBody) => type);
    };
    expect(await missing()).toContain('MISSING_LEGAL_PRESENCE_DOCUMENT');
    const document = { documentHolder: customerId, documentType: 'STATE_REGISTRY_EXCERPT', country: 'DE' };
    bodyOf(await cloud.api.post('/documents', formOf({ file: examplePdf, ...document })), 201);
    expect(await missing()).not.toContain('MISSING_LEGAL_PRESENCE_DOCUMENT');
  });
});

describe('the contact of a customer', () => {
  it('is proven by a code that was sent before, and once', async () => {
    const contacts = { region: 'DE', email: 'jane@example.com', phoneNumber: '+4915550100000' };
    const { id, contactVerification } = await create({ fullName: 'Jane Example', ...contacts });
    expect(contactVerification).toEqual({ email: 'PENDING', phone: 'PENDING' });
    const send = () => cloud.api.post(`/customers/${id}/verify-email`, {});
    const confirm = () => cloud.api.post(`/customers/${id}/verify-email/confirm`, { code: '123456' });
    expect((await confirm()).status).toBe(400);
    bodyOf(await send(), 204);
    bodyOf(await confirm(), 200);
    expect(await send()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('needs no proof elsewhere', async () => {
    const { id, ...customer } = await create({ fullName: 'Jane Example', region: 'US', email: 'jane@example.com' });
    expect(customer).not.toHaveProperty('contactVerification');
    expect((await cloud.api.post(`/customers/${id}/verify-email`, {})).status).toBe(409);
  });
});

describe('a document that is replaced', () => {
  it('comes with its file: metadata alone is refused', async () => {
    const { id: documentHolder } = await create(aPerson('003'));
    const metadata = { documentType: 'PASSPORT', country: 'US' };
    const form = formOf({ file: examplePdf, documentHolder, ...metadata });
    const { id } = bodyOf(await cloud.api.post('/documents', form), 201);
    expect((await cloud.api.put(`/documents/${id}`, formOf(metadata))).status).toBe(400);
    bodyOf(await cloud.api.put(`/documents/${id}`, formOf({ file: examplePdf, ...metadata })), 200);
  });
});

describe('the domain of UMA addresses', () => {
  it('is well-formed, and that of the service without one of its own', async () => {
    expect((await create({ fullName: 'Jane Example' })).umaAddress).toMatch(/@uma\.example\.com$/);
    for (const umaDomain of ['example', 'ex ample.com', '-.com', 'https://example.com']) {
      expect((await cloud.api.patch('/config', { umaDomain })).status).toBe(400);
    }
    bodyOf(await cloud.api.patch('/config', { umaDomain: 'pay.example.com' }), 200);
    expect((await create({ fullName: 'Jane Example' })).umaAddress).toMatch(/@pay\.example\.com$/);
  });

  it('is that of every address which a customer gets, is given or takes over by an import', async () => {
    const { id, umaAddress } = await create({ fullName: 'Jane Example' });
    bodyOf(await cloud.api.patch('/config', { umaDomain: 'new.example.com' }), 200);
    const foreign = { customerType: 'INDIVIDUAL', umaAddress: '$x@foreign.example' };
    const refusal = { status: 400, body: { details: { errors: [{ field: 'umaAddress' }] } } };
    expect(await cloud.api.post('/customers', foreign)).toMatchObject(refusal);
    expect(await cloud.api.patch(`/customers/${id}`, foreign)).toMatchObject(refusal);
    const header =
      'umaAddress,platformCustomerId,customerType,addressLine1,city,state,postalCode,country,fullName,birthDate';
    const rest = 'INDIVIDUAL,1 Example Street,Springfield,IL,00000,US,Jane Example,1990-01-31';
    const file = `${header}\n$one@new.example.com,one,${rest}\n$two@foreign.example,two,${rest}\n`;
    const { jobId } = bodyOf(await cloud.api.post('/customers/bulk/csv', formOf({ file })), 202);
    const { body } = await receiver.waitFor(
      ({ body: { type, data } }) => type === 'BULK_UPLOAD.COMPLETED' && data.id === jobId,
    );
    expect(body.data).toMatchObject({ progress: { successful: 1, failed: 1 }, errors: [{ correlationId: 'two' }] });
    const kept = { customerType: 'INDIVIDUAL', umaAddress, fullName: 'Joan Example' };
    expect(bodyOf(await cloud.api.patch(`/customers/${id}`, kept), 200)).toMatchObject({ umaAddress });
  });
});

describe('whether a platform verifies its customers itself', () => {
  it('is set by the operator alone', async () => {
    const asked = { isRegulatedFinancialInstitution: true, umaDomain: 'pay.example.com' };
    expect(bodyOf(await cloud.api.patch('/config', asked), 200).isRegulatedFinancialInstitution).toBe(false);
  });
});

describe('the texts of the messages with codes for cards', () => {
  const change = (bodyText: string) =>
    cloud.api.patch('/config', { cardTokenization2faConfig: { email: { bodyText } } });

  it.each(['Your <b>code</b>', '</p>', 'Dear {{ name }}', 'Your code is $\u007bcode}', '<% code %>'])(
    'are plain, which this is not: %s',
    async (text) => {
      expect(await change(text)).toMatchObject({
        status: 400,
        body: { details: { errors: [{ field: 'cardTokenization2faConfig.email.bodyText' }] } },
      });
    },
  );

  it('may have signs that are no markup', async () => {
    const bodyText = 'Valid < 5 minutes.\n{Example} & Co., $ 1.00';
    const { cardTokenization2faConfig } = bodyOf(await change(bodyText), 200);
    expect(cardTokenization2faConfig.email.bodyText).toBe(bodyText);
  });
});

describe('what a platform asks about the counterparty without need', () => {
  it('blocks nothing where it is not known', async () => {
    const { supportedCurrencies } = bodyOf(await cloud.api.get('/config'), 200);
    const asking = supportedCurrencies.map((currency: AnyBody) => ({
      ...currency,
      requiredCounterpartyFields: ['FULL_NAME', 'TAX_ID', 'FI_ADDRESS'].map((name) => ({ name, mandatory: false })),
    }));
    bodyOf(await cloud.api.patch('/config', { supportedCurrencies: asking }), 200);
    const { id: customerId } = await create({ fullName: 'Jane Example' });
    const { id, counterpartyInformation } = bodyOf(
      await cloud.api.post('/sandbox/uma/receive', {
        senderUmaAddress: '$success.eur@sandbox.uma.money',
        customerId,
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: 1_000,
      }),
      200,
    );
    expect(counterpartyInformation).toHaveProperty('FULL_NAME');
    expect(counterpartyInformation).not.toHaveProperty('FI_ADDRESS');
    await receiver.waitFor(({ body }) => body.type === 'INCOMING_PAYMENT.COMPLETED' && body.data.id === id);
  });
});

import { plain, type Stage } from './step.ts';

const europeanCustomer = {
  customerType: 'INDIVIDUAL',
  region: 'DE',
  fullName: 'Jane Example',
  email: 'jane@example.com',
  phoneNumber: '+4915550100000',
  birthDate: '1990-01-31',
  nationality: 'DE',
  address: { line1: '1 Example Street', postalCode: '00000', country: 'DE' },
};

const business = {
  customerType: 'BUSINESS',
  businessInfo: {
    legalName: 'Example Ltd',
    country: 'US',
    taxId: '00-0000000',
    incorporatedOn: '2001-01-01',
    registrationNumber: 'HRB 001',
  },
};

export const platform: Stage = {
  title: 'Platform',
  steps: [
    ...plain('getOpenApi', 'getWebhookPublicKey', 'getJwks', 'getPlatformConfig'),
    {
      id: 'updatePlatformConfig',
      // The documented example would take the other currencies away, which the journey pays in.
      body: { umaDomain: 'platform.example.com', webhookEndpoint: '{{webhookEndpoint}}' },
    },
    { id: 'createToken', keeps: { createdTokenId: 'res.body.id' } },
    ...plain('listTokens'),
    { id: 'getTokenById', places: { 'path.tokenId': '{{createdTokenId}}' } },
    ...plain('getExchangeRates', 'getDiscoveries', 'listVasps', 'getAvailableUmaProviders'),
  ],
};

export const customers: Stage = {
  title: 'Customers',
  steps: [
    {
      id: 'createCustomer',
      places: { 'body.platformCustomerId': 'example-user-{{$guid}}' },
      keeps: { customerId: 'res.body.id', umaAddress: 'res.body.umaAddress' },
    },
    ...plain('listCustomers', 'getEndUserTerms', 'getCustomerById', 'updateCustomerById', 'createCustomerKycLink'),
    { id: 'uploadCustomersCsv', keeps: { jobId: 'res.body.jobId' } },
    { id: 'getBulkCustomerImportJob', until: 'res.body.completedAt' },
    {
      id: 'createCustomer',
      prepares: 'A customer who must authorize payments',
      body: europeanCustomer,
      keeps: { europeanId: 'res.body.id' },
    },
    ...(['sendCustomerEmailVerification', 'confirmCustomerEmailVerification'] as const).map((id) => ({
      id,
      places: { 'path.customerId': '{{europeanId}}' },
    })),
    ...(['sendCustomerPhoneVerification', 'confirmCustomerPhoneVerification'] as const).map((id) => ({
      id,
      places: { 'path.customerId': '{{europeanId}}' },
    })),
  ],
};

export const verification: Stage = {
  title: 'Verification',
  steps: [
    { id: 'createCustomer', prepares: 'A business', body: business, keeps: { businessId: 'res.body.id' } },
    {
      id: 'createBeneficialOwner',
      places: { 'body.customerId': '{{businessId}}' },
      keeps: { beneficialOwnerId: 'res.body.id' },
    },
    { id: 'listBeneficialOwners', places: { 'query.customerId': '{{businessId}}' } },
    ...plain('getBeneficialOwner', 'updateBeneficialOwner'),
    { id: 'uploadDocument', keeps: { documentId: 'res.body.id' } },
    ...plain('listDocuments', 'getDocument', 'replaceDocument'),
    {
      id: 'createVerification',
      places: { 'body.customerId': '{{businessId}}' },
      keeps: { verificationId: 'res.body.id' },
    },
    ...plain('listVerifications', 'getVerification'),
  ],
};

import type { EndpointId } from '../../../functions/contract/endpoints.ts';
import { formOf, type Places } from './request.ts';
import { sandboxCode, type Tenant } from './tenant.ts';

/** What a request needs of a platform: the ids in it, and what else only the running service can tell. */
export interface Needs {
  readonly ids?: Places;
  readonly values?: Places<unknown>;
}

/** A further form of a request, with ids at other places than the documented example has. */
export interface Variant {
  readonly body?: object;
  /** It names what only one can have and somebody has: it is refused with 409. */
  readonly isClaim?: boolean;
  readonly needs: (of: Tenant) => Promise<Needs>;
}

/**
 * What the tests of the whole contract must know of an operation. The request itself is the example of docs/openapi.json;
 * a row says which of its values are ids and where a platform gets its own.
 */
export interface OperationRow {
  readonly needs?: (of: Tenant) => Promise<Needs>;
  /** Places of ids that belong to what the other ids name: with those of another customer they lead to nothing. */
  readonly bound?: readonly string[];
  /** Ids that a list can be narrowed by. Each is tried alone. */
  readonly filters?: (of: Tenant) => Promise<Places>;
  readonly variants?: Readonly<Record<string, Variant>>;
  /** Members that are named like an id and lead to nothing that belongs to a platform, each with what it is. */
  readonly noIds?: Places;
}

const ids =
  (find: (of: Tenant) => Promise<Places>) =>
  async (of: Tenant): Promise<Needs> => ({ ids: await find(of) });

const none: OperationRow = {};

const ofEuropean = ids(async (of) => ({ 'query.customerId': await of.european() }));

const toEuropean = ids(async (of) => ({ 'path.customerId': await of.european() }));
/** A customer to whose contact a code was sent. */
const toAsked = (contact: 'email' | 'phone') =>
  ids(async (of) => {
    const customerId = await of.european();
    await of.api.post(`/customers/${customerId}/verify-${contact}`);
    return { 'path.customerId': customerId };
  });

/** A business that is not verified, as its registration number says. */
const newBusiness = async (of: Tenant): Promise<string> => {
  const businessInfo = {
    legalName: of.personal.fullName,
    country: 'US',
    taxId: '00-0000000',
    incorporatedOn: '2001-01-01',
    registrationNumber: 'HRB 001',
  };
  return (await of.api.post('/customers', { customerType: 'BUSINESS', businessInfo })).body.id;
};
const newOwner = async (of: Tenant) => {
  const { line1, birthDate } = of.personal;
  const personalInfo = {
    firstName: 'Jane',
    lastName: of.personal.fullName,
    birthDate,
    nationality: 'US',
    address: { line1, postalCode: '00000', country: 'US' },
    idType: 'SSN',
    identifier: '000-00-0000',
  };
  const owner = { customerId: await newBusiness(of), roles: ['UBO'], ownershipPercentage: 50, personalInfo };
  return (await of.api.post('/beneficial-owners', owner)).body;
};
const newVerification = async (of: Tenant) =>
  (await of.api.post('/verifications', { customerId: await newBusiness(of) })).body;

const newDocument = async (of: Tenant) => {
  const documentHolder = (await of.newCustomer()).id;
  const form = formOf({ file: '%PDF-1.7 example', documentHolder, documentType: 'PASSPORT', country: 'US' });
  return (await of.api.post('/documents', form)).body;
};

const newImport = async (of: Tenant): Promise<string> =>
  (await of.api.post('/customers/bulk/csv', formOf({ file: 'umaAddress' }))).body.jobId;

const inAccounts: OperationRow['noIds'] = {
  'body.platformAccountId': "the platform's own name of the account",
  'body.accountInfo.taxId': 'of a tax office',
  'body.accountInfo.beneficiary.taxId': 'of a tax office',
};

/** Every operation that platforms call. One that is missing here does not compile. */
export const rows: Readonly<Record<Exclude<EndpointId, 'reportPayoutOutcome'>, OperationRow>> = {
  getPlatformConfig: none,
  updatePlatformConfig: {
    needs: async (of) => ({ values: { 'body.webhookEndpoint': of.webhookEndpoint } }),
    noIds: { 'body.cardTokenization2faConfig.sms.templateSid': 'a template of the SMS carrier' },
  },
  listTokens: none,
  createToken: none,
  getTokenById: { needs: ids(async (of) => ({ 'path.tokenId': await of.token() })) },
  deleteTokenById: { needs: ids(async (of) => ({ 'path.tokenId': await of.token() })) },
  getExchangeRates: none,
  lookupExternalAccount: {
    needs: ids(async (of) => ({ 'path.accountId': await of.wallet() })),
    filters: async (of) => ({ 'query.customerId': await of.customerId() }),
    noIds: { 'query.senderUmaAddress': 'an address that the sender gives itself' },
  },
  lookupUma: {
    needs: async () => ({ values: { 'path.receiverUmaAddress': '$success.eur@sandbox.uma.money' } }),
    filters: async (of) => ({ 'query.customerId': await of.customerId() }),
    variants: {
      'to a customer': {
        needs: ids(async (of) => ({ 'path.receiverUmaAddress': (await of.customer()).umaAddress })),
      },
    },
    noIds: { 'query.senderUmaAddress': 'an address that the sender gives itself' },
  },
  estimateCryptoWithdrawalFee: {
    needs: ids(async (of) => ({ 'body.internalAccountId': await of.coinAccount() })),
  },
  listPlatformInternalAccounts: none,
  listCustomerInternalAccounts: { filters: async (of) => ({ 'query.customerId': await of.customerId() }) },
  createCustomer: {
    needs: async (of) => ({ values: { 'body.platformCustomerId': `example-user-${of.next()}` } }),
    variants: {
      'with the name of another': {
        isClaim: true,
        body: { customerType: 'INDIVIDUAL' },
        needs: ids(async (of) => ({ 'body.platformCustomerId': (await of.newCustomer()).platformCustomerId })),
      },
    },
    noIds: { 'body.businessInfo.taxId': 'of a tax office' },
  },
  listCustomers: {
    filters: async (of) => {
      const { platformCustomerId, umaAddress } = await of.customer();
      return { 'query.platformCustomerId': platformCustomerId, 'query.umaAddress': umaAddress };
    },
  },
  getEndUserTerms: none,
  getCustomerById: { needs: ids(async (of) => ({ 'path.customerId': await of.customerId() })) },
  updateCustomerById: {
    needs: ids(async (of) => ({ 'path.customerId': (await of.newCustomer()).id })),
    noIds: { 'body.businessInfo.taxId': 'of a tax office' },
  },
  deleteCustomerById: { needs: ids(async (of) => ({ 'path.customerId': (await of.newCustomer()).id })) },
  sendCustomerEmailVerification: { needs: toEuropean },
  confirmCustomerEmailVerification: { needs: toAsked('email') },
  sendCustomerPhoneVerification: { needs: toEuropean },
  confirmCustomerPhoneVerification: { needs: toAsked('phone') },
  uploadCustomersCsv: none,
  getBulkCustomerImportJob: { needs: ids(async (of) => ({ 'path.jobId': await newImport(of) })) },
  createCustomerKycLink: { needs: ids(async (of) => ({ 'path.customerId': await of.customerId() })) },
  listVerifications: {
    filters: async (of) => ({ 'query.customerId': (await newVerification(of)).customerId }),
  },
  createVerification: { needs: ids(async (of) => ({ 'body.customerId': await newBusiness(of) })) },
  getVerification: { needs: ids(async (of) => ({ 'path.verificationId': (await newVerification(of)).id })) },
  listBeneficialOwners: { filters: async (of) => ({ 'query.customerId': (await newOwner(of)).customerId }) },
  createBeneficialOwner: { needs: ids(async (of) => ({ 'body.customerId': await newBusiness(of) })) },
  getBeneficialOwner: { needs: ids(async (of) => ({ 'path.beneficialOwnerId': (await newOwner(of)).id })) },
  updateBeneficialOwner: { needs: ids(async (of) => ({ 'path.beneficialOwnerId': (await newOwner(of)).id })) },
  listDocuments: { filters: async (of) => ({ 'query.documentHolder': (await newDocument(of)).documentHolder }) },
  uploadDocument: { needs: ids(async (of) => ({ 'body.documentHolder': (await of.newCustomer()).id })) },
  getDocument: { needs: ids(async (of) => ({ 'path.documentId': (await newDocument(of)).id })) },
  replaceDocument: { needs: ids(async (of) => ({ 'path.documentId': (await newDocument(of)).id })) },
  deleteDocument: { needs: ids(async (of) => ({ 'path.documentId': (await newDocument(of)).id })) },
  createCustomerExternalAccount: {
    needs: ids(async (of) => ({ 'body.customerId': (await of.newCustomer()).id })),
    noIds: inAccounts,
  },
  listCustomerExternalAccounts: {
    filters: async (of) => {
      await of.wallet();
      return { 'query.customerId': await of.customerId() };
    },
  },
  getCustomerExternalAccountById: { needs: ids(async (of) => ({ 'path.externalAccountId': await of.wallet() })) },
  deleteCustomerExternalAccountById: {
    needs: ids(async (of) => ({ 'path.externalAccountId': await of.wallet((await of.newCustomer()).id) })),
  },
  createPlatformExternalAccount: {
    needs: async (of) => ({ values: { 'body.accountInfo.address': of.newAddress() } }),
    noIds: inAccounts,
  },
  listPlatformExternalAccounts: none,
  getPlatformExternalAccountById: {
    needs: ids(async (of) => ({ 'path.externalAccountId': await of.platformWallet() })),
  },
  deletePlatformExternalAccountById: {
    needs: ids(async (of) => ({ 'path.externalAccountId': await of.platformWallet() })),
  },
  createExternalAccountOwnershipChallenge: {
    needs: ids(async (of) => ({ 'path.externalAccountId': await of.wallet() })),
  },
  verifyExternalAccountOwnership: {
    needs: async (of) => {
      const { externalAccountId, signature } = await of.ownershipProof((await of.newCustomer()).id);
      return { ids: { 'path.externalAccountId': externalAccountId }, values: { 'body.signature': signature } };
    },
  },
  createPlatformExternalAccountOwnershipChallenge: {
    needs: ids(async (of) => ({ 'path.externalAccountId': await of.platformWallet() })),
  },
  verifyPlatformExternalAccountOwnership: {
    needs: async (of) => {
      const { externalAccountId, signature } = await of.ownershipProof();
      return { ids: { 'path.externalAccountId': externalAccountId }, values: { 'body.signature': signature } };
    },
  },
  getDiscoveries: none,
  listVasps: none,
  getAvailableUmaProviders: none,
  createQuote: {
    needs: ids(async (of) => ({
      'body.source.accountId': await of.account(),
      'body.destination.accountId': await of.wallet(),
    })),
    variants: {
      'funded in real time for a customer': {
        body: {
          source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' },
          destination: { destinationType: 'ACCOUNT' },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 10_000,
        },
        needs: async (of) => ({
          ids: { 'body.source.customerId': await of.customerId() },
          values: { 'body.destination.accountId': await of.wallet() },
        }),
      },
      'to an address that was looked up': {
        body: {
          source: { sourceType: 'ACCOUNT' },
          destination: { destinationType: 'UMA_ADDRESS' },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 10_000,
        },
        needs: async (of) => {
          const { umaAddress, lookupId } = await of.umaLookup();
          return {
            ids: { 'body.lookupId': lookupId },
            values: { 'body.source.accountId': await of.account(), 'body.destination.umaAddress': umaAddress },
          };
        },
      },
    },
  },
  getQuoteById: { needs: ids(async (of) => ({ 'path.quoteId': await of.quoteId() })) },
  executeQuote: { needs: ids(async (of) => ({ 'path.quoteId': await of.quoteId() })) },
  authorizeQuote: {
    needs: async (of) => ({
      ids: { 'path.quoteId': await of.challengedQuoteId() },
      values: { 'body.code': sandboxCode },
    }),
  },
  resendQuoteScaCode: { needs: ids(async (of) => ({ 'path.quoteId': await of.challengedQuoteId() })) },
  listScaFactors: { needs: ofEuropean },
  startScaFactorEnrollment: { needs: ofEuropean },
  confirmScaFactorEnrollment: {
    needs: async (of) => {
      const { customerId, secret } = await of.enrollment();
      return { ids: { 'query.customerId': customerId }, values: { 'body.secret': secret } };
    },
  },
  deleteScaFactor: {
    bound: ['path.credentialId'],
    needs: ids(async (of) => {
      const { customerId, credentialId } = await of.passkey();
      return { 'query.customerId': customerId, 'path.credentialId': credentialId };
    }),
  },
  startScaLogin: { needs: ofEuropean },
  completeScaLogin: {
    bound: ['body.challengeId'],
    needs: ids(async (of) => {
      const { customerId, challengeId } = await of.login();
      return { 'query.customerId': customerId, 'body.challengeId': challengeId };
    }),
  },
  recordSecurityEvent: { needs: ofEuropean },
  startTwoFactorReset: { needs: ofEuropean },
  getTwoFactorResetStatus: {
    bound: ['path.resetId'],
    needs: ids(async (of) => {
      const { customerId, resetId } = await of.reset();
      return { 'query.customerId': customerId, 'path.resetId': resetId };
    }),
  },
  completeTwoFactorReset: {
    bound: ['path.resetId'],
    needs: ids(async (of) => {
      const { customerId, resetId } = await of.passedReset();
      return { 'query.customerId': customerId, 'path.resetId': resetId };
    }),
  },
  startBeneficiaryTrust: { needs: ids(async (of) => ({ 'path.externalAccountId': await of.europeanWallet() })) },
  confirmBeneficiaryTrust: {
    bound: ['body.challengeId'],
    needs: ids(async (of) => {
      const { externalAccountId, challengeId } = await of.trustChallenge();
      return { 'path.externalAccountId': externalAccountId, 'body.challengeId': challengeId };
    }),
  },
  startBeneficiaryUntrust: { needs: ids(async (of) => ({ 'path.externalAccountId': await of.trustedWallet() })) },
  confirmBeneficiaryUntrust: {
    bound: ['body.challengeId'],
    needs: ids(async (of) => {
      const { externalAccountId, challengeId } = await of.untrustChallenge();
      return { 'path.externalAccountId': externalAccountId, 'body.challengeId': challengeId };
    }),
  },
  createTransferOut: {
    needs: ids(async (of) => ({
      'body.source.accountId': await of.account(),
      'body.destination.accountId': await of.bankAccount(),
    })),
  },
  createTransferIn: {
    needs: ids(async (of) => ({
      'body.source.accountId': await of.bankAccount(),
      'body.destination.accountId': await of.account(),
    })),
  },
  listTransactions: {
    filters: async (of) => {
      const transactionId = await of.transaction();
      const { body } = await of.api.get(`/transactions/${transactionId}`);
      return {
        'query.customerId': body.customerId,
        'query.platformCustomerId': body.platformCustomerId,
        'query.accountIdentifier': body.source.accountId,
        'query.senderAccountIdentifier': body.source.accountId,
        'query.receiverAccountIdentifier': body.destination.accountId,
        'query.reference': body.reconciliationInstructions.reference,
      };
    },
  },
  getTransactionById: { needs: ids(async (of) => ({ 'path.transactionId': await of.transaction() })) },
  confirmReceiptDelivery: { needs: ids(async (of) => ({ 'path.transactionId': await of.transaction() })) },
  cancelTransaction: { needs: ids(async (of) => ({ 'path.transactionId': await of.onItsWay() })) },
  approvePendingPayment: { needs: ids(async (of) => ({ 'path.transactionId': await of.announced() })) },
  rejectPendingPayment: { needs: ids(async (of) => ({ 'path.transactionId': await of.announced() })) },
  sandboxFundInternalAccount: { needs: ids(async (of) => ({ 'path.accountId': await of.account() })) },
  sandboxSend: { needs: ids(async (of) => ({ 'body.quoteId': await of.realtimeQuoteId() })) },
  sandboxReceive: {
    needs: ids(async (of) => ({ 'body.receiverUmaAddress': (await of.customer()).umaAddress })),
    variants: {
      'for a customer by id': {
        body: {
          senderUmaAddress: '$success.eur@sandbox.uma.money',
          receivingCurrencyCode: 'USD',
          receivingCurrencyAmount: 5_000,
        },
        needs: ids(async (of) => ({ 'body.customerId': await of.customerId() })),
      },
    },
    noIds: { 'body.senderUmaAddress': 'an address of somebody outside' },
  },
  sandboxSimulateTransactionEvent: { needs: ids(async (of) => ({ 'path.transactionId': await of.completed() })) },
  sendTestWebhook: none,
  testWebhookUrl: { needs: async (of) => ({ values: { 'body.url': of.webhookEndpoint } }) },
  listWebhookDeliveries: {
    filters: async (of) => {
      await of.delivery();
      return { 'query.resourceId': await of.account() };
    },
  },
  getWebhookDelivery: { needs: ids(async (of) => ({ 'path.deliveryId': await of.delivery() })) },
  resendWebhookDelivery: { needs: ids(async (of) => ({ 'path.deliveryId': await of.delivery() })) },
  recoverWebhooks: none,
  getWebhookPublicKey: none,
  getJwks: none,
  listAuthCredentials: { needs: ids(async (of) => ({ 'query.accountId': (await of.embeddedWallet()).accountId })) },
  createAuthCredential: {
    needs: ids(async (of) => ({ 'body.accountId': (await of.embeddedWallet()).accountId })),
    noIds: { 'body.attestation.credentialId': 'what a passkey calls itself' },
  },
  challengeAuthCredential: { needs: ids(async (of) => ({ 'path.id': (await of.embeddedWallet()).credentialId })) },
  verifyAuthCredential: {
    needs: async (of) => {
      const { credentialId, encryptedOtpBundle } = await of.challengedWallet();
      return { ids: { 'path.id': credentialId }, values: { 'body.encryptedOtpBundle': encryptedOtpBundle } };
    },
    noIds: { 'body.assertion.credentialId': 'what a passkey calls itself' },
  },
  revokeAuthCredential: { needs: ids(async (of) => ({ 'path.id': (await of.embeddedWallet()).credentialId })) },
  listAuthSessions: { needs: ids(async (of) => ({ 'query.accountId': (await of.walletSession()).accountId })) },
  revokeAuthSession: { needs: ids(async (of) => ({ 'path.id': (await of.walletSession()).sessionId })) },
  refreshAuthSession: { needs: ids(async (of) => ({ 'path.id': (await of.walletSession()).sessionId })) },
  listDelegatedKeys: {
    needs: ids(async (of) => ({ 'query.accountId': (await of.delegatedKey()).accountId })),
    variants: {
      'of a funding source': {
        needs: ids(async (of) => ({ 'query.fundingSourceId': (await of.delegatedKey()).fundingSourceId })),
      },
    },
  },
  createDelegatedKey: {
    needs: ids(async (of) => ({ 'body.internalAccountId': (await of.embeddedWallet()).accountId })),
    noIds: { 'body.cardId': 'of an issuer that the sandbox does not have' },
  },
  getDelegatedKeyById: { needs: ids(async (of) => ({ 'path.id': (await of.delegatedKey()).id })) },
  revokeDelegatedKey: { needs: ids(async (of) => ({ 'path.id': (await of.delegatedKey()).id })) },
  updateInternalAccount: { needs: ids(async (of) => ({ 'path.id': (await of.embeddedWallet()).accountId })) },
  exportInternalAccount: { needs: ids(async (of) => ({ 'path.id': (await of.embeddedWallet()).accountId })) },
  getOpenApi: none,
};

import type { EndpointId } from '../../../functions/contract/endpoints.ts';
import { sandboxCode } from './platform/sca.ts';
import type { TestPlatform } from './platform/test-platform.ts';
import type { Places } from './request.ts';

/** The values that a request takes from a platform: ids, and others that only the running service knows. */
export interface Needs {
  readonly ids?: Places;
  readonly values?: Places<unknown>;
}

/** A further form of a request, with ids at other places than the documented example has. */
export interface Variant {
  readonly body?: object;
  /** It names a unique value that is taken, so it is refused with 409. */
  readonly isTaken?: boolean;
  readonly needs: (platform: TestPlatform) => Promise<Needs>;
}

/**
 * The facts about an operation that the tests of the whole contract need. The request itself is the example of
 * docs/openapi.json; a row names the values in it that are ids, and where a platform gets its own.
 */
export interface OperationRow {
  readonly needs?: (platform: TestPlatform) => Promise<Needs>;
  /** Places of ids that belong to the customer of the other ids, and are not found with another customer. */
  readonly bound?: readonly string[];
  /** Ids that filter a list. Each is tried alone. */
  readonly filters?: (platform: TestPlatform) => Promise<Places>;
  readonly variants?: Readonly<Record<string, Variant>>;
  /** Places of codes that every platform may use, each with its meaning. */
  readonly shared?: Places;
  /** Members that are named like an id and are none of a platform, each with its meaning. */
  readonly noIds?: Places;
}

const ids =
  (find: (platform: TestPlatform) => Promise<Places>) =>
  async (platform: TestPlatform): Promise<Needs> => ({ ids: await find(platform) });

const none: OperationRow = {};

const byInvitationCode: OperationRow = {
  needs: async (platform) => ({ values: { 'path.invitationCode': await platform.newInvitationCode() } }),
  shared: { 'path.invitationCode': 'an invitation, which any platform reads and claims by its code' },
};

const ofEuropean = ids(async (platform) => ({ 'query.customerId': await platform.newEuropeanId() }));

const toEuropean = ids(async (platform) => ({ 'path.customerId': await platform.newEuropeanId() }));
/** A policy with a list of accounts and a rule for one: both name an account of the agent's customer. */
const restrictedPolicy = {
  permissions: ['VIEW_TRANSACTIONS'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: 1_000 },
  accountRestrictions: {
    allowedAccountIds: [''],
    accountRules: [{ accountId: '', executionMode: 'APPROVAL_REQUIRED' }],
  },
};
const accountLists: Places = {
  'body.accountRestrictions.allowedAccountIds': 'a list, whose entries are tried',
  'body.policy.accountRestrictions.allowedAccountIds': 'a list, whose entries are tried',
};
const inAccounts: OperationRow['noIds'] = {
  'body.platformAccountId': "the platform's own name of the account",
  'body.accountInfo.taxId': 'of a tax office',
  'body.accountInfo.beneficiary.taxId': 'of a tax office',
};

const toCard = ids(async (platform) => ({ 'path.id': (await platform.newCard()).cardId }));
const ofCard = ({ cardId, cardTransactionId }: { readonly cardId: string; readonly cardTransactionId: string }) => ({
  'path.id': cardId,
  'body.cardTransactionId': cardTransactionId,
});
const toCardTransaction = ids(async (platform) => ofCard(await platform.newCardTransaction()));

/** Every operation that platforms call. A missing one does not compile. */
export const rows: Readonly<
  Record<Exclude<EndpointId, 'receiveIssuerMessage' | 'reportPayoutOutcome' | 'showCardNumber'>, OperationRow>
> = {
  getPlatformConfig: none,
  updatePlatformConfig: {
    needs: async (platform) => ({ values: { 'body.webhookEndpoint': platform.webhookEndpoint } }),
    noIds: { 'body.cardTokenization2faConfig.sms.templateSid': 'a template of the SMS carrier' },
  },
  listTokens: none,
  createToken: none,
  getTokenById: { needs: ids(async (platform) => ({ 'path.tokenId': await platform.newTokenId() })) },
  deleteTokenById: { needs: ids(async (platform) => ({ 'path.tokenId': await platform.newTokenId() })) },
  getExchangeRates: none,
  lookupExternalAccount: {
    needs: ids(async (platform) => ({ 'path.accountId': await platform.walletId() })),
    filters: async (platform) => ({ 'query.customerId': await platform.customerId() }),
    noIds: { 'query.senderUmaAddress': 'an address that the sender gives itself' },
  },
  lookupUma: {
    needs: async () => ({ values: { 'path.receiverUmaAddress': '$success.eur@sandbox.uma.money' } }),
    filters: async (platform) => ({ 'query.customerId': await platform.customerId() }),
    variants: {
      'to a customer': {
        needs: ids(async (platform) => ({ 'path.receiverUmaAddress': (await platform.customer()).umaAddress })),
      },
    },
    noIds: { 'query.senderUmaAddress': 'an address that the sender gives itself' },
  },
  estimateCryptoWithdrawalFee: {
    needs: ids(async (platform) => ({ 'body.internalAccountId': await platform.stablecoinAccountId() })),
  },
  listPlatformInternalAccounts: none,
  listCustomerInternalAccounts: { filters: async (platform) => ({ 'query.customerId': await platform.customerId() }) },
  createCustomer: {
    needs: async (platform) => ({ values: { 'body.platformCustomerId': `example-user-${platform.next()}` } }),
    variants: {
      'with the name of another': {
        isTaken: true,
        body: { customerType: 'INDIVIDUAL' },
        needs: ids(async (platform) => ({
          'body.platformCustomerId': (await platform.newCustomer()).platformCustomerId,
        })),
      },
    },
    noIds: { 'body.businessInfo.taxId': 'of a tax office' },
  },
  listCustomers: {
    filters: async (platform) => {
      const { platformCustomerId, umaAddress } = await platform.customer();
      return { 'query.platformCustomerId': platformCustomerId, 'query.umaAddress': umaAddress };
    },
  },
  getEndUserTerms: none,
  getCustomerById: { needs: ids(async (platform) => ({ 'path.customerId': await platform.customerId() })) },
  updateCustomerById: {
    needs: ids(async (platform) => ({ 'path.customerId': (await platform.newCustomer()).id })),
    noIds: { 'body.businessInfo.taxId': 'of a tax office' },
  },
  deleteCustomerById: { needs: ids(async (platform) => ({ 'path.customerId': (await platform.newCustomer()).id })) },
  sendCustomerEmailVerification: { needs: toEuropean },
  confirmCustomerEmailVerification: {
    needs: ids(async (platform) => ({ 'path.customerId': await platform.customerWithCode('email') })),
  },
  sendCustomerPhoneVerification: { needs: toEuropean },
  confirmCustomerPhoneVerification: {
    needs: ids(async (platform) => ({ 'path.customerId': await platform.customerWithCode('phone') })),
  },
  uploadCustomersCsv: none,
  getBulkCustomerImportJob: { needs: ids(async (platform) => ({ 'path.jobId': await platform.newImportId() })) },
  createCustomerKycLink: { needs: ids(async (platform) => ({ 'path.customerId': await platform.customerId() })) },
  listVerifications: {
    filters: async (platform) => ({ 'query.customerId': (await platform.newVerification()).customerId }),
  },
  createVerification: { needs: ids(async (platform) => ({ 'body.customerId': await platform.newBusinessId() })) },
  getVerification: {
    needs: ids(async (platform) => ({ 'path.verificationId': (await platform.newVerification()).id })),
  },
  listBeneficialOwners: {
    filters: async (platform) => ({ 'query.customerId': (await platform.newBeneficialOwner()).customerId }),
  },
  createBeneficialOwner: { needs: ids(async (platform) => ({ 'body.customerId': await platform.newBusinessId() })) },
  getBeneficialOwner: {
    needs: ids(async (platform) => ({ 'path.beneficialOwnerId': (await platform.newBeneficialOwner()).id })),
  },
  updateBeneficialOwner: {
    needs: ids(async (platform) => ({ 'path.beneficialOwnerId': (await platform.newBeneficialOwner()).id })),
  },
  listDocuments: {
    filters: async (platform) => ({ 'query.documentHolder': (await platform.newDocument()).documentHolder }),
  },
  uploadDocument: { needs: ids(async (platform) => ({ 'body.documentHolder': (await platform.newCustomer()).id })) },
  getDocument: { needs: ids(async (platform) => ({ 'path.documentId': (await platform.newDocument()).id })) },
  replaceDocument: { needs: ids(async (platform) => ({ 'path.documentId': (await platform.newDocument()).id })) },
  deleteDocument: { needs: ids(async (platform) => ({ 'path.documentId': (await platform.newDocument()).id })) },
  createCustomerExternalAccount: {
    needs: ids(async (platform) => ({ 'body.customerId': (await platform.newCustomer()).id })),
    noIds: inAccounts,
  },
  listCustomerExternalAccounts: {
    filters: async (platform) => {
      await platform.walletId();
      return { 'query.customerId': await platform.customerId() };
    },
  },
  getCustomerExternalAccountById: {
    needs: ids(async (platform) => ({ 'path.externalAccountId': await platform.walletId() })),
  },
  deleteCustomerExternalAccountById: {
    needs: ids(async (platform) => ({
      'path.externalAccountId': await platform.newWalletId((await platform.newCustomer()).id),
    })),
  },
  createPlatformExternalAccount: {
    needs: async (platform) => ({ values: { 'body.accountInfo.address': platform.newAddress() } }),
    noIds: inAccounts,
  },
  listPlatformExternalAccounts: none,
  getPlatformExternalAccountById: {
    needs: ids(async (platform) => ({ 'path.externalAccountId': await platform.newPlatformWalletId() })),
  },
  deletePlatformExternalAccountById: {
    needs: ids(async (platform) => ({ 'path.externalAccountId': await platform.newPlatformWalletId() })),
  },
  createExternalAccountOwnershipChallenge: {
    needs: ids(async (platform) => {
      const { externalAccountId } = await platform.newUnprovenWallet((await platform.newCustomer()).id);
      return { 'path.externalAccountId': externalAccountId };
    }),
  },
  verifyExternalAccountOwnership: {
    needs: async (platform) => {
      const { externalAccountId, signature } = await platform.ownershipProof((await platform.newCustomer()).id);
      return { ids: { 'path.externalAccountId': externalAccountId }, values: { 'body.signature': signature } };
    },
  },
  createPlatformExternalAccountOwnershipChallenge: {
    needs: ids(async (platform) => ({
      'path.externalAccountId': (await platform.newUnprovenWallet()).externalAccountId,
    })),
  },
  verifyPlatformExternalAccountOwnership: {
    needs: async (platform) => {
      const { externalAccountId, signature } = await platform.ownershipProof();
      return { ids: { 'path.externalAccountId': externalAccountId }, values: { 'body.signature': signature } };
    },
  },
  getDiscoveries: none,
  listVasps: none,
  getAvailableUmaProviders: none,
  createQuote: {
    needs: ids(async (platform) => ({
      'body.source.accountId': await platform.accountId(),
      'body.destination.accountId': await platform.walletId(),
    })),
    variants: {
      'funded in real time for a customer': {
        body: {
          source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' },
          destination: { destinationType: 'ACCOUNT' },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 10_000,
        },
        needs: async (platform) => ({
          ids: { 'body.source.customerId': await platform.customerId() },
          values: { 'body.destination.accountId': await platform.walletId() },
        }),
      },
      'to an address that was looked up': {
        body: {
          source: { sourceType: 'ACCOUNT' },
          destination: { destinationType: 'UMA_ADDRESS' },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 10_000,
        },
        needs: async (platform) => {
          const { umaAddress, lookupId } = await platform.newUmaLookup();
          return {
            ids: { 'body.lookupId': lookupId },
            values: { 'body.source.accountId': await platform.accountId(), 'body.destination.umaAddress': umaAddress },
          };
        },
      },
    },
  },
  getQuoteById: { needs: ids(async (platform) => ({ 'path.quoteId': await platform.newQuoteId() })) },
  executeQuote: { needs: ids(async (platform) => ({ 'path.quoteId': await platform.newQuoteId() })) },
  authorizeQuote: {
    needs: async (platform) => ({
      ids: { 'path.quoteId': await platform.newChallengedQuoteId() },
      values: { 'body.code': sandboxCode },
    }),
  },
  resendQuoteScaCode: { needs: ids(async (platform) => ({ 'path.quoteId': await platform.newChallengedQuoteId() })) },
  listScaFactors: { needs: ofEuropean },
  startScaFactorEnrollment: { needs: ofEuropean },
  confirmScaFactorEnrollment: {
    needs: async (platform) => {
      const { customerId, secret } = await platform.newEnrollment();
      return { ids: { 'query.customerId': customerId }, values: { 'body.secret': secret } };
    },
  },
  deleteScaFactor: {
    bound: ['path.credentialId'],
    needs: ids(async (platform) => {
      const { customerId, credentialId } = await platform.newPasskey();
      return { 'query.customerId': customerId, 'path.credentialId': credentialId };
    }),
  },
  startScaLogin: { needs: ofEuropean },
  completeScaLogin: {
    bound: ['body.challengeId'],
    needs: ids(async (platform) => {
      const { customerId, challengeId } = await platform.newLogin();
      return { 'query.customerId': customerId, 'body.challengeId': challengeId };
    }),
  },
  recordSecurityEvent: { needs: ofEuropean },
  startTwoFactorReset: { needs: ofEuropean },
  getTwoFactorResetStatus: {
    bound: ['path.resetId'],
    needs: ids(async (platform) => {
      const { customerId, resetId } = await platform.newReset();
      return { 'query.customerId': customerId, 'path.resetId': resetId };
    }),
  },
  completeTwoFactorReset: {
    bound: ['path.resetId'],
    needs: ids(async (platform) => {
      const { customerId, resetId } = await platform.newPassedReset();
      return { 'query.customerId': customerId, 'path.resetId': resetId };
    }),
  },
  startBeneficiaryTrust: {
    needs: ids(async (platform) => ({ 'path.externalAccountId': await platform.newEuropeanWalletId() })),
  },
  confirmBeneficiaryTrust: {
    bound: ['body.challengeId'],
    needs: ids(async (platform) => {
      const { externalAccountId, challengeId } = await platform.newTrustChallenge();
      return { 'path.externalAccountId': externalAccountId, 'body.challengeId': challengeId };
    }),
  },
  startBeneficiaryUntrust: {
    needs: ids(async (platform) => ({ 'path.externalAccountId': await platform.newTrustedWalletId() })),
  },
  confirmBeneficiaryUntrust: {
    bound: ['body.challengeId'],
    needs: ids(async (platform) => {
      const { externalAccountId, challengeId } = await platform.newUntrustChallenge();
      return { 'path.externalAccountId': externalAccountId, 'body.challengeId': challengeId };
    }),
  },
  listCards: {
    filters: async (platform) => {
      const { cardId, customerId, accountId } = await platform.newCard();
      const { platformCardId } = (await platform.api.get(`/cards/${cardId}`)).body;
      return {
        'query.cardholderId': customerId,
        'query.accountId': accountId,
        'query.platformCardId': platformCardId,
      };
    },
  },
  createCard: {
    needs: ids(async (platform) => {
      const { customerId, accountId } = await platform.newCardholder();
      return { 'body.cardholderId': customerId, 'body.fundingSources.0': accountId };
    }),
    noIds: { 'body.platformCardId': "the platform's own id of the card" },
  },
  getCardById: { needs: toCard },
  updateCardById: { needs: toCard },
  revealCard: { needs: toCard },
  createTransferOut: {
    needs: ids(async (platform) => ({
      'body.source.accountId': await platform.accountId(),
      'body.destination.accountId': await platform.bankAccountId(),
    })),
  },
  createTransferIn: {
    needs: ids(async (platform) => ({
      'body.source.accountId': await platform.bankAccountId(),
      'body.destination.accountId': await platform.accountId(),
    })),
  },
  listTransactions: {
    filters: async (platform) => {
      const transactionId = await platform.transactionId();
      const { body } = await platform.api.get(`/transactions/${transactionId}`);
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
  getTransactionById: { needs: ids(async (platform) => ({ 'path.transactionId': await platform.transactionId() })) },
  confirmReceiptDelivery: {
    needs: ids(async (platform) => ({ 'path.transactionId': await platform.transactionId() })),
  },
  cancelTransaction: { needs: ids(async (platform) => ({ 'path.transactionId': await platform.newProcessingId() })) },
  approvePendingPayment: { needs: ids(async (platform) => ({ 'path.transactionId': await platform.newIncomingId() })) },
  rejectPendingPayment: { needs: ids(async (platform) => ({ 'path.transactionId': await platform.newIncomingId() })) },
  sandboxFundInternalAccount: { needs: ids(async (platform) => ({ 'path.accountId': await platform.accountId() })) },
  sandboxSend: { needs: ids(async (platform) => ({ 'body.quoteId': await platform.newRealtimeQuoteId() })) },
  sandboxReceive: {
    needs: ids(async (platform) => ({ 'body.receiverUmaAddress': (await platform.customer()).umaAddress })),
    variants: {
      'for a customer by id': {
        body: {
          senderUmaAddress: '$success.eur@sandbox.uma.money',
          receivingCurrencyCode: 'USD',
          receivingCurrencyAmount: 5_000,
        },
        needs: ids(async (platform) => ({ 'body.customerId': await platform.customerId() })),
      },
    },
    noIds: { 'body.senderUmaAddress': 'an address of an external sender' },
  },
  sandboxSimulateTransactionEvent: {
    needs: ids(async (platform) => ({ 'path.transactionId': await platform.newCompletedId() })),
  },
  sandboxSimulateCardAuthorization: { needs: toCard },
  sandboxSimulateCardFinancialAuthorization: { needs: toCard },
  sandboxSimulateCardCreditAuthorization: { needs: toCard },
  sandboxSimulateCardFinancialCreditAuthorization: { needs: toCard },
  sandboxSimulateCardCreditAuthorizationAdvice: { needs: toCard },
  sandboxSimulateCardBalanceInquiry: { needs: toCard },
  sandboxSimulateCardClearing: { bound: ['body.cardTransactionId'], needs: toCardTransaction },
  sandboxSimulateCardAuthorizationAdvice: { bound: ['body.cardTransactionId'], needs: toCardTransaction },
  sandboxSimulateCardReturn: {
    bound: ['body.cardTransactionId'],
    needs: ids(async (platform) => ofCard(await platform.newClearedCardTransaction())),
  },
  sandboxSimulateCardReturnReversal: {
    bound: ['body.cardTransactionId'],
    needs: ids(async (platform) => ofCard(await platform.newReturnedCardTransaction())),
  },
  sendTestWebhook: none,
  testWebhookUrl: { needs: async (platform) => ({ values: { 'body.url': platform.webhookEndpoint } }) },
  listWebhookDeliveries: {
    needs: async (platform) => ({ values: { 'query.resourceId': await platform.deliveredTransactionId() } }),
    filters: async (platform) => {
      await platform.deliveryId();
      return { 'query.resourceId': await platform.accountId() };
    },
  },
  getWebhookDelivery: { needs: ids(async (platform) => ({ 'path.deliveryId': await platform.deliveryId() })) },
  resendWebhookDelivery: { needs: ids(async (platform) => ({ 'path.deliveryId': await platform.deliveryId() })) },
  recoverWebhooks: none,
  getWebhookPublicKey: none,
  getJwks: none,
  listAuthCredentials: {
    needs: ids(async (platform) => ({ 'query.accountId': (await platform.newEmbeddedWallet()).accountId })),
  },
  createAuthCredential: {
    needs: ids(async (platform) => ({ 'body.accountId': (await platform.newEmbeddedWallet()).accountId })),
    noIds: { 'body.attestation.credentialId': 'what a passkey calls itself' },
  },
  challengeAuthCredential: {
    needs: ids(async (platform) => ({ 'path.id': (await platform.newEmbeddedWallet()).credentialId })),
  },
  verifyAuthCredential: {
    needs: async (platform) => {
      const { credentialId, encryptedOtpBundle } = await platform.newChallengedWallet();
      return { ids: { 'path.id': credentialId }, values: { 'body.encryptedOtpBundle': encryptedOtpBundle } };
    },
    noIds: { 'body.assertion.credentialId': 'what a passkey calls itself' },
  },
  revokeAuthCredential: {
    needs: ids(async (platform) => ({ 'path.id': (await platform.newEmbeddedWallet()).credentialId })),
  },
  listAuthSessions: {
    needs: ids(async (platform) => ({ 'query.accountId': (await platform.newWalletSession()).accountId })),
  },
  revokeAuthSession: { needs: ids(async (platform) => ({ 'path.id': (await platform.newWalletSession()).sessionId })) },
  refreshAuthSession: {
    needs: ids(async (platform) => ({ 'path.id': (await platform.newWalletSession()).sessionId })),
  },
  listDelegatedKeys: {
    needs: ids(async (platform) => ({ 'query.accountId': (await platform.newDelegatedKey()).accountId })),
    variants: {
      'of a funding source': {
        needs: ids(async (platform) => ({
          'query.fundingSourceId': (await platform.newDelegatedKey()).fundingSourceId,
        })),
      },
    },
  },
  createDelegatedKey: {
    bound: ['body.cardId'],
    needs: ids(async (platform) => {
      const { accountId, cardId } = await platform.newWalletWithCard();
      return { 'body.internalAccountId': accountId, 'body.cardId': cardId };
    }),
  },
  getDelegatedKeyById: { needs: ids(async (platform) => ({ 'path.id': (await platform.newDelegatedKey()).id })) },
  revokeDelegatedKey: { needs: ids(async (platform) => ({ 'path.id': (await platform.newDelegatedKey()).id })) },
  updateInternalAccount: {
    needs: ids(async (platform) => ({ 'path.id': (await platform.newEmbeddedWallet()).accountId })),
  },
  exportInternalAccount: {
    needs: ids(async (platform) => ({ 'path.id': (await platform.newEmbeddedWallet()).accountId })),
  },
  listAgents: { filters: async (platform) => ({ 'query.customerId': (await platform.agent()).customerId }) },
  createAgent: {
    needs: ids(async (platform) => ({ 'body.customerId': await platform.customerId() })),
    variants: {
      'for one account': {
        body: { name: 'Restricted', policy: restrictedPolicy },
        needs: ids(async (platform) => ({
          'body.customerId': await platform.customerId(),
          'body.policy.accountRestrictions.allowedAccountIds.0': await platform.customersAccountId(),
          'body.policy.accountRestrictions.accountRules.0.accountId': await platform.customersAccountId(),
        })),
      },
    },
    noIds: accountLists,
  },
  getAgentById: { needs: ids(async (platform) => ({ 'path.agentId': (await platform.agent()).id })) },
  updateAgent: { needs: ids(async (platform) => ({ 'path.agentId': (await platform.newAgent()).agent.id })) },
  updateAgentPolicy: {
    needs: ids(async (platform) => ({ 'path.agentId': (await platform.newAgent()).agent.id })),
    variants: {
      'for one account': {
        body: { accountRestrictions: restrictedPolicy.accountRestrictions },
        needs: ids(async (platform) => ({
          'path.agentId': (await platform.newAgent()).agent.id,
          'body.accountRestrictions.allowedAccountIds.0': await platform.customersAccountId(),
          'body.accountRestrictions.accountRules.0.accountId': await platform.customersAccountId(),
        })),
      },
    },
    noIds: accountLists,
  },
  deleteAgent: { needs: ids(async (platform) => ({ 'path.agentId': (await platform.newAgent()).agent.id })) },
  regenerateAgentDeviceCode: {
    needs: ids(async (platform) => ({ 'path.agentId': (await platform.newAgent()).agent.id })),
  },
  getAgentDeviceCodeStatus: {
    needs: ids(async (platform) => ({ 'path.code': (await platform.newAgent()).deviceCode.code })),
  },
  redeemAgentDeviceCode: {
    needs: async (platform) => ({ values: { 'path.code': (await platform.newAgent()).deviceCode.code } }),
    shared: { 'path.code': 'a code that admits its bearer' },
  },
  getAgentMe: none,
  agentListTransactions: {
    filters: async (platform) => {
      const { source, destination, reconciliationInstructions } = await platform.customersTransaction();
      return {
        'query.accountIdentifier': source.accountId,
        'query.senderAccountIdentifier': source.accountId,
        'query.receiverAccountIdentifier': destination.accountId,
        'query.reference': reconciliationInstructions.reference,
      };
    },
  },
  agentGetTransaction: {
    needs: ids(async (platform) => ({ 'path.transactionId': (await platform.customersTransaction()).id })),
  },
  agentListInternalAccounts: none,
  agentListExternalAccounts: none,
  agentCreateExternalAccount: {
    needs: async (platform) => ({
      ids: { 'body.customerId': await platform.customerId() },
      values: { 'body.accountInfo.address': platform.newAddress() },
    }),
    noIds: inAccounts,
  },
  agentGetExternalAccount: {
    needs: ids(async (platform) => ({ 'path.externalAccountId': await platform.walletId() })),
  },
  agentDeleteExternalAccount: {
    needs: ids(async (platform) => ({
      'path.externalAccountId': await platform.newWalletId(await platform.customerId()),
    })),
  },
  agentCreateQuote: {
    needs: ids(async (platform) => ({
      'body.source.accountId': await platform.customersFundedAccountId(),
      'body.destination.accountId': await platform.walletId(),
    })),
    variants: {
      'to a UMA address': {
        body: {
          source: { sourceType: 'ACCOUNT' },
          destination: { destinationType: 'UMA_ADDRESS' },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 10_000,
        },
        needs: async (platform) => {
          const { umaAddress, lookupId } = await platform.newUmaLookup();
          return {
            ids: { 'body.source.accountId': await platform.customersFundedAccountId(), 'body.lookupId': lookupId },
            values: { 'body.destination.umaAddress': umaAddress, 'body.destination.currency': 'EUR' },
          };
        },
      },
    },
    noIds: {
      'body.source.customerId': 'of a source that agents do not have',
      'body.destination.umaAddress': 'an address that everyone may pay',
    },
  },
  agentGetQuote: { needs: ids(async (platform) => ({ 'path.quoteId': await platform.newAgentQuoteId() })) },
  agentExecuteQuote: { needs: ids(async (platform) => ({ 'path.quoteId': await platform.newAgentQuoteId() })) },
  agentCreateTransferOut: {
    needs: ids(async (platform) => ({
      'body.source.accountId': await platform.customersFundedAccountId(),
      'body.destination.accountId': await platform.bankAccountId(),
    })),
  },
  agentCreateTransferIn: {
    needs: ids(async (platform) => ({
      'body.source.accountId': await platform.bankAccountId(),
      'body.destination.accountId': await platform.customersAccountId(),
    })),
  },
  agentListActions: none,
  agentGetAction: { needs: ids(async (platform) => ({ 'path.actionId': (await platform.newPendingAction()).id })) },
  listAgentApprovals: {
    filters: async (platform) => {
      const { agentId, customerId } = await platform.pendingAction();
      return { 'query.agentId': agentId, 'query.customerId': customerId };
    },
  },
  approveAgentAction: {
    needs: ids(async (platform) => {
      const { agentId, id } = await platform.newPendingAction();
      return { 'path.agentId': agentId, 'path.actionId': id };
    }),
  },
  rejectAgentAction: {
    needs: ids(async (platform) => {
      const { agentId, id } = await platform.newPendingAction();
      return { 'path.agentId': agentId, 'path.actionId': id };
    }),
  },
  getOpenApi: none,
  createInvitation: {
    needs: ids(async (platform) => ({ 'body.inviterUma': (await platform.newCustomer()).umaAddress })),
  },
  getInvitation: byInvitationCode,
  listStablecoinProviderAccounts: none,
  linkStablecoinProviderAccount: {
    needs: async (platform) => ({ values: { 'body.apiClientId': platform.newClientName() } }),
    noIds: { 'body.apiClientId': 'of the provider', 'body.providerAccountId': 'of the provider' },
  },
  getStablecoinProviderAccount: {
    needs: ids(async (platform) => ({ 'path.stablecoinProviderAccountId': await platform.newProviderAccountId() })),
  },
  listStablecoins: none,
  registerStablecoin: {
    needs: async (platform) => {
      const { providerTokenIdentifier, networkTokenIdentifier } = platform.newTokenNames();
      return {
        ids: { 'body.stablecoinProviderAccountId': await platform.newProviderAccountId() },
        values: {
          'body.providerTokenIdentifier': providerTokenIdentifier,
          'body.networkTokenIdentifier': networkTokenIdentifier,
        },
      };
    },
    noIds: { 'body.providerTokenIdentifier': 'of the provider', 'body.networkTokenIdentifier': 'of the network' },
  },
  getStablecoin: { needs: ids(async (platform) => ({ 'path.stablecoinId': await platform.stablecoinId() })) },
  createStablecoinMint: {
    needs: ids(async (platform) => ({
      'path.stablecoinId': await platform.stablecoinId(),
      'body.destination.accountId': await platform.unfundedWalletId(),
    })),
    variants: {
      'by debit': {
        body: { amount: '250000000', fundingSource: { type: 'ACH_DEBIT' }, destination: {} },
        needs: ids(async (platform) => ({
          'path.stablecoinId': await platform.stablecoinId(),
          'body.fundingSource.externalAccountId': await platform.unfundedBankAccountId(),
          'body.destination.accountId': await platform.unfundedWalletId(),
        })),
      },
    },
    noIds: {
      'body.fundingSource.accountId': 'reserved, so it is refused whatever it is',
      'body.fundingSource.sourceTokenIdentifier': 'of the provider',
    },
  },
  createStablecoinBurn: {
    needs: ids(async (platform) => ({
      'path.stablecoinId': await platform.stablecoinId(),
      'body.destination.externalAccountId': await platform.unfundedBankAccountId(),
    })),
    noIds: { 'body.source.accountId': 'reserved, so it is refused whatever it is' },
  },
  listStablecoinOperations: {
    needs: ids(async (platform) => ({ 'path.stablecoinId': await platform.mintedStablecoinId() })),
  },
  getStablecoinOperation: {
    needs: ids(async (platform) => ({ 'path.stablecoinOperationId': await platform.newStablecoinOperationId() })),
  },
  claimInvitation: byInvitationCode,
  cancelInvitation: byInvitationCode,
};

const connector = 'test/properties/connector-races.test.ts races what connectors report.';
const submission =
  'It guards a submission only, which is written with the version of its customer: test/api/customers.';
const nothing = 'It writes nothing that another request relies on.';
const webhook = 'It has webhooks sent, which may come twice.';
const start = 'It only replaces the challenge that its confirmation answers, which is raced.';
const asOther = 'It is made as the other one of its kind, which is raced.';

/** Operations that change something and are not raced, with the reason. */
export const apart: Readonly<Record<string, string>> = {
  receiveIssuerMessage: connector,
  reportDeposit: connector,
  reportDepositReturn: connector,
  reportFundingInstructions: connector,
  reportPayoutOutcome: connector,
  reportVerificationOutcome: 'test/properties/verification-races.test.ts races it with payments.',

  uploadCustomersCsv: 'It queues rows, which become customers one by one: test/use-cases/customers.',
  createCustomerKycLink: submission,
  createVerification: submission,
  createBeneficialOwner: submission,
  updateBeneficialOwner: submission,
  uploadDocument: submission,
  replaceDocument: submission,
  deleteDocument: submission,

  sendCustomerEmailVerification: start,
  sendCustomerPhoneVerification: start,
  confirmCustomerEmailVerification: asOther,
  startScaFactorEnrollment: nothing,
  deleteScaFactor: 'test/api/sca: a factor guards a challenge, which is answered once.',
  startScaLogin: start,
  recordSecurityEvent: nothing,
  startTwoFactorReset: 'test/http/wrong-codes.test.ts starts many at once.',
  completeTwoFactorReset: 'test/api/sca: the reset is written over the version that was read.',
  startBeneficiaryTrust: start,
  startBeneficiaryUntrust: start,
  confirmBeneficiaryUntrust: asOther,

  createExternalAccountOwnershipChallenge: start,
  createPlatformExternalAccountOwnershipChallenge: start,
  verifyExternalAccountOwnership: 'test/api/external-accounts proves two at once.',
  verifyPlatformExternalAccountOwnership: asOther,
  deletePlatformExternalAccountById: asOther,
  agentDeleteExternalAccount: asOther,
  registerStablecoin: 'test/http/stablecoins.test.ts registers two at once.',

  estimateCryptoWithdrawalFee: nothing,
  confirmReceiptDelivery: nothing,
  revealCard: nothing,
  sandboxSimulateCardBalanceInquiry: nothing,
  sendTestWebhook: webhook,
  testWebhookUrl: webhook,
  resendWebhookDelivery: webhook,
  recoverWebhooks: webhook,
};

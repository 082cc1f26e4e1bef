import { actionDescriptions } from './agents/actions.docs.ts';
import { agentExternalAccountDescriptions } from './agents/agent-external-accounts.docs.ts';
import { agentPaymentDescriptions } from './agents/agent-payments.docs.ts';
import { agentReadDescriptions } from './agents/agent-reads.docs.ts';
import { agentDescriptions } from './agents/agents.docs.ts';
import { deviceCodeDescriptions } from './agents/device-codes.docs.ts';
import { policyDescriptions } from './agents/policies.docs.ts';
import { cardDescriptions } from './cards/cards.docs.ts';
import { commonDescriptions } from './common.docs.ts';
import { currencyDescriptions } from './currencies.docs.ts';
import { beneficialOwnerDescriptions } from './customers/beneficial-owners.docs.ts';
import { businessInfoDescriptions } from './customers/business-info.docs.ts';
import { contactVerificationDescriptions } from './customers/contact-verification.docs.ts';
import { customerImportDescriptions } from './customers/customer-imports.docs.ts';
import { customerOperationDescriptions } from './customers/customer-operations.docs.ts';
import { customerDescriptions } from './customers/customers.docs.ts';
import { documentDescriptions } from './customers/documents.docs.ts';
import { dueDiligenceDescriptions } from './customers/due-diligence.docs.ts';
import { identificationDescriptions } from './customers/identification.docs.ts';
import { verificationDescriptions } from './customers/verifications.docs.ts';
import type { Description } from './description.ts';
import { errorDescriptions } from './errors.docs.ts';
import { accountInfoDescriptions } from './external-accounts/account-info.docs.ts';
import { beneficiaryDescriptions } from './external-accounts/beneficiaries.docs.ts';
import { directoryDescriptions } from './external-accounts/directories.docs.ts';
import { externalAccountDescriptions } from './external-accounts/external-accounts.docs.ts';
import { ownershipDescriptions } from './external-accounts/ownership.docs.ts';
import { railDescriptions } from './external-accounts/rails.docs.ts';
import { invitationDescriptions } from './invitations/invitations.docs.ts';
import { entryDescriptions } from './ledger/entries.docs.ts';
import { internalAccountDescriptions } from './ledger/internal-accounts.docs.ts';
import { paymentInstructionDescriptions } from './ledger/payment-instructions.docs.ts';
import { listDescriptions } from './lists.docs.ts';
import { cardTransactionDescriptions } from './payments/card-transactions.docs.ts';
import { cryptoDescriptions } from './payments/crypto.docs.ts';
import { exchangeRateDescriptions } from './payments/exchange-rates.docs.ts';
import { quoteDescriptions } from './payments/quotes.docs.ts';
import { transactionDescriptions } from './payments/transactions.docs.ts';
import { transferDescriptions } from './payments/transfers.docs.ts';
import { configDescriptions } from './platforms/config.docs.ts';
import { documentationDescriptions } from './platforms/documentation.docs.ts';
import { tokenDescriptions } from './platforms/tokens.docs.ts';
import { accountStatusDescriptions } from './sandbox/account-statuses.docs.ts';
import { cardSimulationDescriptions } from './sandbox/card-simulations.docs.ts';
import { sandboxDescriptions } from './sandbox/sandbox.docs.ts';
import { beneficiaryTrustDescriptions } from './sca/beneficiary-trust.docs.ts';
import { scaDescriptions } from './sca/sca.docs.ts';
import { scaProofDescriptions } from './sca/sca-proof.docs.ts';
import { scaResetDescriptions } from './sca/sca-resets.docs.ts';
import { stablecoinOperationDescriptions } from './stablecoins/operations.docs.ts';
import { stablecoinDescriptions } from './stablecoins/stablecoins.docs.ts';
import { counterpartyFieldDescriptions } from './uma/counterparty-fields.docs.ts';
import { receiverDescriptions } from './uma/receivers.docs.ts';
import { authCredentialDescriptions } from './wallets/auth-credentials.docs.ts';
import { delegatedKeyDescriptions } from './wallets/delegated-keys.docs.ts';
import { walletSignatureDescriptions } from './wallets/wallet-signature.docs.ts';
import { walletDescriptions } from './wallets/wallets.docs.ts';
import { webhookDeliveryDescriptions } from './webhooks/webhook-deliveries.docs.ts';
import { webhookEventDescriptions } from './webhooks/webhook-events.docs.ts';
import { webhookDescriptions } from './webhooks/webhooks.docs.ts';

/** Every text about the interface. Only the OpenAPI document reads them. */
export const descriptions: readonly Description[] = [
  ...commonDescriptions,
  ...currencyDescriptions,
  ...beneficialOwnerDescriptions,
  ...businessInfoDescriptions,
  ...contactVerificationDescriptions,
  ...customerImportDescriptions,
  ...customerOperationDescriptions,
  ...customerDescriptions,
  ...documentDescriptions,
  ...dueDiligenceDescriptions,
  ...identificationDescriptions,
  ...verificationDescriptions,
  ...errorDescriptions,
  ...accountInfoDescriptions,
  ...beneficiaryDescriptions,
  ...directoryDescriptions,
  ...externalAccountDescriptions,
  ...ownershipDescriptions,
  ...railDescriptions,
  ...internalAccountDescriptions,
  ...paymentInstructionDescriptions,
  ...listDescriptions,
  ...cardTransactionDescriptions,
  ...cardDescriptions,
  ...cryptoDescriptions,
  ...exchangeRateDescriptions,
  ...quoteDescriptions,
  ...transactionDescriptions,
  ...transferDescriptions,
  ...configDescriptions,
  ...documentationDescriptions,
  ...tokenDescriptions,
  ...sandboxDescriptions,
  ...accountStatusDescriptions,
  ...cardSimulationDescriptions,
  ...beneficiaryTrustDescriptions,
  ...scaProofDescriptions,
  ...scaResetDescriptions,
  ...scaDescriptions,
  ...counterpartyFieldDescriptions,
  ...receiverDescriptions,
  ...authCredentialDescriptions,
  ...delegatedKeyDescriptions,
  ...walletSignatureDescriptions,
  ...walletDescriptions,
  ...webhookDeliveryDescriptions,
  ...webhookEventDescriptions,
  ...webhookDescriptions,
  ...invitationDescriptions,
  ...stablecoinDescriptions,
  ...stablecoinOperationDescriptions,
  ...policyDescriptions,
  ...deviceCodeDescriptions,
  ...agentDescriptions,
  ...agentReadDescriptions,
  ...agentExternalAccountDescriptions,
  ...actionDescriptions,
  ...agentPaymentDescriptions,
  ...entryDescriptions,
];

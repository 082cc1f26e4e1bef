import { customerIdText, idText } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation, describeSchema } from '../description.ts';
import { describePage, pageParameters } from '../lists.docs.ts';
import {
  BeneficiaryVerificationStatus,
  BeneficiaryVerifiedData,
  createCustomerExternalAccount,
  createPlatformExternalAccount,
  deleteCustomerExternalAccountById,
  deletePlatformExternalAccountById,
  ExternalAccount,
  ExternalAccountCreateRequest,
  ExternalAccountCurrency,
  ExternalAccountListResponse,
  ExternalAccountStatus,
  getCustomerExternalAccountById,
  getPlatformExternalAccountById,
  listCustomerExternalAccounts,
  listPlatformExternalAccounts,
  OwnershipType,
  PlatformExternalAccountCreateRequest,
} from './external-accounts.ts';

export const externalAccountIdText = idText('ExternalAccount', 'the external account');
const parameters = { externalAccountId: externalAccountIdText };

const requestTexts = {
  currency:
    'The currency of the account. It must be one that the type of account holds; a `SWIFT_ACCOUNT` may be in any currency of ISO 4217.',
  accountInfo: 'The details; the fields depend on `accountType`.',
  platformAccountId: "The platform's own id of the account.",
  ownershipType:
    'Whose account it is. Required for a wallet without a `vaspName` of a customer in the European Economic Area.',
};
const registration =
  "The bank checks the beneficiary's name where it can; see `beneficiaryVerificationStatus`. An account that the owner has already (the same type, currency, number and institution) gets 409, one that its bank refuses 400 `INVALID_BANK_ACCOUNT`. Production also verifies check digits of account numbers and addresses.";
const deletion =
  'Payments that are under way to the account still settle; locked quotes to it are refused. The same account can be registered again.';

export const externalAccountDescriptions = [
  describeSchema(
    ExternalAccountCurrency,
    'The currency of an external account: a code of ISO 4217 for money of states, the ticker for crypto assets.',
  ),
  describeEnum(ExternalAccountStatus, 'Whether an external account can be used.', {
    PENDING: 'The account is being set up.',
    ACTIVE: 'The account can be used.',
    PENDING_OWNERSHIP_VERIFICATION:
      'The owner must prove that the wallet is theirs. Until then it receives up to 1,000 euros per payment.',
    UNVERIFIED: 'The proof of ownership failed or came too late. The wallet receives nothing; ask for a new challenge.',
    UNDER_REVIEW: 'The account is under review and cannot be used.',
    INACTIVE: 'The account cannot be used any more.',
  }),
  describeEnum(BeneficiaryVerificationStatus, "The bank's answer about the beneficiary's name.", {
    MATCHED: 'The name is that of the account.',
    PARTIAL_MATCH: 'The name is close; `beneficiaryVerifiedData` has the one of the account.',
    NOT_MATCHED: 'The name is not that of the account.',
    UNSUPPORTED: 'The bank answers no such questions.',
    CHECKED_BY_RECEIVING_FI: 'The receiving institution checks the name when the payment arrives.',
    PENDING: 'The bank has not answered yet.',
  }),
  describeObject(BeneficiaryVerifiedData, 'The data of the beneficiary as the bank has them.', {
    fullName: 'The name on the account.',
  }),
  describeEnum(OwnershipType, 'Whose account it is.', {
    FIRST_PARTY:
      "The customer's own. In the European Economic Area the ownership of a wallet must be proven, in the sandbox also that of a wallet whose address ends in 108.",
    THIRD_PARTY: "Someone else's.",
  }),
  describeObject(ExternalAccountCreateRequest, 'An external account to be registered.', {
    ...requestTexts,
    customerId: `${customerIdText} Absent: the account belongs to the platform.`,
    defaultUmaDepositAccount:
      "Whether the customer's incoming UMA payments go to this account. A new default replaces the old one. The default is false.",
  }),
  describeObject(
    PlatformExternalAccountCreateRequest,
    "The platform's own external account to be registered.",
    requestTexts,
  ),
  describeObject(
    ExternalAccount,
    'An account outside the service: a bank account, a mobile-money account or a wallet.',
    {
      ...requestTexts,
      id: externalAccountIdText,
      customerId: `${customerIdText} Absent for an account of the platform.`,
      status: 'Whether the account can be used.',
      defaultUmaDepositAccount: "Whether the customer's incoming UMA payments go to this account.",
      beneficiaryVerificationStatus: "The bank's answer about the beneficiary's name. Absent where none was asked.",
      beneficiaryVerifiedData: 'The data of the beneficiary as the bank has them.',
    },
  ),
  describePage(ExternalAccountListResponse, 'external accounts'),
  describeOperation(createCustomerExternalAccount, {
    text: `Registers an account that payments of a customer can go to or be pulled from. Use it as the destination of quotes and transfers. ${registration}`,
  }),
  describeOperation(listCustomerExternalAccounts, {
    text: "Lists the external accounts of the platform's customers in pages. Filters combine.",
    parameters: {
      currency: 'Only accounts in this currency.',
      customerId: 'Only accounts of this customer.',
      ...pageParameters,
    },
  }),
  describeOperation(getCustomerExternalAccountById, {
    text: 'Returns an external account of a customer with its status.',
    parameters,
  }),
  describeOperation(deleteCustomerExternalAccountById, {
    text: `Deletes an external account of a customer. ${deletion} A trusted account gets 409 \`BENEFICIARY_TRUSTED\`; remove the trust first.`,
    parameters,
  }),
  describeOperation(createPlatformExternalAccount, {
    text: `Registers an external account of the platform itself. ${registration}`,
  }),
  describeOperation(listPlatformExternalAccounts, {
    text: "Lists the platform's own external accounts in pages.",
    parameters: { currency: 'Only accounts in this currency.', ...pageParameters },
  }),
  describeOperation(getPlatformExternalAccountById, {
    text: 'Returns an external account of the platform with its status.',
    parameters,
  }),
  describeOperation(deletePlatformExternalAccountById, {
    text: `Deletes an external account of the platform. ${deletion}`,
    parameters,
  }),
];

import { customerIdText, idText, timestampTexts } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation } from '../description.ts';
import { describePage, pageParameters } from '../lists.docs.ts';
import {
  InternalAccount,
  InternalAccountListResponse,
  InternalAccountStatus,
  InternalAccountType,
  listCustomerInternalAccounts,
  listPlatformInternalAccounts,
  PlatformInternalAccountListResponse,
} from './internal-accounts.ts';

/** Parameters of every list of internal accounts. */
export const internalAccountFilterTexts = {
  currency: 'Only accounts in this currency.',
  type: 'Only accounts of this type.',
};

export const internalAccountDescriptions = [
  describeEnum(InternalAccountType, 'What an internal account holds, and who controls it.', {
    INTERNAL_FIAT: 'Money of a state, kept by the service.',
    INTERNAL_CRYPTO: 'A crypto asset, kept by the service.',
    EMBEDDED_WALLET: "A customer's own wallet: what leaves it is signed by its owner.",
  }),
  describeEnum(InternalAccountStatus, 'Whether an internal account moves money.', {
    PENDING: 'The account is being set up.',
    ACTIVE: 'The account moves money.',
    CLOSED: 'The account is closed.',
    FROZEN: 'The account is blocked and moves no money.',
    FAILED: 'The account could not be set up.',
  }),
  describeObject(InternalAccount, 'A balance that the service keeps in one currency.', {
    id: idText('InternalAccount', 'the internal account'),
    customerId: `${customerIdText} Absent for an account of the platform.`,
    type: 'What the account holds, and who controls it.',
    status: 'Whether the account moves money.',
    balance: 'What can be spent.',
    totalBalance: 'What can be spent and what is pending or held.',
    fundingPaymentInstructions:
      'How to pay into the account: alternatives. Empty where there is none; an event says when they change.',
    privateEnabled: 'Whether the wallet is private. Only for embedded wallets.',
    ...timestampTexts,
  }),
  describeObject(PlatformInternalAccountListResponse, "The platform's own internal accounts.", {
    data: 'The accounts, all of them.',
  }),
  describePage(InternalAccountListResponse, 'internal accounts'),
  describeOperation(listPlatformInternalAccounts, {
    text: "Lists the platform's own accounts in one answer, with balances and funding instructions. The platform has one account per currency of its configuration.",
    parameters: internalAccountFilterTexts,
  }),
  describeOperation(listCustomerInternalAccounts, {
    text: "Lists the accounts of the platform's customers in pages, with balances and funding instructions. Filters combine. An account has no operation of its own to read it: filter by customer and currency.",
    parameters: { ...internalAccountFilterTexts, customerId: 'Only accounts of this customer.', ...pageParameters },
  }),
];

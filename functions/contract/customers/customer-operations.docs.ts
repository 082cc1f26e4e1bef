import { customerIdText, timeFilterTexts } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation, describeUnion } from '../description.ts';
import { describePage, pageParameters } from '../lists.docs.ts';
import { signatureNeeded, signedRetryTexts } from '../wallets/wallet-signature.docs.ts';
import {
  CustomerListResponse,
  CustomerType,
  deleteCustomerById,
  getCustomerById,
  getEndUserTerms,
  listCustomers,
  updateCustomerById,
} from './customer-operations.ts';
import { CustomerUpdateRequest } from './customer-updates.ts';
import { businessAddress, changeableTexts, individualTexts } from './customers.docs.ts';
import { EndUserTerms } from './end-user-terms.ts';
import { identifierText } from './identification.docs.ts';

const customerId = customerIdText;
const changes = { ...changeableTexts, currencies: 'Replaces the list. A new currency gets an internal account.' };

export const customerOperationDescriptions = [
  describeEnum(CustomerType, 'What a customer is.', { INDIVIDUAL: 'A person.', BUSINESS: 'A business.' }),
  describePage(CustomerListResponse, 'customers'),
  ...describeUnion(
    CustomerUpdateRequest,
    'Changes of a customer. Fields that are not sent stay. `customerType` must be the type that the customer has.',
    {
      INDIVIDUAL: ['Changes of a person.', { ...changes, ...individualTexts, identifier: identifierText }],
      BUSINESS: [
        'Changes of a business.',
        { ...changes, address: businessAddress, businessInfo: 'Fields inside that are not sent stay.' },
      ],
    },
  ),
  describeObject(EndUserTerms, 'The terms that a new end user accepts.', {
    version: 'The version, for `endUserTermsConsent.termsVersion`.',
    url: 'Where the text is.',
  }),
  describeOperation(listCustomers, {
    text: "Lists the platform's customers in pages. Filters combine. Deleted customers are left out unless they are asked for.",
    parameters: {
      platformCustomerId: "Only the customer with this id of the platform's own.",
      customerType: 'Only customers of this type.',
      ...timeFilterTexts,
      region: 'Only customers of this region.',
      currency: 'Only customers who have this currency.',
      umaAddress: 'Only the customer with this UMA address. Upper and lower case are the same.',
      isIncludingDeleted: 'Whether to list deleted customers, too. The default is false.',
      ...pageParameters,
    },
  }),
  describeOperation(getCustomerById, {
    text: 'Returns a customer, also one that was deleted.',
    parameters: { customerId },
  }),
  describeOperation(updateCustomerById, {
    text:
      'Changes a customer; fields that are not sent stay. E-mail address and phone number change in separate requests, and a changed one must be verified again in the European Economic Area.\n\n' +
      "A contact that receives the codes of the customer's embedded wallet changes by a signed call: the first call answers 202, the second carries the owner's signature. Customer and wallet credential then change together.",
    parameters: { customerId, ...signedRetryTexts },
    answers: { 200: 'The customer after the change.', 202: signatureNeeded },
  }),
  describeOperation(deleteCustomerById, {
    text: 'Deletes a customer; payments and their history stay. A customer whose accounts hold or owe money, or who has a payment or a refund under way, gets 409: settle that first. Afterwards the id of the platform and the UMA address are free again, and the cards are closed.',
    parameters: { customerId },
  }),
  describeOperation(getEndUserTerms, {
    text: 'Returns the version and the address of the terms to show to a new end user. Record the acceptance in `endUserTermsConsent` of the customer.',
  }),
];

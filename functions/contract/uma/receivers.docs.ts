import { inUnitOf } from '../currencies.docs.ts';
import { describeObject, describeOperation } from '../description.ts';
import { externalAccountIdText } from '../external-accounts/external-accounts.docs.ts';
import {
  CurrencyPreference,
  lookupExternalAccount,
  lookupUma,
  ReceiverExternalAccountLookupResponse,
  ReceiverUmaLookupResponse,
} from './receivers.ts';

const lookupTexts = {
  supportedCurrencies: 'The currencies that the receiver can be paid in, the preferred one first.',
  requiredPayerDataFields:
    "What the receiver's institution requires to know about the sender. Send it in `senderCustomerInfo` of the quote where the customer record lacks it.",
  lookupId: 'The lookup, `Lookup:{uuid}`, for `lookupId` of a quote.',
};
const sender = {
  customerId: "The customer who would send. The estimate is from the customer's first currency.",
  senderUmaAddress:
    'The UMA address of the customer who would send, instead of `customerId`. An address of no customer counts as the platform.',
};

export const receiverDescriptions = [
  describeObject(CurrencyPreference, 'A currency that a receiver can be paid in.', {
    currency: 'The currency.',
    estimatedExchangeRate: "Units of the sender's currency per unit of this one, both in major units, fees excluded.",
    min: `The smallest amount that can be received, ${inUnitOf('this currency')}.`,
    max: `The largest amount that can be received, ${inUnitOf('this currency')}.`,
  }),
  describeObject(ReceiverExternalAccountLookupResponse, 'What an external account can receive.', {
    ...lookupTexts,
    accountId: externalAccountIdText,
  }),
  describeObject(ReceiverUmaLookupResponse, 'What a UMA address can receive.', {
    ...lookupTexts,
    receiverUmaAddress: 'The address, in lower case.',
  }),
  describeOperation(lookupExternalAccount, {
    text: 'Shows what an external account can receive: its currency with an estimated rate and bounds, and the information to send along. A quote to an account needs no lookup.',
    parameters: { accountId: externalAccountIdText, ...sender },
  }),
  describeOperation(lookupUma, {
    text: 'Looks a UMA address up at its institution. A quote to the address names this lookup, which is therefore stored for a while; look the address up again when it has expired.',
    parameters: {
      receiverUmaAddress: 'The address, `$name@domain`, with `$` encoded as `%24`.',
      ...sender,
    },
  }),
];

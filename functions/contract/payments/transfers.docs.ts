import { inUnitOf } from '../currencies.docs.ts';
import { describeObject, describeOperation } from '../description.ts';
import { quoteMemoTexts } from './quotes.docs.ts';
import {
  createTransferIn,
  createTransferOut,
  ExternalAccountDestinationReference,
  ExternalAccountReference,
  InternalAccountReference,
  TransferInRequest,
  TransferOutRequest,
} from './transfers.ts';

const amount = `The amount ${inUnitOf('the common currency of both accounts')}. A missing or wrong amount is 400 \`INVALID_AMOUNT\`.`;
const internal = 'The internal account, `InternalAccount:{uuid}`.';
const external = 'The external account, `ExternalAccount:{uuid}`.';

export const transferDescriptions = [
  describeObject(InternalAccountReference, 'An internal account.', { accountId: internal }),
  describeObject(ExternalAccountReference, 'An external account.', { accountId: external }),
  describeObject(ExternalAccountDestinationReference, 'An external account that receives.', {
    accountId: external,
    paymentRail: 'The rail to use; the account must support it. Absent: the service chooses one of the account.',
  }),
  describeObject(TransferOutRequest, 'A transfer out of an internal account.', {
    source: 'The internal account that pays.',
    destination: 'The external account that receives.',
    amount,
    ...quoteMemoTexts,
  }),
  describeObject(TransferInRequest, 'A transfer into an internal account.', {
    source: 'The external account that the money is pulled from.',
    destination: 'The internal account that is credited.',
    amount,
  }),
  describeOperation(createTransferOut, {
    text:
      'Sends money from an internal account to an external account of the same currency, without a quote. Only a transfer to a wallet bears a fee, as `POST /crypto/estimate-withdrawal-fee` says, unless the terms of the platform set others. The source is debited at once; the answer is the transaction, `PENDING`, and its events follow.\n\n' +
      'A customer in the European Economic Area authorizes the transfer first, unless they trust the account: the transaction then has a `quoteId`, the amount is held, and `OUTGOING_PAYMENT.PENDING_AUTHORIZATION` follows. Read the challenge by `GET /quotes/{quoteId}` and answer it by `POST /quotes/{quoteId}/authorize`.\n\n' +
      'To convert currencies, or to pay from an embedded wallet, create a quote. The single-transaction and daily limits of the currency apply.',
  }),
  describeOperation(createTransferIn, {
    text:
      'Pulls money from an external account into an internal account of the same currency. Only accounts with a debit scheme can be pulled from: ACH (`USD_ACCOUNT`) and SEPA (`EUR_ACCOUNT`, `DKK_ACCOUNT`). For others, pay in by the funding instructions of the internal account.\n\n' +
      'The answer is the incoming transaction. The account is credited when it completes; a failed pull ends with `COLLECTION_FAILED`.',
  }),
];

import { idText } from '../common.docs.ts';
import { inUnitOf } from '../currencies.docs.ts';
import { describeEnum, describeObject, describeOperation, describeSchema, describeUnion } from '../description.ts';
import { challengeLifeSeconds, durationText, quoteLifeSeconds, wrongCodesAllowed } from '../figures.ts';
import { proofTexts } from '../sca/sca-proof.docs.ts';
import { walletSignatureTexts } from '../wallets/wallet-signature.docs.ts';
import {
  authorizeQuote,
  CounterpartyInformation,
  createQuote,
  ExecuteQuoteRequest,
  executeQuote,
  FixedFee,
  getQuoteById,
  OutgoingRateDetails,
  PlatformFeeOverride,
  Quote,
  QuoteDestination,
  QuoteLockSide,
  QuoteRequest,
  QuoteSource,
  QuoteStatus,
  resendQuoteScaCode,
  ScaAuthorization,
} from './quotes.ts';

const quoteId = idText('Quote', 'the quote');
const remittanceInformation =
  'A text that travels with the payment: the addenda record of ACH, the remittance information of RTP and FedNow, the beneficiary information of a wire. At most 80 characters.';
const purposeOfPayment = 'Why the payment is made. Required for payments to a bank account in India.';

export const quoteMemoTexts = { remittanceInformation, purposeOfPayment };

export const quoteDescriptions = [
  ...describeUnion(QuoteSource, 'Where the money of a quote comes from.', {
    ACCOUNT: [
      'An account pays: an internal account, or an external account with a debit scheme that the money is pulled from.',
      {
        accountId: 'The `InternalAccount:{uuid}` or `ExternalAccount:{uuid}` that pays.',
        customerId: 'The customer on whose behalf a pooled account of the platform pays.',
      },
    ],
    REALTIME_FUNDING: [
      'The payer sends the money when the quote exists. Any of the `paymentInstructions` on the quote can be paid; the money that arrives executes the quote at the locked price.',
      {
        customerId: 'The customer who pays. Absent: the platform pays.',
        currency: 'The currency that the payer sends. The platform must support it.',
        cryptoNetwork:
          'The network that the payer sends on. Absent: the instructions have one entry for each network of the currency.',
      },
    ],
  }),
  ...describeUnion(QuoteDestination, 'Where the money of a quote goes.', {
    ACCOUNT: [
      'An account receives.',
      {
        accountId: 'The `InternalAccount:{uuid}` or `ExternalAccount:{uuid}` that receives.',
        paymentRail:
          'The rail to use; the destination account must support it. Absent: the service chooses one of the account.',
      },
    ],
    UMA_ADDRESS: [
      'A UMA address receives. The address must be looked up first; `lookupId` of the request names the lookup. A payment from one customer of the platform to another is announced to the receiver by `INCOMING_PAYMENT.PENDING` and completes when it is approved.',
      {
        umaAddress: 'The address, `$name@domain`.',
        currency: 'The currency that the receiver gets. Absent: the first one of the lookup.',
      },
    ],
  }),
  describeEnum(
    QuoteLockSide,
    'Which side of a quote is exact. The other side is computed and never favors the payer.',
    {
      SENDING: 'The amount that leaves the payer is exact, fees included.',
      RECEIVING: 'The amount that reaches the receiver is exact.',
    },
  ),
  describeObject(FixedFee, 'A fee that does not depend on the amount.', {
    amount: `The fee ${inUnitOf('its currency')}.`,
    currency: 'The currency of the fee. It must be the currency that is sent.',
  }),
  describeObject(
    PlatformFeeOverride,
    'A platform fee for one quote instead of the configured one. Only for payments from USD.',
    {
      platformFixedFee: 'The fixed part.',
      platformVariableFeeBps: 'The variable part in basis points, hundredths of a percent: 50 is 0.5 %.',
    },
  ),
  describeObject(QuoteRequest, 'A payment to be priced.', {
    source: 'Where the money comes from.',
    destination: 'Where the money goes.',
    lockedCurrencySide: 'Which side `lockedCurrencyAmount` names.',
    lockedCurrencyAmount: `The exact amount of the locked side, ${inUnitOf('its currency')}.`,
    lookupId: 'The lookup of the receiver, `Lookup:{uuid}`. Required for a UMA address.',
    immediatelyExecute:
      'Whether to execute the quote at once, at the price of the moment. Not possible with real-time funding, and not from an embedded wallet, whose owner signs the quote first.',
    description: 'A note for the platform, shown on the quote and the transaction.',
    remittanceInformation,
    purposeOfPayment,
    platformFeeOverride: 'A platform fee for this quote instead of the configured one.',
    scaFactor:
      'The factor that the customer prefers to be asked for, `SMS_OTP` or `PASSKEY`, where strong authentication applies.',
    senderCustomerInfo:
      "The sender's information by the names of the lookup's `requiredPayerDataFields`, beyond what the customer record has.",
  }),
  describeObject(ExecuteQuoteRequest, 'How to execute a quote.', {
    scaFactor: 'The factor that the customer prefers to be asked for, `SMS_OTP` or `PASSKEY`.',
  }),
  describeEnum(QuoteStatus, 'Where a quote is in its life.', {
    PENDING: 'The price is locked. The quote waits to be executed, or for the money of its payer.',
    PENDING_AUTHORIZATION: 'The customer must answer `scaChallenge` before money moves.',
    PROCESSING: 'The quote was executed; the payout is under way.',
    COMPLETED: 'The money reached its destination.',
    FAILED: 'The payment failed; the transaction shows the reason and the refund.',
    EXPIRED: 'The quote was not executed in time. Create a new one.',
  }),
  describeObject(OutgoingRateDetails, 'How the price of a payment is composed. mSAT is a thousandth of a satoshi.', {
    counterpartyMultiplier: 'Multiplier from mSAT to the receiving currency, as the receiving institution states it.',
    counterpartyFixedFee: `Fixed fee of the receiving institution, ${inUnitOf('the receiving currency')}.`,
    serviceApiMultiplier: 'Multiplier from the sending currency to mSAT, variable fees included.',
    serviceApiFixedFee: `Fixed fee of the service, ${inUnitOf('the sending currency')}.`,
    serviceApiVariableFeeRate: 'Variable fee of the service as a percentage of the sending amount: 0.3 means 0.3 %.',
    serviceApiVariableFeeAmount: `Variable fee of the service, ${inUnitOf('the sending currency')}.`,
  }),
  describeSchema(
    CounterpartyInformation,
    'What the institutions exchanged about the other side of the payment, by field name such as `FULL_NAME`.',
  ),
  describeObject(Quote, 'A price for a payment, locked until `expiresAt`, and the progress of the payment.', {
    id: quoteId,
    status: 'Where the quote is in its life.',
    createdAt: 'When the quote was created (UTC).',
    expiresAt: `Until when the quote can be executed, ${durationText(quoteLifeSeconds)} after its creation (UTC).`,
    source: 'Where the money comes from.',
    destination: 'Where the money goes.',
    sendingCurrency: 'The currency that leaves the payer.',
    receivingCurrency: 'The currency that reaches the receiver.',
    totalSendingAmount: `What the payer is debited, fees included, ${inUnitOf('the sending currency')}.`,
    totalReceivingAmount: `What the receiver gets, ${inUnitOf('the receiving currency')}.`,
    exchangeRate: 'Sending units per receiving unit, both in major units, fees excluded.',
    feesIncluded: `All fees within \`totalSendingAmount\`, ${inUnitOf('the sending currency')}.`,
    platformFeesIncluded: `The part of \`feesIncluded\` that the platform collects, ${inUnitOf('the sending currency')}.`,
    paymentInstructions:
      'How to pay a quote with real-time funding: alternatives, of which one is paid. For an embedded wallet, the payload that its owner signs. Withheld while an authorization is pending.',
    transactionId:
      'The transaction of this quote, `Transaction:{uuid}`. It can be read from the creation of the quote on.',
    description: 'The note of the request.',
    remittanceInformation: 'The text that travels with the payment.',
    purposeOfPayment: 'Why the payment is made.',
    counterpartyInformation: 'What is known about the other side.',
    rateDetails: 'How the price is composed.',
    scaChallenge: 'What the customer must prove now. Present while the status is `PENDING_AUTHORIZATION`.',
  }),
  describeObject(
    ScaAuthorization,
    'The proof of the pending challenge: either `code`, or `passkeyAssertion` with `origin`.',
    {
      ...proofTexts,
      endUserIpAddress: 'The IP address of the customer, for the security record.',
    },
  ),
  describeOperation(createQuote, {
    text:
      `Locks amount, fees and exchange rate of a payment for ${durationText(quoteLifeSeconds)}, and returns the quote. Use it to convert currencies, to pay a UMA address, to let the payer fund the payment in real time, or to see a price before paying.\n\n` +
      'Next, execute the quote; or, with real-time funding, let the payer follow `paymentInstructions`; or set `immediatelyExecute` to pay at once. `OUTGOING_PAYMENT.PENDING` follows the execution.\n\n' +
      'Single-transaction and daily limits of the corridor apply. An unknown account, customer or lookup in the body is a 400 or 404. A refusal writes nothing.',
    answers: {
      201: 'The quote, locked, or executed at once.',
      202: 'The quote, which the customer must authorize before the payment instructions are shown.',
    },
  }),
  describeOperation(getQuoteById, {
    text: 'Returns a quote with its current status. Read it after `OUTGOING_PAYMENT.PENDING_AUTHORIZATION` to get `scaChallenge`, and with real-time funding to get the payment instructions.',
    parameters: { quoteId },
  }),
  describeOperation(executeQuote, {
    text:
      'Executes a locked quote: the source account is debited and the payout begins. For a customer in the European Economic Area the money is only held and the status becomes `PENDING_AUTHORIZATION`; authorize the quote next. A trusted beneficiary needs no authorization.\n\n' +
      'A quote can be executed once and only before `expiresAt`. A quote from an embedded wallet needs the signature of its owner over `payloadToSign` of the payment instructions. The answer is the quote; the outcome follows as events of the transaction.',
    parameters: { quoteId, ...walletSignatureTexts },
  }),
  describeOperation(authorizeQuote, {
    text:
      'Proves the pending challenge of a quote with the code that the customer received or with their passkey. A payment that converts currencies asks twice in turn, first for the conversion and then for the payout: if the answer is still `PENDING_AUTHORIZATION`, it carries the next challenge.\n\n' +
      `After the last challenge the payout begins. A challenge lives ${durationText(challengeLifeSeconds)}; ${wrongCodesAllowed} wrong proofs void it. When it runs out, the transaction fails with \`SCA_NOT_COMPLETED\` and the held money is released. In production the customer must be logged in.`,
    parameters: { quoteId },
  }),
  describeOperation(resendQuoteScaCode, {
    text: 'Sends the code of the pending challenge again, at most five times. The challenge stays the same and does not live longer. A passkey challenge has no code and gets a 409.',
    parameters: { quoteId },
  }),
];

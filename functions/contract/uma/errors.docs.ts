import {
  aCustomer,
  dollarAccount,
  type ErrorExample,
  type ExampleMembers,
  type ExampleRequest,
  type ExampleStep,
  funding,
  unknownUuid,
} from '../error-example.docs.ts';
import type { ErrorText, ErrorTexts } from '../errors.docs.ts';
import type { umaLookupRefusals, umaQuoteRefusals } from '../sandbox-values.ts';

/** An error of the receiver's institution that only it can repair. */
const ofInstitution = (meaning: string, cause: string, example: ErrorExample): ErrorText => ({
  meaning,
  cause,
  example,
  remedy: "Ask the receiver's institution, or pay the receiver in another way.",
});

/** Looks an address of the simulated institution up. `%24` is the `$` of the address. */
const lookUp = (name: string): ExampleRequest => ({
  method: 'GET',
  path: `/receiver/uma/%24${name}.usd@sandbox.uma.money`,
});
const lookedUp = (name: string): ExampleStep => ({ ...lookUp(name), status: 200, gives: { lookupId: 'lookupId' } });

/** Asks for a quote from `{accountId}` to such an address. */
const quoteTo = (name: string, changes: ExampleMembers = {}): ExampleRequest => ({
  method: 'POST',
  path: '/quotes',
  body: {
    source: { sourceType: 'ACCOUNT', accountId: '{accountId}' },
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: `$${name}.usd@sandbox.uma.money` },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
    lookupId: '{lookupId}',
    ...changes,
  },
});

const refusedLookup = (name: keyof typeof umaLookupRefusals): ErrorExample => ({ request: lookUp(name) });
const refusedQuote = (name: keyof typeof umaQuoteRefusals): ErrorExample => ({
  prepare: [dollarAccount, funding(), lookedUp(name)],
  request: quoteTo(name),
});

export const umaErrors = {
  MISSING_MANDATORY_USER_INFO: {
    meaning: 'Mandatory information about a customer is missing.',
    cause:
      'The counterparty of a UMA payment, or the supported currency, requires fields that are neither stored nor sent.',
    remedy:
      'Store the fields on the customer, or send them in `senderCustomerInfo` or `receiverCustomerInfo`, and repeat the request.',
    example: {
      prepare: [{ ...aCustomer(), body: { customerType: 'INDIVIDUAL' } }, lookedUp('success')],
      request: quoteTo('success', {
        source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: '{customerId}' },
      }),
    },
  },
  INVALID_UMA_ADDRESS: {
    meaning: 'The UMA address is malformed.',
    cause: 'It does not have the form `$name@domain`, or it is not the address that the request needs.',
    remedy: 'Correct the address as the message says; in a path, encode `$` as `%24`.',
    example: { request: { method: 'GET', path: '/receiver/uma/jane' } },
  },
  LOOKUP_REQUEST_FAILED: {
    meaning: "The receiver's institution refused the lookup.",
    cause: 'It answered with an error.',
    remedy: 'Try again later, or ask the receiver for another address.',
    example: refusedLookup('fail.lookup-request-failed'),
  },
  PARSE_LNURLP_RESPONSE_ERROR: ofInstitution(
    'The answer to the lookup cannot be read.',
    'It is not a valid answer of the UMA protocol.',
    refusedLookup('fail.parse-lnurlp-response-error'),
  ),
  CERT_CHAIN_INVALID: ofInstitution(
    "The certificates of the receiver's institution are not valid.",
    'Their chain does not verify.',
    refusedLookup('fail.cert-chain-invalid'),
  ),
  CERT_CHAIN_EXPIRED: ofInstitution(
    "A certificate of the receiver's institution has expired.",
    'It did not renew its certificates.',
    refusedLookup('fail.cert-chain-expired'),
  ),
  INVALID_PUBKEY_FORMAT: ofInstitution(
    "The public key of the receiver's institution cannot be read.",
    'It publishes a key in another form than the UMA protocol says.',
    refusedLookup('fail.invalid-pubkey-format'),
  ),
  MISSING_REQUIRED_UMA_PARAMETERS: ofInstitution(
    'Parameters of the UMA protocol are missing.',
    "The receiver's institution requires parameters that the request lacks.",
    refusedLookup('fail.missing-required-uma-parameters'),
  ),
  INVALID_TIMESTAMP: {
    meaning: "The receiver's institution did not accept the time of the request.",
    cause: 'Its clock or that of the service is wrong, or the request took too long.',
    remedy: 'Repeat the request.',
    example: refusedLookup('fail.invalid-timestamp'),
  },
  INVALID_NONCE: {
    meaning: "The receiver's institution did not accept the nonce of the request.",
    cause: 'It has seen the nonce before.',
    remedy: 'Repeat the request.',
    example: refusedLookup('fail.invalid-nonce'),
  },
  INVALID_REQUEST_FORMAT: ofInstitution(
    "The receiver's institution could not read the request.",
    'It expects another form.',
    refusedLookup('fail.invalid-request-format'),
  ),
  INVALID_PAYREQ_RESPONSE: ofInstitution(
    'The answer to the payment request is not valid.',
    'It lacks members or contradicts the request.',
    refusedQuote('fail.invalid-payreq-response'),
  ),
  PARSE_PAYREQ_RESPONSE_ERROR: ofInstitution(
    'The answer to the payment request cannot be read.',
    'It is not a valid answer of the UMA protocol.',
    refusedQuote('fail.parse-payreq-response-error'),
  ),
  INVALID_RECEIVER: {
    meaning: 'The receiver cannot take the payment.',
    cause: "The receiver's institution says so of the account behind the address.",
    remedy: 'Ask the receiver for another address.',
    example: refusedQuote('fail.invalid-receiver'),
  },
  SENDER_NOT_ACCEPTED: {
    meaning: "The receiver's institution does not accept the sender.",
    cause: 'Its rules exclude the customer or the platform.',
    remedy: 'Pay the receiver in another way.',
    example: refusedQuote('fail.sender-not-accepted'),
  },
  COUNTERPARTY_NOT_ALLOWED: {
    meaning: 'Payments with the counterparty are not allowed.',
    cause: 'The institution is not on the list of allowed counterparties (`allowListStatus` of `GET /uma-providers`).',
    remedy: 'Pay the receiver at another institution.',
    example: refusedQuote('fail.counterparty-not-allowed'),
  },
  VELOCITY_LIMIT_EXCEEDED: {
    meaning: 'The sender has made too many payments in a short time.',
    cause: 'A limit on the number or volume of payments is reached.',
    remedy: 'Wait, then create a new quote.',
    example: refusedQuote('fail.velocity-limit-exceeded'),
  },
  UMA_NOT_FOUND: {
    meaning: 'The UMA address has no receiver.',
    cause: 'The address is well-formed, but the counterparty institution does not know it.',
    remedy: 'Ask the receiver for the correct address.',
    example: { request: lookUp('unknown') },
  },
  LOOKUP_REQUEST_NOT_FOUND: {
    meaning: 'The lookup does not exist.',
    cause: '`lookupId` is wrong, or the lookup has expired.',
    remedy: 'Look the receiver up again and use the new `lookupId`.',
    example: { prepare: [dollarAccount], request: quoteTo('success', { lookupId: `Lookup:${unknownUuid}` }) },
  },
  UNSUPPORTED_UMA_VERSION: ofInstitution(
    "The receiver's institution speaks a version of the UMA protocol that is not supported.",
    'Its version is newer or older than the supported ones.',
    refusedLookup('fail.unsupported-uma-version'),
  ),
  PAYREQ_REQUEST_FAILED: {
    meaning: "The payment request to the receiver's institution failed.",
    cause: 'The institution cannot be reached or answered with an error.',
    remedy: 'Try again later with a new lookup.',
    example: refusedQuote('fail.payreq-request-failed'),
  },
  LNURLP_REQUEST_FAILED: {
    meaning: "The lookup at the receiver's institution failed.",
    cause: 'The institution cannot be reached or answered with an error.',
    remedy: 'Try again later.',
    example: refusedLookup('fail.lnurlp-request-failed'),
  },
  COUNTERPARTY_PUBKEY_FETCH_ERROR: {
    meaning: "The public keys of the receiver's institution cannot be read.",
    cause: 'Its key endpoint cannot be reached.',
    remedy: 'Try again later.',
    example: refusedLookup('fail.counterparty-pubkey-fetch-error'),
  },
  NO_COMPATIBLE_UMA_VERSION: ofInstitution(
    'No version of the UMA protocol is supported by both institutions.',
    'They could not agree on a version.',
    refusedLookup('fail.no-compatible-uma-version'),
  ),
  SERVICE_SWITCH_ERROR: {
    meaning: 'The switch between the institutions failed.',
    cause: 'The payment could not be handed on. Nothing was charged.',
    remedy: 'Repeat the request later.',
    example: refusedQuote('fail.service-switch-error'),
  },
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY: ofInstitution(
    "The receiver's institution requires information of an unknown kind.",
    'A mandatory field that it asks for is none of the fields of this interface.',
    refusedQuote('fail.unrecognized-mandatory-payee-data-key'),
  ),
} as const satisfies ErrorTexts;

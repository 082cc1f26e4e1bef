import {
  challengeLifeSeconds,
  durationText,
  firstRetryPauseMs,
  giveUpAfterMs,
  idempotencyKeyLifeSeconds,
  longestIdempotencyKey,
  longestRetryPauseMs,
  signedRequestLifeSeconds,
  webhookAnswerMs,
} from './figures.ts';
import { payoutEndings } from './sandbox-values.ts';

/** The introduction of the OpenAPI document, read before the operations. CommonMark. */
export const introduction = `The Payments API moves money for platforms. A platform and its customers hold balances in internal accounts,
register external accounts (bank accounts, mobile money, crypto wallets), and pay between them: by a transfer in one currency, or by a
quote that locks a price and converts. Every payment is a transaction whose changes arrive as signed webhooks.

## Conventions

Bodies are JSON. Amounts are integers in the smallest unit of their currency: cents for USD, satoshis for BTC. Times are ISO 8601 in UTC.
Ids have the form \`Quote:{uuid}\`; treat them as opaque. Unknown fields in requests are ignored. Fields, enum values, error codes and event
types may be added to this version of the interface: ignore what you do not know. Removals and renames get a new version, which is the
date in the base path.

## Authentication

Send the client id and the client secret of an API token as user name and password of HTTP Basic authentication. The token also decides
the environment: sandbox and production share one address. A token has permissions: \`VIEW\` to read, \`TRANSACT\` to move money,
\`MANAGE\` to change configuration, customers, accounts and tokens; each operation names the one it needs. Missing or wrong credentials get
401 \`UNAUTHORIZED\`, a missing permission 403 \`FORBIDDEN\`. A resource of another platform answers like a missing one.

## Idempotency

Operations that create something take the header \`Idempotency-Key\`, up to ${longestIdempotencyKey} characters, for example a UUID per business operation. The
same key with the same request gets the first response again, with \`Idempotent-Replayed: true\`; nothing happens twice. The same key with
another request gets 409 \`CONFLICT\`. A refused request leaves the key unused. Keys live ${durationText(idempotencyKeyLifeSeconds)}. After a timeout or a 500, repeat the
request with the same key.

## Pagination

Lists are sorted by creation, newest first. \`limit\` is 1 to 100, 20 by default. While \`hasMore\` is true, pass \`nextCursor\` as \`cursor\`
with the same filters. New entries neither shift nor repeat the pages that you read. \`totalCount\` counts the whole list.
A page looks through 1,000 entries at most. Where filters that are combined, or that a list is not kept for, find few among many, it may therefore hold
fewer than \`limit\`, even none, while \`hasMore\` is true. \`totalCount\` is absent where it would take looking through more entries than that, or counting
more than 10,000. A list of transactions with one filter is counted however long it is, except by \`status\` while payments are under way or within a range of time.

## Errors

Every answer of 400 or more has the same body: \`status\`, \`code\` for programs, \`message\` for people, and sometimes \`details\`. Validation
errors list every wrong field at once in \`details.errors\`. Each operation lists its codes, with cause and remedy. \`Retry-After\` says when
to repeat a 429. Every response carries \`X-Request-Id\`; quote it to support.

An error answer has a header \`Link\` with the relation \`help\` where the service has a page about its code. A field that an operation does not know is ignored. Where it resembles one that the operation knows, \`X-Warning\` names both. Send
\`Prefer: handling=strict\` in your tests to have such requests refused.

## Webhooks

Set \`webhookEndpoint\` with \`PATCH /config\`, an https URL. Every event is posted as \`{"id", "type", "timestamp", "data"}\`, where \`data\` is
the resource. Answer 2xx within ${durationText(webhookAnswerMs / 1000)}, and do slow work afterwards. Otherwise the event is tried again, first after about ${durationText(firstRetryPauseMs / 1000)},
then less and less often up to every ${durationText(longestRetryPauseMs / 1000)}, for ${durationText(giveUpAfterMs / 1000)}; it can also be sent again on request. 409 says that the event is a duplicate,
410 disables the endpoint. Delivery is at least once: recognize duplicates by \`id\`. Events of one resource arrive in order, except those of
internal and external accounts: each shows the whole account.

Verify every event before you trust it. The header \`X-Service-Signature\` is JSON, \`{"v":"1","s":"BASE64"}\`: \`s\` is an ECDSA signature on
P-256 with SHA-256 over the raw body, DER in base64. The key is at \`GET /webhooks/public-key\`. The headers of Standard Webhooks
(\`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\` with \`v1a\`, ed25519) come beside it, but may be missing where a body is above 4,096 bytes; their
key is at \`GET /.well-known/jwks.json\`.

## Strong customer authentication

Customers whose \`region\` is in the European Economic Area authorize their payments. Executing a quote then answers
\`PENDING_AUTHORIZATION\` and \`OUTGOING_PAYMENT.PENDING_AUTHORIZATION\` is sent; the money is held, not moved. Read \`scaChallenge\` of the
quote, let the customer answer it by code or passkey, and call \`POST /quotes/{quoteId}/authorize\`. A payment that converts asks twice,
for the conversion and for the payout. A challenge lives ${durationText(challengeLifeSeconds)}; when it runs out, the payment fails with \`SCA_NOT_COMPLETED\`. Payments to a
trusted beneficiary need no authorization. In production the customer must also be logged in.

## Embedded wallets

An \`EMBEDDED_WALLET\` account belongs to its customer, whose session key signs what changes it. A signed operation takes two calls: the first
answers 202 with \`payloadToSign\` and \`requestId\`; the second repeats the same body with the headers \`Service-Wallet-Signature\` and
\`Request-Id\` within ${durationText(signedRequestLifeSeconds)}.

## Sandbox

Sandbox tokens move simulated money. New customers are approved at once, except persons whose \`fullName\` ends in \`001\` (pending), \`002\`
(rejected), \`003\` (unverified) or \`004\` (on hold), and businesses whose registration number ends in one of the first three: these have to be
submitted.

The last three characters of an external account's number or address decide what happens to a payment:

| Ending | Payment | | Ending | Name check |
|---|---|---|---|---|
| \`002\` | insufficient funds: fails | | \`102\` | \`NOT_MATCHED\` |
| \`003\` | cannot receive: fails at once | | \`103\` | \`PARTIAL_MATCH\` |
| \`004\` | rejected by the bank: fails | | \`104\` | \`PENDING\` |
| \`005\` | pending for ${durationText(payoutEndings['005'].afterSeconds)}, then fails | | \`105\` | the account is refused with 400 |
| \`006\` | in progress for ${durationText(payoutEndings['006'].afterSeconds)}, then succeeds | | \`106\` | \`UNSUPPORTED\` |
| \`007\` | the same, with a cancellation answered late | | \`107\` | \`CHECKED_BY_RECEIVING_FI\` |
| other | succeeds | | other | \`MATCHED\` |

Codes: \`123456\` for contact verification and strong authentication, \`000000\` for embedded wallets. UMA addresses:
\`$success.usd@sandbox.uma.money\` succeeds, \`$pending.long.usd@sandbox.uma.money\` takes two minutes,
\`$fail.compliance.usd@sandbox.uma.money\` fails; any currency code may stand for \`usd\`. The sandbox operations fund accounts, pay quotes and simulate rare events.
`;

import { wrongCodesPerHour } from '../../functions/domain/agents/device-code.ts';
import { Refusal } from '../../functions/domain/refusal.ts';
import { putAgentCredential } from '../../functions/store/agents/agents.ts';
import { countWrongCode, putDeviceCode, requireTryLeft } from '../../functions/store/agents/device-codes.ts';
import { putCardReveal } from '../../functions/store/cards/card-reveals.ts';
import { putAnsweredMessage } from '../../functions/store/cards/issuer-messages.ts';
import { requireStillApproved, requireUndeleted } from '../../functions/store/customers/customers.ts';
import { consumeKycLink } from '../../functions/store/customers/kyc-links.ts';
import { putDefaultAccount } from '../../functions/store/external-accounts/external-accounts.ts';
import { putIdempotencyRecord } from '../../functions/store/idempotency.ts';
import { putInvoiceReservation } from '../../functions/store/payments/invoices.ts';
import { recordOutcome, requireNoOrder, requireUnreported } from '../../functions/store/payments/rail-tasks.ts';
import { endOperatorAction, putOperatorAction } from '../../functions/store/platforms/operator-actions.ts';
import { disableWebhooks, markSlow, setWebhookEndpoint } from '../../functions/store/platforms/platforms.ts';
import { requireCredential } from '../../functions/store/platforms/tokens.ts';
import { putTermsRevision } from '../../functions/store/pricing/terms.ts';
import { putLookup } from '../../functions/store/uma/lookups.ts';
import { reserveKey, retireKey } from '../../functions/store/unique-keys.ts';
import {
  checkVersion,
  deleteVersion,
  putVersion,
  stepVersion,
  updateVersion,
} from '../../functions/store/versioned-item.ts';
import { putAttempt } from '../../functions/store/waiting-attempts.ts';
import { useUpChallenge } from '../../functions/store/wallets/passkey-challenges.ts';
import { putWalletPart } from '../../functions/store/wallets/wallet-parts.ts';
import { ids, noon, platformId, uuids } from '../kit/builders.ts';
import { describeWrites } from '../kit/guarded-writes.ts';

const at = new Date(noon);
const later = new Date(at.getTime() + 3_600_000);
const refusal = new Refusal('CONFLICT', 'It is not as it was.');
const customer = { platformId, customerId: ids.customer };
const rail = { platformId, paymentId: uuids.payment, operation: 'PAYOUT' } as never;
const exists = { type: 'ANYTHING' };
const changed = { version: 4 };

describeWrites({
  'a revision of terms': {
    write: putTermsRevision({ platformId }, { terms: { version: 2 } } as never),
    not: { 'there already': exists },
  },
  'the start of an operator action': {
    write: putOperatorAction({ startedAt: noon, actionId: uuids.unknown } as never),
    not: { 'there already': exists },
  },
  'the end of an operator action': {
    write: endOperatorAction({ startedAt: noon, actionId: uuids.unknown } as never, { endedAt: noon, exitCode: 0 }),
    item: exists,
    not: { missing: undefined, 'ended already': { endedAt: noon } },
  },
  'an outcome of a rail': {
    write: recordOutcome(rail, { status: 'COMPLETED' } as never),
    item: exists,
    not: { missing: undefined, 'reported already': { reported: { status: 'FAILED' } } },
  },
  'what needs an operation that was never ordered': {
    write: requireNoOrder(rail),
    not: { 'ordered already': exists },
  },
  'what needs an outcome to be open': {
    write: requireUnreported(rail, refusal),
    item: exists,
    not: { 'reported already': { reported: { status: 'FAILED' } } },
  },
  'an endpoint of webhooks': {
    write: setWebhookEndpoint(platformId, 'https://example.com/new', at),
    item: { version: 1 },
    not: { missing: undefined },
  },
  'a slow endpoint': {
    write: markSlow(platformId, 'https://example.com', later, at),
    item: { webhookEndpoint: 'https://example.com', webhookSlowUntil: new Date(0).toISOString() },
    not: {
      'another one': { webhookEndpoint: 'https://example.com/new' },
      'marked just now': { webhookSlowUntil: later.toISOString() },
    },
  },
  'a disabled endpoint': {
    write: disableWebhooks(platformId, 'https://example.com', at),
    item: { webhookEndpoint: 'https://example.com', version: 1 },
    not: { 'another one': { webhookEndpoint: 'https://example.com/new' } },
  },
  'what needs a credential': {
    write: requireCredential('client-1', refusal),
    item: exists,
    not: { deleted: undefined },
  },
  'the credential of an agent': {
    write: putAgentCredential('hash', {} as never),
    not: { 'there already': exists },
  },
  'a device code': {
    write: putDeviceCode('hash', { platformId, agentId: 'Agent:1' } as never, at),
    not: { 'there already': exists },
  },
  'a wrong device code': {
    write: countWrongCode('hash', at),
    item: { count: wrongCodesPerHour - 1 },
    not: { 'without a try left': { count: wrongCodesPerHour } },
  },
  'a right device code': {
    write: requireTryLeft('hash', at),
    item: { count: wrongCodesPerHour - 1 },
    not: { 'without a try left': { count: wrongCodesPerHour } },
  },
  'what needs a customer': {
    write: requireUndeleted(customer),
    item: { isDeleted: false },
    not: { deleted: { isDeleted: true }, missing: undefined },
  },
  'what needs an approved customer': {
    write: requireStillApproved(customer, () => refusal),
    item: { isDeleted: false, verificationStatus: 'APPROVED' },
    not: { deleted: { isDeleted: true }, 'approved no more': { verificationStatus: 'REJECTED' } },
  },
  'using a link for a verification': {
    write: consumeKycLink('hash', { platformId, expiresAt: noon } as never, noon),
    item: exists,
    not: { 'used already': { usedAt: noon } },
  },
  'a passkey challenge': {
    write: useUpChallenge({ platformId, accountId: ids.source } as never, 'hash', refusal),
    not: { 'used already': exists },
  },
  'a part of a wallet': {
    write: putWalletPart(
      'AuthSession' as never,
      { platformId, accountId: ids.source } as never,
      `AuthSession:${uuids.unknown}` as never,
    ),
    not: { 'there already': exists },
  },
  'a link to the data of a card': {
    write: putCardReveal({ platformId, cardId: `Card:${uuids.unknown}`, expiresAt: noon } as never, 'hash'),
    not: { 'there already': exists },
  },
  'the answer to an issuer': {
    write: putAnsweredMessage({ platformId, cardUuid: uuids.unknown, messageId: 'message-1' } as never, {} as never),
    not: { 'answered already': exists },
  },
  'a UMA lookup': {
    write: putLookup(platformId, uuids.unknown as never, { expiresAt: noon } as never),
    not: { 'there already': exists },
  },
  "an owner's first default account": {
    write: putDefaultAccount({ platformId, externalAccountId: ids.external } as never, undefined),
    not: { 'there already': exists },
  },
  'another default account': {
    write: putDefaultAccount({ platformId, externalAccountId: ids.external } as never, ids.destination as never),
    item: { externalAccountId: ids.destination },
    not: { changed: { externalAccountId: ids.source }, missing: undefined },
  },
  'the record of a key': {
    write: putIdempotencyRecord(
      { platformId, operation: 'createQuote', key: 'key-1' },
      { fingerprint: 'f', status: 200, body: '{}', expiresAtSeconds: 1 } as never,
      at,
    ),
    item: { expiresAtSeconds: at.getTime() / 1000 },
    not: { 'used already': { expiresAtSeconds: at.getTime() / 1000 + 1 } },
  },
  'the first payment of an invoice': {
    write: putInvoiceReservation(
      { platformId, paymentId: uuids.payment, paymentHash: 'hash' } as never,
      undefined,
      refusal,
    ),
    not: { 'reserved already': exists },
  },
  'a later payment of an invoice': {
    write: putInvoiceReservation(
      { platformId, paymentId: uuids.payment, paymentHash: 'hash' } as never,
      uuids.unknown as never,
      refusal,
    ),
    item: { paymentId: uuids.unknown },
    not: { 'reserved by another one': { paymentId: uuids.token } },
  },
  'a reservation of a key': {
    write: reserveKey({ pk: 'key', sk: 'key' }, { customerId: ids.customer }, refusal),
    item: { retiredAt: noon },
    not: { 'in use': { retiredAt: undefined } },
  },
  'a retired key': {
    write: retireKey({ pk: 'key', sk: 'key' }, ids.customer, at),
    item: { customerId: ids.customer },
    not: { "another customer's": { customerId: 'Customer:another' }, missing: undefined },
  },
  'an attempt at a task': {
    write: putAttempt({ pk: 'task', sk: 'task' }, 3, { taskToken: 'token', retryCount: 2 }),
    item: { version: 3, retryCount: 2 },
    not: { 'for a later version': { version: 4 }, 'after a later attempt': { retryCount: 3 } },
  },
  'the first version': {
    write: putVersion({ pk: 'record', sk: 'record', version: 1, type: 'RECORD' }),
    not: { 'there already': exists },
  },
  'the next version': {
    write: putVersion({ pk: 'record', sk: 'record', version: 4, type: 'RECORD' }),
    item: { version: 3 },
    not: { changed },
  },
  'what changes of a version': {
    write: updateVersion({ pk: 'record', sk: 'record' }, { version: 3, name: 'a' }, { version: 4, name: 'b' }),
    item: { version: 3, name: 'a' },
    not: { changed },
  },
  'what needs a version': {
    write: checkVersion({ pk: 'record', sk: 'record' }, 3),
    item: { version: 3 },
    not: { changed },
  },
  'what needs that there is none': {
    write: checkVersion({ pk: 'record', sk: 'record' }, 0),
    not: { 'there already': exists },
  },
  'deleting a version': {
    write: deleteVersion({ pk: 'record', sk: 'record' }, 3),
    item: { version: 3 },
    not: { changed },
  },
  'a step of the version': {
    write: stepVersion({ pk: 'record', sk: 'record' }, 3),
    item: { version: 3 },
    not: { changed },
  },
});

import type { Change } from '../../in-memory-table.ts';
import type { Invocation } from '../recorder.ts';
import type { ReportViolation } from './violation.ts';

// biome-ignore lint/suspicious/noExplicitAny: an item of any type, of which a check knows the members.
type Guard = any;

/** Checks what the owner of an embedded wallet has allowed against the wallet and the customer of that moment. */
export class WalletGuards {
  readonly #report: ReportViolation;
  /** The newest version of each wallet's credentials, sessions and keys, by its account, and of customers and cards. */
  readonly #wallets = new Map<string, Guard>();
  readonly #customers = new Map<string, Guard>();
  readonly #cards = new Map<string, Guard>();
  readonly #used = new Set<string>();

  constructor(report: ReportViolation) {
    this.#report = report;
  }

  committed(changes: readonly Change[], by: Invocation | undefined): void {
    for (const { before, after } of changes) this.#checkAllowed(before, after, by);
    for (const { after } of changes) this.#keep(after);
    const touched = new Set<string>();
    for (const { after } of changes)
      if (after?.type === 'WALLET_AUTH' || after?.type === 'CUSTOMER') touched.add((after as Guard).customerId);
    for (const wallet of this.#wallets.values())
      if (touched.has(wallet.customerId)) this.#checkWallet(wallet, this.#customers.get(wallet.customerId), by);
  }

  #keep(after: Guard): void {
    if (after?.type === 'WALLET_AUTH') this.#wallets.set(after.accountId, after);
    if (after?.type === 'CUSTOMER') this.#customers.set(after.customerId, after);
    if (after?.type === 'CARD') this.#cards.set(after.cardId, after);
  }

  /** What is written holds to the wallet as it was just before. */
  #checkAllowed(before: Guard, after: Guard, by: Invocation | undefined): void {
    const forbid = (what: string) => this.#report(`${by?.name}: ${what}`);
    const wallet = this.#wallets.get(after?.sourceAccountId);
    const isSigned = after?.type === 'PAYMENT' && after.needsWalletSignature && by?.name.endsWith('xecuteQuote');
    if (isSigned && !this.#hasSession(wallet, by)) forbid(`${after.paymentId} is paid by a session that has ended.`);
    const isRise = !before || after?.authorizedAmount > before.authorizedAmount;
    if (after?.type === 'CARD_TRANSACTION' && isRise && wallet && !delegates(wallet, after.cardId))
      forbid(`${after.cardTransactionId} is paid by a wallet without a delegated key.`);
    if (after?.type !== 'WALLET_AUTH') return;
    const requestId = by?.request?.headers?.['Request-Id'];
    if (requestId && this.#used.has(requestId)) forbid(`${requestId} is used again.`);
    if (requestId) this.#used.add(requestId);
    for (const key of after.delegatedKeys) {
      const earlier = before?.delegatedKeys.find(({ delegatedKeyId }: Guard) => delegatedKeyId === key.delegatedKeyId);
      if (key.status !== 'ACTIVE' || earlier?.status === 'ACTIVE') continue;
      const card = this.#cards.get(key.cardId);
      if (card?.state === 'CLOSED') forbid(`${key.delegatedKeyId} is activated for a card that is closed.`);
    }
    const isClosed = this.#customers.get(after.customerId)?.isDeleted || by?.name === 'deleteCustomerById';
    if (before?.credentials.length > 0 && after.credentials.length === 0 && !isClosed)
      forbid(`${after.accountId} loses its last credential.`);
  }

  #hasSession(wallet: Guard, by: Invocation | undefined): boolean {
    const header = by?.request?.headers?.['Service-Wallet-Signature'] ?? '';
    const { publicKey } = JSON.parse(Buffer.from(header, 'base64url').toString());
    return wallet?.sessions.some((session: Guard) => session.publicKey === publicKey) ?? false;
  }

  /** A wallet and its customer agree, once both are written. */
  #checkWallet(wallet: Guard, customer: Guard, by: Invocation | undefined): void {
    const forbid = (what: string) => this.#report(`${by?.name}: ${wallet.accountId} ${what}`);
    const { credentials, sessions, requests, codes, delegatedKeys } = wallet;
    const living = delegatedKeys.filter(({ status }: Guard) => status !== 'REVOKED');
    const left = [...credentials, ...sessions, ...requests, ...codes, ...living].length;
    if (customer?.isDeleted && left > 0) forbid(`has ${left} things left of a customer who is deleted.`);
    const ids = credentials.map(({ authMethodId }: Guard) => authMethodId);
    for (const { authMethodId } of sessions)
      if (!ids.includes(authMethodId)) forbid(`keeps a session of ${authMethodId}, which is revoked.`);
    const sources = living.filter(({ status }: Guard) => status === 'ACTIVE').map((key: Guard) => key.fundingSourceId);
    if (new Set(sources).size < sources.length) forbid('has two active keys for one card.');
    for (const { type, nickname } of credentials) {
      const contact = type === 'EMAIL_OTP' ? customer?.email : type === 'SMS_OTP' ? customer?.phoneNumber : nickname;
      if (nickname !== contact) forbid(`sends codes to ${nickname} and not to ${contact}.`);
    }
  }
}

const delegates = ({ delegatedKeys }: Guard, cardId: string): boolean =>
  delegatedKeys.some((key: Guard) => key.cardId === cardId && key.status === 'ACTIVE');

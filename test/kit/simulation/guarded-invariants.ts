import { WalletGuards } from './checks/wallet-guards.ts';
import { Invariants } from './invariants.ts';
import type { Invocation } from './recorder.ts';

/** Checks beside the other invariants that nothing is written which its guard forbids at that moment, whatever a request has read before. */
export class GuardedInvariants extends Invariants {
  /** The newest version of what guards something, by its id. Only declared: the other invariants begin with all items before it would be set. */
  declare private guards: Map<unknown, Guard> | undefined;
  declare private wallets: WalletGuards | undefined;

  override committed(...[changes, by, at]: Parameters<Invariants['committed']>): void {
    super.committed(changes, by, at);
    this.guards ??= new Map();
    this.wallets ??= new WalletGuards((what) => this.violations.push(what));
    for (const { before, after } of changes) if (after) this.checkGuard(before as Guard, after as Guard, by);
    for (const { after } of changes) for (const id of idsOf(after as Guard)) this.guards.set(id, after as Guard);
    this.wallets.committed(changes, by);
  }

  private checkGuard(before: Guard | undefined, after: Guard, by: Invocation | undefined): void {
    const guard = (id: string | undefined): Guard | undefined => this.guards?.get(id);
    const forbid = (what: string) => this.violations.push(`${by?.name}: ${what}`);
    const { type } = after;
    if (type === 'INTERNAL_ACCOUNT' && before && before.status !== 'ACTIVE' && after.balance < before.balance)
      forbid(`${after.accountId} pays although it is ${before.status}.`);
    if (type === 'INTERNAL_ACCOUNT' && asks(by) && after.balance < Math.min(0, before?.balance))
      forbid(`${after.accountId} pays what it does not hold.`);
    if (type === 'CARD_TRANSACTION' && asks(by) && (!before || after.authorizedAmount > before.authorizedAmount))
      this.checkPurchase(before, after, guard(after.cardId), forbid);
    if (begins(before, after, by) && guard(ownerOf(after))?.isDeleted)
      forbid(`There is another ${type} of a customer who is deleted.`);
    if (
      by?.name === 'authorizeQuote' &&
      guard(after.customerId)?.verificationStatus !== 'APPROVED' &&
      isAuthorized(before, after)
    )
      forbid(`${after.paymentId} is authorized by a customer who is not approved.`);
    const agent = type === 'AGENT_USAGE' ? guard(agentOf(after)) : undefined;
    if (agent && (agent.isPaused || agent.deletedAt)) forbid(`${agent.agentId} pays although it may not.`);
    const most = agent?.policy.spendingLimits.monthlyLimit ?? Number.POSITIVE_INFINITY;
    if (after.spend > most) forbid(`${agent?.agentId} pays ${after.spend} of ${most}.`);
  }

  /** A purchase, or a rise of its total: that does not stop while the card is frozen. */
  private checkPurchase(before: Guard, purchase: Guard, card: Guard, forbid: (what: string) => void): void {
    const { cardTransactionId: id, authorizedAmount } = purchase;
    if (card?.state !== 'ACTIVE' && !(before && card?.state === 'FROZEN'))
      forbid(`${id} is written although its card is ${card?.state}.`);
    if (this.guards?.get(card?.cardholderId)?.isDeleted) forbid(`${id} is written although its holder is deleted.`);
    if (authorizedAmount > (card?.maxSpendPerTransaction ?? Number.POSITIVE_INFINITY))
      forbid(`${id} is of ${authorizedAmount}, more than its card allows.`);
  }
}

/** Whether the service decides: by a request or a question of the issuer. What has happened outside is booked whatever guards it. */
function asks(by: Invocation | undefined): boolean {
  const { signature, body } = by?.request ?? {};
  return by?.request !== undefined && (!signature || /AUTHORIZATION/.test((body as { type?: string }).type ?? ''));
}

// biome-ignore lint/suspicious/noExplicitAny: an item of any type, of which a check knows the members.
type Guard = any;

/**
 * Whether something of a customer begins: it is made, a payment is executed, or a request lets a card be used again. A quote only
 * tells a price.
 */
function begins(before: Guard | undefined, after: Guard, by: Invocation | undefined): boolean {
  if (after.type === 'CARD' && before) return asks(by) && before.state !== 'ACTIVE' && after.state === 'ACTIVE';
  if (after.type === 'PAYMENT') return (before?.status ?? 'QUOTED') === 'QUOTED' && !unbegun.includes(after.status);
  return !before && ['CARD', 'EXTERNAL_ACCOUNT', 'AGENT', 'INVITATION'].includes(after.type);
}
const unbegun = ['QUOTED', 'EXPIRED'];

const isAuthorized = (before: Guard | undefined, { type, status }: Guard): boolean =>
  type === 'PAYMENT' && before?.status === 'PENDING_AUTHORIZATION' && status !== before.status;

/** The customer to whom something belongs; that of an invitation by the UMA address. */
const ownerOf = ({ platformId, cardholderId, customerId, inviterUma }: Guard): string | undefined =>
  cardholderId ?? customerId ?? `${platformId} ${inviterUma}`;

/** The ids by which others name an item. */
function idsOf(item: Guard): readonly string[] {
  const { type, platformId, customerId, cardId, agentId, umaAddress } = item ?? {};
  if (type === 'CUSTOMER') return [customerId, `${platformId} ${umaAddress.toLowerCase()}`];
  return type === 'CARD' ? [cardId] : type === 'AGENT' ? [agentId] : [];
}

/** The agent of a usage, which its key alone names. */
const agentOf = ({ pk, sk }: Guard): string => `Agent:${/AGENT#([0-9a-f-]{36})/.exec(`${pk} ${sk}`)?.[1]}`;

import { issuedDetails } from '../../client/issuer.ts';
import type { ConnectorAnswer, ConnectorMessage, OutsideWorld } from './outside-world.ts';

const hour = 3600;
const day = 24 * hour;
/** Where the network settles. */
const cash = 'example-network';
const merchant = { descriptor: 'EXAMPLE SHOP' };

/** An issuer and a card network that settle what they like: late, twice, in parts, more than was authorized, and without having asked. */
export class SimulatedCardNetwork {
  readonly #outside: OutsideWorld;
  readonly #issued = new Set<string>();
  #messages = 0;

  constructor(outside: OutsideWorld) {
    this.#outside = outside;
  }

  receive({ path, body }: ConnectorMessage): ConnectorAnswer {
    const { prng } = this.#outside.simulation;
    if (prng.chance(0.05)) return 503;
    if (path === 'cards' && !this.#issued.has(body.cardId)) {
      this.#issued.add(body.cardId);
      this.#send(body.cardId, { type: 'CARD_ISSUED', ...issuedDetails });
    }
    return prng.chance(0.05) ? 'NONE' : 200;
  }

  /** A purchase at a merchant, with all that follows. */
  purchase(cardId: string, amount: number): void {
    const { prng } = this.#outside.simulation;
    const draw = prng.fraction();
    const content = { amount, currency: { code: 'USD' }, merchant, cashAccount: cash };
    if (draw < 0.2) {
      this.#settle(cardId, draw < 0.1 ? 'CLEARING' : 'RETURN', content, 0);
      return;
    }
    const type = draw < 0.3 ? 'FINANCIAL_AUTHORIZATION' : draw < 0.4 ? 'CREDIT' : 'AUTHORIZATION';
    this.#send(cardId, { type, ...content }, ({ outcome, cardTransactionId }) => {
      if (outcome !== 'APPROVED') return;
      if (type === 'FINANCIAL_AUTHORIZATION') this.#outside.move(cash, 'USD', amount);
      else if (type === 'CREDIT') this.#outside.move(cash, 'USD', -amount);
      else this.#clearLater(cardId, amount, { cardTransactionId });
    });
  }

  #clearLater(cardId: string, amount: number, purchase: { readonly cardTransactionId: string | undefined }): void {
    const { prng } = this.#outside.simulation;
    const cleared = prng.chance(0.6) ? amount : 1 + prng.below(2 * amount);
    // An authorization holds for seven days; the network has longer.
    const seconds = this.#outside.between(hour, 12 * day);
    this.#settle(cardId, 'CLEARING', { ...purchase, amount: cleared }, seconds);
    if (prng.chance(0.2))
      this.#settle(cardId, 'CLEARING', { ...purchase, amount: 1 + prng.below(amount) }, seconds + day);
    if (prng.chance(0.3)) {
      const returned = 1 + prng.below(cleared + 100);
      this.#settle(cardId, 'RETURN', { ...purchase, amount: returned }, seconds + 2 * day);
      if (prng.chance(0.4))
        this.#settle(cardId, 'RETURN_REVERSAL', { ...purchase, amount: returned }, seconds + 3 * day);
    }
  }

  /** The network has settled: that is a fact from the moment in which it does. */
  #settle(cardId: string, type: string, content: { readonly amount: number }, seconds: number): void {
    this.#outside.later(seconds, type, () => {
      this.#outside.move(cash, 'USD', type === 'RETURN' ? -content.amount : content.amount);
      this.#send(cardId, { type, ...content, cashAccount: cash });
    });
  }

  #send(id: string, content: object, then?: (body: { outcome?: string; cardTransactionId?: string }) => void): void {
    this.#messages += 1;
    const body = { messageId: `message-${this.#messages}`, ...content };
    this.#outside.report({ operation: 'receiveIssuerMessage', path: { id }, body, ...(then && { then }) });
  }
}

import type { CardTransactionRecord } from '../../../functions/domain/cards/card-transaction.ts';
import { purchaseOf } from './card-flows.ts';
import type { Content, DrawnRequest } from './drawn-request.ts';
import { type PlatformFixture, pick } from './fixtures.ts';

/** Mostly a pull that is confirmed at once, else one that takes long, one that fails and one that is declined. */
const pulls = ['', '', '', '005', '006', '002'];

/** Mostly a purchase in the card's currency, else one abroad. */
const currencies = ['USD', 'USD', 'EUR', 'JPY'];

/** A request about the platform's card; nothing where the operation is another one. */
export function cardContent(
  { operation, to, amount, choice }: DrawnRequest,
  { cardId }: PlatformFixture,
  transaction: CardTransactionRecord | undefined,
): Content | undefined {
  const path = { id: cardId };
  const about = (kind: string, body: object = {}): Content | undefined =>
    transaction && {
      operation: `sandboxSimulateCard${kind}`,
      path: { id: transaction.cardId },
      body: { cardTransactionId: transaction.cardTransactionId, ...body },
    };
  // Mostly all of a purchase, else any amount.
  const sum = choice % 3 === 0 ? amount : (transaction?.authorizedAmount ?? amount);
  switch (operation) {
    case 'purchase': {
      const kind = choice > 8 ? 'FinancialAuthorization' : 'Authorization';
      return {
        operation: `sandboxSimulateCard${kind}`,
        path,
        body: purchaseOf(amount, pick(pulls, choice), pick(currencies, to)),
      };
    }
    case 'credit':
      return {
        operation: 'sandboxSimulateCardCreditAuthorization',
        path,
        body: purchaseOf(amount, '', pick(currencies, to)),
      };
    case 'clear':
      return about('Clearing', { amount: choice === 11 ? 0 : sum });
    case 'advise':
      return about('AuthorizationAdvice', { amount });
    case 'cardReturn':
      return about('Return', { amount: sum });
    case 'cardReversal':
      return about('ReturnReversal');
    case 'changeCard':
      return { operation: 'updateCardById', path, body: cardChange(choice, amount) };
    default:
      return undefined;
  }
}

/** Mostly the card can be used; a card that is closed stays closed. */
function cardChange(choice: number, amount: number): object {
  if (choice === 11) return { state: 'CLOSED' };
  if (choice > 8) return { maxSpendPerTransaction: amount };
  return { state: choice < 6 ? 'ACTIVE' : 'FROZEN' };
}

/** A mint or burn; nothing where the operation is another one. */
export function stablecoinContent(
  { operation, to, amount, choice }: DrawnRequest,
  { stablecoinId, externals }: PlatformFixture,
): Content | undefined {
  if (operation !== 'mint' && operation !== 'burn') return undefined;
  const isMint = operation === 'mint';
  const currency = isMint ? 'BTC' : 'USD';
  const account = pick(
    externals.filter((each) => each.currency === currency),
    to,
  )?.id;
  const rail = pick(['WIRE', 'ACH_CREDIT', 'RTP_CREDIT'], choice);
  const isFunded = choice % 2 === 0;
  return {
    operation: isMint ? 'createStablecoinMint' : 'createStablecoinBurn',
    path: { stablecoinId },
    body: {
      // In millionths of a dollar: whole cents, but now and then.
      amount: String(amount * (choice > 9 ? 1 : 10_000)),
      ...(isMint
        ? { fundingSource: { type: 'WIRE' }, destination: { accountId: account } }
        : {
            source: { type: isFunded ? 'EXTERNAL_ACCOUNT' : 'PROVIDER_INTERNAL_BALANCE' },
            destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: account, rail },
          }),
    },
  };
}

import { purchaseOf } from '../card-flows.ts';
import type { ConnectedWorld, Said } from '../outside/connected-world.ts';

/** What has become of the purchase that messages are about. */
export const stages = ['NONE', 'AUTHORIZED', 'CLEARED', 'RETURNED'] as const;

/** Reports that race twenty at once. */
export interface Race {
  /** The purchase that they are about. */
  readonly purchase?: (typeof stages)[number];
  /** What else is there before. */
  readonly before?: (world: ConnectedWorld) => Promise<unknown>;
  readonly say: (world: ConnectedWorld, index: number) => Said;
  /** How many of them may take effect, where nothing else brings money. */
  readonly most: number;
  /** The only code by which one may be refused. What has happened outside may never be. */
  readonly refusedBy?: string;
}

/** A message of the issuer about the card. */
export const message =
  (content: object, moved = 0, idOf = (index: number) => `${JSON.stringify(content)}-${index}`) =>
  ({ cardId, purchaseId }: ConnectedWorld, index: number): Said => ({
    ...{ operation: 'receiveIssuerMessage', path: { id: cardId }, moved },
    body: {
      ...{ messageId: idOf(index), cardTransactionId: purchaseId, ...content },
      ...(moved !== 0 && { cashAccount: 'example-network' }),
    },
  });
const same = () => 'race';

/** What an issuer says. */
export const cardRaces: Readonly<Record<string, Race>> = {
  // The account holds 10,000.
  authorization: { say: message({ type: 'AUTHORIZATION', ...purchaseOf(3_000) }), most: 3 },
  financialAuthorization: { say: message({ type: 'FINANCIAL_AUTHORIZATION', ...purchaseOf(3_000) }, 3_000), most: 3 },
  sameAuthorization: { say: message({ type: 'AUTHORIZATION', ...purchaseOf(100) }, 0, same), most: 1 },
  otherAuthorization: {
    say: (world, index) =>
      message({ type: 'AUTHORIZATION', ...purchaseOf(100 + index) }, 0, () => 'other')(world, index),
    ...{ most: 1, refusedBy: 'CONFLICT' },
  },
  // It is 2,000 of the 9,000 that are left beside it: the total is replaced, not raised.
  advice: {
    say: message({ type: 'AUTHORIZATION_ADVICE', amount: 3_000 }),
    ...{ purchase: 'AUTHORIZED', most: 20, refusedBy: 'INVALID_INPUT' },
  },
  clearing: { say: message({ type: 'CLEARING', amount: 700 }, 700), purchase: 'AUTHORIZED', most: 20 },
  sameClearing: {
    say: message({ type: 'CLEARING', amount: 701 }, 701, () => 'clearing'),
    purchase: 'AUTHORIZED',
    most: 1,
  },
  settlement: { say: message({ type: 'CLEARING', ...purchaseOf(702), cardTransactionId: undefined }, 702), most: 20 },
  credit: { say: message({ type: 'CREDIT', ...purchaseOf(103) }, -103), most: 20 },
  return: { say: message({ type: 'RETURN', amount: 104 }, -104), purchase: 'CLEARED', most: 20 },
  returnReversal: { say: message({ type: 'RETURN_REVERSAL', amount: 105 }, 105), purchase: 'RETURNED', most: 20 },
};

/** A report of money that has arrived. */
export const deposited = (content: object, idOf = (index: number) => `race-${index}`) => {
  return ({ accountId }: ConnectedWorld, index: number): Said => {
    const body = { currency: 'USD', amount: 100, accountId, cashAccount: 'example-bank', ...content };
    const moved = 'status' in content || 'returnId' in content ? 0 : -body.amount;
    return { operation: 'reportDeposit', path: { depositId: idOf(index) }, body, moved };
  };
};
const returned = (idOf: (index: number) => string) => (_: ConnectedWorld, index: number) => ({
  ...{ operation: 'reportDepositReturn' as const, path: { depositId: 'first' }, moved: 100 },
  body: { returnId: idOf(index), currency: 'USD', amount: 100 },
});
const outcome =
  (operation: 'PAYOUT' | 'COLLECTION', result: string, moved = 0) =>
  ({ paymentId }: ConnectedWorld): Said => ({
    ...{ operation: 'reportPayoutOutcome', path: { paymentId }, moved },
    body: { operation, outcome: result, ...(result === 'DELIVERED' && { cashAccount: 'example-bank' }) },
  });

/** A payment of 1,000 of which the rail has the order. */
const ordered = (operation: 'createTransferOut' | 'createTransferIn') => async (world: ConnectedWorld) => {
  const [own, bank] = [{ accountId: world.accountId }, { accountId: world.bankId }];
  const [source, destination] = operation === 'createTransferOut' ? [own, bank] : [bank, own];
  world.keepsOrders = true;
  const { id } = await world.ask(operation, { body: { source, destination, amount: 1_000 } });
  world.paymentId = String(id).slice(-36);
  await world.simulation.wait(60);
  world.keepsOrders = false;
};
/** A payout, and a pull, of which the rail has the order. */
export const payout = { before: ordered('createTransferOut'), most: 1 };
export const pull = { before: ordered('createTransferIn'), most: 1 };
const delivered = (before: Race['before'], arrives: Race['say']) => async (world: ConnectedWorld) => {
  await before?.(world);
  await world.tell(arrives(world, 0));
  await world.simulation.wait(60);
};
const dollarAccount = {
  ...{ accountType: 'USD_ACCOUNT', accountNumber: '000000000000', routingNumber: '000000001' },
  ...{ bankName: 'Example Bank', paymentRails: ['RTP'] },
};
/** A report of how to pay into the account: the higher the index, the older. */
export const instructed = (
  { accountId, simulation }: ConnectedWorld,
  index: number,
  bankName = 'Example Bank',
): Said => ({
  ...{ operation: 'reportFundingInstructions', path: { accountId } },
  body: {
    reportedAt: new Date(simulation.time - 1_000 * index).toISOString(),
    fundingPaymentInstructions: [{ accountOrWalletInfo: { ...dollarAccount, bankName, reference: `RACE ${index}` } }],
  },
});
/** A quote that is paid by a transfer from outside. */
export const realtimeQuote = ({ customerId, bankId }: ConnectedWorld) => ({
  source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId },
  destination: { destinationType: 'ACCOUNT', accountId: bankId },
  ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 100 },
});
async function quoted(world: ConnectedWorld) {
  await world.tell(instructed(world, 20));
  const quote = await world.ask('createQuote', { body: realtimeQuote(world) });
  world.paymentId = String(quote.id).slice(-36);
  world.reference = quote.paymentInstructions[0].accountOrWalletInfo.reference;
}
const [payoutArrives, pullArrives] = [
  outcome('PAYOUT', 'DELIVERED', 1_000),
  outcome('COLLECTION', 'DELIVERED', -1_000),
];
const announced = deposited({ status: 'PENDING' }, () => 'announced');

/** What a rail says. */
export const railRaces: Readonly<Record<string, Race>> = {
  deposit: { say: deposited({}), most: 20 },
  sameDeposit: { say: deposited({}, same), most: 1 },
  otherDeposit: {
    say: (world, index) => deposited({ amount: 101 + index }, () => 'other')(world, index),
    ...{ most: 1, refusedBy: 'CONFLICT' },
  },
  depositReturn: { say: returned((index) => `race-${index}`), most: 20 },
  sameDepositReturn: { say: returned(same), most: 1 },
  instructions: { say: instructed, most: 20 },
  announcedDeposit: {
    ...{ before: (world) => world.tell(announced(world, 0)), say: deposited({}, () => 'announced'), most: 1 },
  },
  fundedQuote: {
    before: quoted,
    say: (world, index) =>
      deposited({ accountId: undefined, reference: world.reference }, () => `funds-${index}`)(world, index),
    most: 20,
  },
  payoutDelivered: { ...payout, say: payoutArrives },
  payoutFailed: { ...payout, say: outcome('PAYOUT', 'FAILED') },
  payoutReturned: {
    ...{ before: delivered(payout.before, payoutArrives), say: outcome('PAYOUT', 'FAILED', -1_000), most: 1 },
  },
  pullDelivered: { ...pull, say: pullArrives },
  pullFailed: { ...pull, say: outcome('COLLECTION', 'FAILED') },
  pullReturned: {
    ...{ before: delivered(pull.before, pullArrives), say: outcome('COLLECTION', 'FAILED', 1_000), most: 1 },
  },
};

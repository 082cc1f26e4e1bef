import { issuedDetails } from '../../client/issuer.ts';
import { purchaseOf } from '../card-flows.ts';
import type { ConnectedWorld, Said, Side } from '../outside/connected-world.ts';
import type { ApiRequest } from '../recorder.ts';
import type { ChangeName } from './connector-changes.ts';

/** What has become of the card, and of the purchase that messages are about: it is cleared but for a tenth. */
export const stages = ['ORDERED', 'NONE', 'AUTHORIZED', 'CLEARED', 'RETURNED'] as const;

/** How a change meets a race. */
export interface Guard {
  /** Why one of both can never be first. */
  readonly never?: { readonly first: Side; readonly because: string };
  /** Whether the money stays, of which the change would be preceded by taking it out. */
  readonly isFunded?: boolean;
  /** Whether a report after the change has no effect. */
  readonly isIgnored?: boolean;
  /** Whether what is asked after the change is refused. */
  readonly isRefused?: boolean;
}

/** Reports that race twenty at once. */
export interface Race<What = Said | ApiRequest> {
  /** The purchase that they are about. */
  readonly purchase?: (typeof stages)[number];
  /** What else is there before. */
  readonly before?: (world: ConnectedWorld) => Promise<unknown>;
  /** What a connector reports, or an operator decides. */
  readonly say: (world: ConnectedWorld, index: number) => What;
  /** How many of them may take effect, where nothing else brings money. */
  readonly most: number;
  /** The only code by which one may be refused. What has happened outside may never be. */
  readonly refusedBy?: string;
  /** The reasons for which one may be declined: each is that of a change. */
  readonly declinedBy?: readonly string[];
  /** Whether it is about a payment, which can be canceled and needs a bank account. */
  readonly isPayment?: boolean;
  /** The changes that meet it otherwise than they meet most, and those that it cannot meet. */
  readonly beside?: Readonly<Partial<Record<ChangeName, Guard>>>;
  readonly apart?: readonly ChangeName[];
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

const asked: Pick<Race, 'declinedBy' | 'beside'> = {
  declinedBy: ['CARD_PAUSED', 'CARD_CLOSED', 'LIMIT_EXCEEDED', 'INSUFFICIENT_FUNDS', 'CARDHOLDER_NOT_APPROVED'],
  beside: {
    'deleting the customer': {
      never: { first: 'REPORT', because: 'A purchase needs money, and who has some is not deleted.' },
    },
  },
};
const unissued = {
  never: { first: 'BESIDE', because: 'A card has no other state before the issuer answers.' },
} as const;
const answered: Pick<Race, 'purchase' | 'most' | 'refusedBy' | 'beside' | 'apart'> = {
  ...{ purchase: 'ORDERED', most: 1, refusedBy: 'CONFLICT' },
  ...{ beside: { freeze: unissued, close: unissued }, apart: ['unfreeze'] },
};

/** What an issuer says. */
export const cardRaces: Readonly<Record<string, Race>> = {
  issued: { ...answered, say: message({ type: 'CARD_ISSUED', ...issuedDetails }) },
  rejected: { ...answered, say: message({ type: 'CARD_REJECTED' }) },
  // The account holds 10,000.
  authorization: { ...asked, say: message({ type: 'AUTHORIZATION', ...purchaseOf(3_000) }), most: 3 },
  financialAuthorization: {
    ...asked,
    say: message({ type: 'FINANCIAL_AUTHORIZATION', ...purchaseOf(3_000) }, 3_000),
    most: 3,
  },
  sameAuthorization: { ...asked, say: message({ type: 'AUTHORIZATION', ...purchaseOf(100) }, 0, same), most: 1 },
  otherAuthorization: {
    ...asked,
    say: (world, index) =>
      message({ type: 'AUTHORIZATION', ...purchaseOf(100 + index) }, 0, () => 'other')(world, index),
    ...{ most: 1, refusedBy: 'CONFLICT' },
  },
  // It is 2,000 of the 9,000 that are left beside it: the total is replaced, not raised.
  advice: {
    say: message({ type: 'AUTHORIZATION_ADVICE', amount: 3_000 }),
    ...{ purchase: 'AUTHORIZED', most: 20, refusedBy: 'INVALID_INPUT' },
    declinedBy: ['CARD_CLOSED', 'LIMIT_EXCEEDED', 'INSUFFICIENT_FUNDS'],
    beside: {
      'deleting the customer': {
        isFunded: true,
        never: { first: 'BESIDE', because: 'Who has an open purchase is not deleted.' },
      },
    },
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
export const returned =
  (idOf: (index: number) => string, depositId = 'first', amount = 100) =>
  (_: ConnectedWorld, index: number) => ({
    ...{ operation: 'reportDepositReturn' as const, path: { depositId }, moved: amount },
    body: { returnId: idOf(index), currency: 'USD', amount },
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
const paying = { never: { first: 'BESIDE', because: 'Who has a payment under way is not deleted.' } } as const;
const open = { most: 1, isPayment: true, beside: { 'deleting the customer': paying } };
/** A payout, and a pull, of which the rail has the order. */
export const payout = { ...open, before: ordered('createTransferOut') };
export const pull = { ...open, before: ordered('createTransferIn') };
const over = { never: { first: 'BESIDE', because: 'What has ended is not canceled.' } } as const;
const ended = {
  ...{ most: 1, isPayment: true },
  beside: { cancellation: over, 'cancellation that comes too late': over },
};
const delivered = (before: Race['before'], arrives: Race<Said>['say']) => async (world: ConnectedWorld) => {
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
export async function quoted(world: ConnectedWorld) {
  await world.tell(instructed(world, 20));
  await askForQuote(world, realtimeQuote(world));
}
export async function askForQuote(world: ConnectedWorld, body: object) {
  const quote = await world.ask('createQuote', { body });
  world.quoteId = quote.id;
  world.paymentId = String(quote.id).slice(-36);
  world.reference = quote.paymentInstructions[0].accountOrWalletInfo.reference;
}
const [payoutArrives, payoutFails] = [outcome('PAYOUT', 'DELIVERED', 1_000), outcome('PAYOUT', 'FAILED', -1_000)];
const [pullArrives, pullFails] = [outcome('COLLECTION', 'DELIVERED', -1_000), outcome('COLLECTION', 'FAILED', 1_000)];
const announced = deposited({ status: 'PENDING' }, () => 'announced');
const expected: Pick<Race, 'before' | 'most' | 'beside'> = {
  ...{ before: (world) => world.tell(announced(world, 0)), most: 1, beside: { 'deleting the customer': paying } },
};
/** Money that has come for a quote and is not what was quoted is refunded. */
async function fundedOtherwise(world: ConnectedWorld) {
  await quoted(world);
  const funding = deposited({ accountId: undefined, reference: world.reference, amount: 150 }, () => 'funding');
  await world.tell(funding(world, 0));
}

/** What a rail says. */
export const railRaces: Readonly<Record<string, Race<Said>>> = {
  deposit: { say: deposited({}), most: 20 },
  sameDeposit: { say: deposited({}, same), most: 1 },
  otherDeposit: {
    say: (world, index) => deposited({ amount: 101 + index }, () => 'other')(world, index),
    ...{ most: 1, refusedBy: 'CONFLICT' },
  },
  depositReturn: { say: returned((index) => `race-${index}`), most: 20 },
  sameDepositReturn: { say: returned(same), most: 1 },
  instructions: { say: instructed, most: 20, beside: { 'deleting the customer': { isIgnored: true } } },
  announcedDeposit: { ...expected, say: deposited({}, () => 'announced') },
  announcedFailure: { ...expected, say: deposited({ status: 'FAILED' }, () => 'announced') },
  fundingReturn: {
    ...{ before: fundedOtherwise, most: 20 },
    beside: {
      'deleting the customer': {
        never: { first: 'BESIDE', because: 'Who has been refunded holds money, and is not deleted.' },
      },
    },
    say: returned((index) => `race-${index}`, 'funding', 5),
  },
  fundedQuote: {
    ...{ before: quoted, isPayment: true, beside: { 'deleting the customer': paying } },
    say: (world, index) =>
      deposited({ accountId: undefined, reference: world.reference }, () => `funds-${index}`)(world, index),
    most: 20,
  },
  payoutDelivered: { ...payout, say: payoutArrives },
  payoutFailed: { ...payout, say: payoutFails },
  payoutReturned: { ...ended, before: delivered(payout.before, payoutArrives), say: payoutFails },
  pullDelivered: { ...pull, say: pullArrives },
  pullFailed: { ...pull, say: pullFails },
  pullReturned: { ...ended, before: delivered(pull.before, pullArrives), say: pullFails },
};

/** Two reports of the same thing of which only one can be true, or one comes of the other, and how that is refused which cannot be booked. */
export interface Contradiction {
  readonly names: readonly [string, string];
  readonly races: readonly [Race | undefined, Race | undefined];
  readonly refusedBy: string;
  /** Whether the second report comes of the first one, and is refused before it. */
  readonly isCause?: boolean;
  readonly never?: Guard['never'];
}
const { announcedDeposit, announcedFailure, payoutDelivered, payoutFailed, pullDelivered, pullFailed } = railRaces;
export const contradictions: readonly Contradiction[] = [
  { names: ['issued', 'rejected'], races: [cardRaces.issued, cardRaces.rejected], refusedBy: 'CONFLICT' },
  {
    ...{ names: ['announcedDeposit', 'announcedFailure'], races: [announcedDeposit, announcedFailure] },
    refusedBy: 'CONFLICT',
  },
  {
    ...{ names: ['announcedDeposit', 'its return'], refusedBy: 'REFERENCE_NOT_FOUND', isCause: true },
    races: [announcedDeposit, { ...expected, say: returned(same, 'announced') }],
  },
  { names: ['payoutDelivered', 'payoutFailed'], races: [payoutDelivered, payoutFailed], refusedBy: 'CONFLICT' },
  { names: ['pullDelivered', 'pullFailed'], races: [pullDelivered, pullFailed], refusedBy: 'CONFLICT' },
];

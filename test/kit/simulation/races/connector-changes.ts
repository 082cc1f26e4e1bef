import type { Asked, ConnectedWorld } from '../outside/connected-world.ts';

/** A request that changes what guards a report, or meets the same thing. */
export interface Change {
  readonly before?: (world: ConnectedWorld) => Promise<unknown>;
  readonly ask: (world: ConnectedWorld) => Asked;
  /** How often it is asked at once, if more than once: one alone is too late for twenty reports. */
  readonly times?: number;
  /** What it is about, if only that: a card, or a payment of which the rail has the order or is to have it. */
  readonly meets?: 'CARD' | 'PAYMENT';
  /** The reason for which the service declines a purchase after it, or before it if it allows that. */
  readonly declines?: string;
  readonly isAllowance?: boolean;
}

const cardChange = (body: object, declines: string): Change => ({
  ask: ({ cardId }) => ({ operation: 'updateCardById', path: { id: cardId }, body }),
  ...{ meets: 'CARD', declines },
});
const allOut = ({ accountId, bankId, invariants }: ConnectedWorld) => {
  const amount = invariants.balanceOf(accountId);
  const body = { source: { accountId }, destination: { accountId: bankId }, amount };
  return { operation: 'createTransferOut', body };
};
/** Takes all money out of the account. */
export async function empty(world: ConnectedWorld) {
  const release = { messageId: 'release', type: 'CLEARING', cardTransactionId: world.purchaseId, amount: 0 };
  if (world.purchaseId)
    await world.tell({ operation: 'receiveIssuerMessage', path: { id: world.cardId }, body: release });
  const { operation, ...asked } = allOut(world);
  await world.ask(operation, asked);
  await world.simulation.wait(200);
}
/** A cancellation, to which the rail answers so. */
export const canceled = (cancellation: ConnectedWorld['cancellation']) => ({
  before: async (world: ConnectedWorld) => {
    world.cancellation = cancellation;
  },
  ask: ({ paymentId }: ConnectedWorld) => ({
    ...{ operation: 'cancelTransaction', path: { transactionId: `Transaction:${paymentId}` }, body: {} },
  }),
  ...{ times: 20, meets: 'PAYMENT' as const },
});

/** What a platform changes. An account is frozen in the sandbox alone, and no limit of a platform counts purchases or deposits. */
export const connectorChanges = {
  freeze: cardChange({ state: 'FROZEN' }, 'CARD_PAUSED'),
  unfreeze: {
    ...cardChange({ state: 'ACTIVE' }, 'CARD_PAUSED'),
    before: (world) => world.ask('updateCardById', { path: { id: world.cardId }, body: { state: 'FROZEN' } }),
    isAllowance: true,
  },
  close: cardChange({ state: 'CLOSED' }, 'CARD_CLOSED'),
  limit: cardChange({ maxSpendPerTransaction: 50 }, 'LIMIT_EXCEEDED'),
  'emptying the account': { ask: allOut, declines: 'INSUFFICIENT_FUNDS' },
  'deleting the customer': {
    before: empty,
    ask: ({ customerId }) => ({ operation: 'deleteCustomerById', path: { customerId } }),
    declines: 'CARDHOLDER_NOT_APPROVED',
  },
  'deleting the bank account': {
    ask: ({ bankId }) => ({ operation: 'deleteCustomerExternalAccountById', path: { externalAccountId: bankId } }),
    meets: 'PAYMENT',
  },
  cancellation: canceled('CANCELED'),
  'cancellation that comes too late': canceled('TOO_LATE'),
} as const satisfies Readonly<Record<string, Change>>;
export type ChangeName = keyof typeof connectorChanges;

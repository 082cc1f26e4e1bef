const sharedIndex = (name: string, partitionKey: string, sortKey = 'transactionSk') => ({
  name,
  partitionKey,
  sortKey,
});

/** The table: its keys and its indexes, which hold keys only. An item is in an index if it has both of its attributes. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  timeToLive: 'expiresAtSeconds',
  index: { name: 'lists', partitionKey: 'listPk', sortKey: 'listSk' },
  /**
   * They list transactions, each list in shards (docs/decisions.md#storage-9). Accounts of customers and undelivered webhooks share
   * them, in positions or partitions of their own (docs/decisions.md#storage-4).
   */
  sharedIndexes: {
    /** Every transaction of a platform, and the accounts of its customers. */
    platform: sharedIndex('transactionsByPlatform', 'platformPk'),
    /** Every transaction of a customer, and the customer's accounts. */
    customer: sharedIndex('transactionsByCustomer', 'customerPk'),
    sender: sharedIndex('transactionsBySender', 'senderPk'),
    receiver: sharedIndex('transactionsByReceiver', 'receiverPk'),
    /** Transactions from or to a UMA address. */
    uma: sharedIndex('transactionsByUmaAddress', 'umaPk'),
    /** All transactions but the completed ones, which are by far the most. */
    status: sharedIndex('transactionsByStatus', 'statusPk'),
    /**
     * Transactions that failed, were rejected or expired, by that time: in this order their lists only grow, so they can be
     * counted. And webhooks that are not delivered, by the time of their event.
     */
    failure: sharedIndex('transactionsByFailure', 'statusPk', 'failedSk'),
    /** All transactions but the outgoing ones, which are by far the most. */
    incoming: sharedIndex('incomingTransactions', 'incomingPk'),
    /** Each transaction by its reference. */
    reference: sharedIndex('transactionsByReference', 'referencePk'),
  },
} as const;

/** Every index of the table. */
export const tableIndexes = [table.index, ...Object.values(table.sharedIndexes)];

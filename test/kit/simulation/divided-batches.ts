import { BatchGetCommand, type BatchGetCommandOutput, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * A client that reads each batch in two calls, so that others may write in between: DynamoDB reads each item of a batch consistently, and not
 * all of them at one moment ("BatchGetItem" in its API reference). `pick` draws where a batch is divided and which part comes first.
 */
export function dividingBatches(
  client: DynamoDBDocumentClient,
  pick: (count: number) => number,
): DynamoDBDocumentClient {
  const send = async (command: unknown): Promise<unknown> => {
    const [request] = command instanceof BatchGetCommand ? Object.entries(command.input.RequestItems ?? {}) : [];
    if (!request) return client.send(command as BatchGetCommand);
    const [tableName, { Keys = [], ...options }] = request;
    if (Keys.length < 2) return client.send(command as BatchGetCommand);
    const place = 1 + pick(Keys.length - 1);
    const parts = [Keys.slice(0, place), Keys.slice(place)];
    const items: object[] = [];
    const unread: object[] = [];
    for (const part of pick(2) === 0 ? parts : parts.toReversed()) {
      const RequestItems = { [tableName]: { ...options, Keys: part } };
      const answer: BatchGetCommandOutput = await client.send(new BatchGetCommand({ RequestItems }));
      items.push(...(answer.Responses?.[tableName] ?? []));
      unread.push(...(answer.UnprocessedKeys?.[tableName]?.Keys ?? []));
    }
    return {
      Responses: { [tableName]: items },
      UnprocessedKeys: unread.length > 0 ? { [tableName]: { ...options, Keys: unread } } : {},
    };
  };
  return { send, destroy: () => undefined } as never;
}

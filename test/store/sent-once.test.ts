import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { ContendedWrite, commit, updateOnce, type Write } from '../../functions/store/table.ts';

const write: Write = {
  update: { key: { pk: 'EXAMPLE', sk: 'EXAMPLE' }, expression: 'SET volume = volume - :amount' },
  values: { amount: 1 },
};

/** A store over the real client of the SDK, whose requests all end like this, and how many there were. */
function aStore(answer: () => Promise<never>) {
  const sent = { count: 0 };
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      region: 'us-east-1',
      credentials: { accessKeyId: 'example', secretAccessKey: 'example' },
      maxAttempts: 3,
      requestHandler: {
        handle: () => {
          sent.count += 1;
          return answer();
        },
      },
    }),
  );
  return { store: { client, tableName: 'example' }, sent };
}

const timesOut = () => Promise.reject(Object.assign(new Error('Socket timed out.'), { name: 'TimeoutError' }));
const refuses = (type: string) => async () =>
  ({
    response: {
      statusCode: 400,
      headers: { 'content-type': 'application/x-amz-json-1.0' },
      body: new TextEncoder().encode(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}` })),
    },
  }) as never;

describe('an update that is sent once', () => {
  it('is not sent again when its answer is lost, as any other is', async () => {
    const usual = aStore(timesOut);
    await expect(commit(usual.store, [write])).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(usual.sent.count).toBe(3);
    const once = aStore(timesOut);
    await expect(updateOnce(once.store, write)).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(once.sent.count).toBe(1);
  });

  it.each(['TransactionConflictException', 'ThrottlingException'])('had no effect after %s', async (type) => {
    const { store, sent } = aStore(refuses(type));
    await expect(updateOnce(store, write)).rejects.toBeInstanceOf(ContendedWrite);
    expect(sent.count).toBe(1);
  });
});

import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';

/** The size of an item in bytes as DynamoDB counts it: names and values (Developer Guide, "DynamoDB item sizes and formats"). */
export const itemBytes = (item: object): number => membersBytes(marshall(item, { removeUndefinedValues: true }));

const membersBytes = (members: Record<string, AttributeValue>): number =>
  Object.entries(members).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value), 0);

function valueBytes({ S, N, B, L, M }: AttributeValue): number {
  if (S !== undefined) return Buffer.byteLength(S);
  // Two digits take a byte, and a number one more.
  if (N !== undefined) return Math.ceil(N.replace(/[-.]/g, '').length / 2) + 1;
  if (B !== undefined) return B.length;
  if (L !== undefined) return 3 + L.reduce((sum, value) => sum + 1 + valueBytes(value), 0);
  if (M !== undefined) return 3 + Object.keys(M).length + membersBytes(M);
  return 1;
}

import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '../../functions/store/table.ts';

const isData = (name: string): boolean => name.endsWith('.json.gz') || name.endsWith('.json');
/** The summaries that AWS writes beside the data. */
const isManifest = (name: string): boolean => name.startsWith('manifest-');

/**
 * The items of a table that was exported to Amazon S3 in DynamoDB JSON and copied into a folder: one line an item, in compressed
 * files (Amazon DynamoDB Developer Guide, "DynamoDB table export output format"). They are read one line after the other.
 */
export async function* exportedItems(folder: string): AsyncGenerator<Item> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isData(entry.name) && !isManifest(entry.name));
  if (files.length === 0) throw new Error(`There is no file of an export, NAME.json.gz, in ${folder}.`);
  for (const { parentPath, name } of files) {
    const file = createReadStream(join(parentPath, name));
    const input = name.endsWith('.gz') ? file.pipe(createGunzip()) : file;
    for await (const line of createInterface({ input })) {
      if (line.trim() !== '') yield itemIn(line);
    }
  }
}

const itemIn = (line: string): Item => {
  const { Item } = JSON.parse(line) as { readonly Item?: Record<string, AttributeValue> };
  if (!Item) throw new Error('A line of the export has no Item: export the table in full, as DYNAMODB_JSON.');
  return unmarshall(Item);
};

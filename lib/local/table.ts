import { override, restore } from '../../functions/runtime/seams.ts';
import { makeTableClient } from './clients.ts';
import { Durable, FolderInUse } from './durable.ts';
import { type Engine, ensureTable, runningEndpoint, startEngine, tableName } from './dynamodb.ts';
import { useFolder } from './folder.ts';

/**
 * Lets an administration command work on the table of a data folder through the functions' own store: on the engine of
 * the instance that runs there, or, when none runs, on one that is started for the moment.
 */
export async function withLocalTable<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  useFolder(dataDir);
  const durable = openUnlessInUse(dataDir);
  const engine = durable ? await startEngine(dataDir) : engineInUse(dataDir);
  const client = makeTableClient(engine.endpoint);
  try {
    await ensureTable(client);
    process.env.TABLE_NAME = tableName;
    override('table', client);
    return await work();
  } finally {
    restore();
    client.destroy();
    await engine.stop();
    durable?.close();
  }
}

function openUnlessInUse(dataDir: string): Durable | undefined {
  try {
    return new Durable(dataDir);
  } catch (cause) {
    if (cause instanceof FolderInUse) return undefined;
    throw cause;
  }
}

function engineInUse(dataDir: string): Pick<Engine, 'endpoint' | 'stop'> {
  const endpoint = runningEndpoint(dataDir);
  if (!endpoint) throw new Error(`The instance that uses ${dataDir} has not started its engine yet; try again.`);
  return { endpoint, stop: async () => {} };
}

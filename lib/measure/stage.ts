import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalCloud, startLocalCloud } from '../local/cloud.ts';
import { type Client, makeClient } from './payer.ts';
import { Receiver } from './receiver.ts';

export interface Stage {
  readonly cloud: LocalCloud;
  readonly receiver: Receiver;
  readonly client: Client;
}

/** A local cloud in this process for the time of `work`, with a client of it and a receiver of its webhooks. */
export async function onStage<T>(clockSpeed: number, work: (stage: Stage) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'measure-'));
  const receiver = await Receiver.start();
  const cloud = await startLocalCloud({ port: 0, dataDir, clockSpeed, webhookUrl: receiver.url, log: console.error });
  try {
    return await work({ cloud, receiver, client: makeClient(cloud) });
  } finally {
    await cloud.stop();
    await receiver.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

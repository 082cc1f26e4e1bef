import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalCloud, startLocalCloud } from '../../lib/local/cloud.ts';
import { startDynoxide } from '../kit/dynoxide.ts';
import { type Client, makeClient } from '../kit/measuring/payer.ts';
import { Receiver } from '../kit/measuring/receiver.ts';

export interface Session {
  readonly cloud: LocalCloud;
  readonly receiver: Receiver;
  readonly client: Client;
}

/**
 * Runs `work` with a local cloud in this process, a client of it and a receiver of its webhooks. Its table is
 * dynoxide, because that reports what each call consumes. Its clock starts at noon (UTC): the first entry of a day in each book writes an
 * item for that day, so a payment across midnight would be measured with those.
 */
export async function withSession<T>(clockSpeed: number, work: (session: Session) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'measure-'));
  const receiver = await Receiver.start();
  const engine = await startDynoxide(dataDir);
  const settings = {
    port: 0,
    isShared: false,
    dataDir,
    clockSpeed,
    webhookUrl: receiver.url,
    tableEndpoint: engine.endpoint,
  };
  const cloud = await startLocalCloud({ ...settings, log: console.error });
  const { clock } = cloud.services.durable;
  clock.advance(msUntilNoon(clock.now()));
  try {
    return await work({ cloud, receiver, client: makeClient(cloud) });
  } finally {
    await cloud.stop();
    await engine.stop();
    await receiver.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const dayMs = 24 * 3_600_000;

const msUntilNoon = (now: number): number => (dayMs + dayMs / 2 - (now % dayMs)) % dayMs;

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { dataFile } from '../../../lib/local/database.ts';
import { makeClient, Payer } from '../../kit/measuring/payer.ts';
import { startService } from '../../kit/service-process.ts';

/** A payment that was answered, and how long the log of the database was when the answer arrived. */
export interface Answered {
  readonly transactionId: string;
  readonly logBytes: number;
}

/** The folder of a service that was killed under load. */
export interface BusyFolder {
  readonly dataDir: string;
  readonly answered: readonly Answered[];
}

const token = { tokenId: 'prove', tokenSecret: 'prove' };
/** Short waits end while the folder is checked, and no quote expires. */
export const serviceSettings = {
  SANDBOX_TOKEN_ID: token.tokenId,
  SANDBOX_TOKEN_SECRET: token.tokenSecret,
  CLOCK_SPEED: '30',
  CONSOLE: 'off',
};
export const clientOf = (baseUrl: string) => makeClient({ baseUrl, ...token });

const inFlight = 8;
const answersBeforeTheCut = 60;

/** Pays until enough is answered and more is under way, and kills the service there. */
export async function makeBusyFolder(dataDir: string): Promise<BusyFolder> {
  const first = await startService(dataDir, serviceSettings);
  const payer = await Payer.make(clientOf(first.baseUrl));
  const wallets = [await payer.wallet(), await payer.wallet('005')] as const;
  // The end of a service moves its log into the file, so that the log of the next one holds the load alone.
  await first.kill('SIGTERM');
  const service = await startService(dataDir, serviceSettings);
  const client = clientOf(service.baseUrl);
  const answered: Answered[] = [];
  let isDown = false;
  const pay = async (worker: number) => {
    for (let turn = worker; !isDown; turn += 1) {
      const wallet = turn % 3 === 0 ? wallets[1] : wallets[0];
      const quote = await client.post('/quotes', payer.quoteRequest(wallet, true)).catch(() => undefined);
      if (!quote) return;
      answered.push({ transactionId: quote.transactionId, logBytes: logBytes(dataDir) });
      if (answered.length < answersBeforeTheCut || isDown) continue;
      isDown = true;
      await service.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, worker) => pay(worker)));
  return { dataDir, answered };
}

const logBytes = (dataDir: string): number => statSync(join(dataDir, `${dataFile}-wal`)).size;

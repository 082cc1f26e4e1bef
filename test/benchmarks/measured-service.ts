import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClient, Payer } from '../kit/measuring/payer.ts';
import { Receiver } from '../kit/measuring/receiver.ts';
import { startService } from '../kit/service-process.ts';

const token = { tokenId: 'measure', tokenSecret: 'measure' };

/** The local service in a process of its own, as `npm start` runs it, with a receiver of its webhooks beside it. */
export async function startMeasured(environment: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'measure-'));
  const receiver = await Receiver.start();
  const service = await startService(dataDir, {
    SANDBOX_TOKEN_ID: token.tokenId,
    SANDBOX_TOKEN_SECRET: token.tokenSecret,
    WEBHOOK_URL: receiver.url,
    ...environment,
  });
  return {
    pid: service.child.pid ?? 0,
    receiver,
    /** Returns how to make a payment, which is complete when its last webhook has come. */
    async makePay(): Promise<() => Promise<void>> {
      const payer = await Payer.make(makeClient({ baseUrl: service.baseUrl, ...token }));
      const walletId = await payer.wallet();
      return async () => {
        const { transactionId } = await payer.pay(walletId);
        await receiver.event(transactionId, 'OUTGOING_PAYMENT.COMPLETED');
      };
    },
    async stop(): Promise<void> {
      await service.kill('SIGKILL');
      await receiver.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

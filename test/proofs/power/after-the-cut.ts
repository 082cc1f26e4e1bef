import { setTimeout as pause } from 'node:timers/promises';
import { runOperate, startService } from '../../kit/service-process.ts';
import { type Answered, clientOf, serviceSettings } from './busy-folder.ts';

/** A payment that has not ended by then counts as stuck. */
const patienceMs = 60_000;

interface Transaction {
  readonly id: string;
  readonly status: string;
  readonly refund?: { readonly status: string };
}

const hasEnded = ({ status, refund }: Transaction): boolean =>
  status === 'FAILED' ? refund?.status === 'COMPLETED' : status === 'COMPLETED';

/** Starts the service on what a cut has left, and looks for what is missing or stuck. */
export async function checkFolder(dataDir: string, promised: readonly Answered[]) {
  const faults: string[] = [];
  const service = await startService(dataDir, serviceSettings).catch((cause: unknown) => String(cause));
  if (typeof service === 'string') return { payments: 0, faults: [service] };
  const client = clientOf(service.baseUrl);
  const read = () => allTransactions((path) => client.get(path));
  const until = Date.now() + patienceMs;
  let transactions = await read();
  while (!transactions.every(hasEnded) && Date.now() < until) {
    await pause(100);
    transactions = await read();
  }
  const ids = new Set(transactions.map(({ id }) => id));
  faults.push(
    ...promised
      .filter(({ transactionId }) => !ids.has(transactionId))
      .map(({ transactionId }) => `${transactionId} was answered and is gone`),
    ...transactions.filter((each) => !hasEnded(each)).map(({ id, status }) => `${id} is stuck in ${status}`),
  );
  const { code, output, errors } = await runOperate(dataDir, 'ledger', 'verify');
  if (code !== 0) faults.push(`The ledger does not add up: ${output}${errors}`);
  await service.kill('SIGTERM');
  return { payments: transactions.length, faults };
}

async function allTransactions(get: (path: string) => Promise<Page>): Promise<readonly Transaction[]> {
  const transactions: Transaction[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await get(`/transactions?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    transactions.push(...page.data);
    cursor = page.nextCursor;
  }
  return transactions;
}

interface Page {
  readonly data: readonly Transaction[];
  readonly nextCursor: string | null;
}

import type { PlatformId } from '../../domain/ids.ts';
import { now } from '../../ports/clock.ts';
import { chunkMs, JobChunk, jobStartOf, queueChunk, runPages } from '../../runtime/chunked-job.ts';
import { logAudit } from '../../runtime/log.ts';
import { type AuditCheckpoint, mostDifferences, readCheckpoint, saveCheckpoint } from '../../store/ledger/audit.ts';
import { readBooksOfAccounts } from '../../store/ledger/books/chart.ts';
import { platformAfter, platformAt } from '../../store/platforms/platform-list.ts';
import { StaleWrite, type Store } from '../../store/table.ts';
import { checkAccounts, type HeldMoney } from './audit/account-checks.ts';
import { checkClearing, checkHolds } from './audit/open-money.ts';

/** One chunk of an audit. Where it goes on is in the checkpoint, not in the message. */
export const AuditChunk = JobChunk;
export type AuditChunk = JobChunk;

/**
 * Audits the ledger: walks the chart of accounts of each platform, and compares every account with its book and with what holds its money.
 * Runs for as long as there is time and queues the rest. Of two copies of a chunk, or two audits at once, one goes on: the other finds that
 * the checkpoint has changed, and stops.
 */
export async function runAuditChunk(store: Store, chunk: AuditChunk, forMs = chunkMs): Promise<void> {
  const startedAt = jobStartOf(chunk, 'audit of the ledger');
  let checkpoint = await openAudit(store);
  try {
    const hasMore = await runPages(forMs, async () => {
      checkpoint = { ...(await advance(store, checkpoint)), version: checkpoint.version + 1 };
      await saveCheckpoint(store, checkpoint);
      return checkpoint.endedAt === undefined;
    });
    if (hasMore) await queueChunk<AuditChunk>('AUDIT_QUEUE_URL', { startedAt });
    else logEnd(checkpoint);
  } catch (cause) {
    if (!(cause instanceof StaleWrite)) throw cause;
  }
}

/** The audit that is under way, or a new one. */
async function openAudit(store: Store): Promise<AuditCheckpoint> {
  const last = await readCheckpoint(store);
  if (last && !last.endedAt) return last;
  const version = last?.version ?? 0;
  return { version, startedAt: now().toISOString(), accounts: 0, bounded: 0, differences: [] };
}

/** Checks the next accounts of a platform, and after its last ones what is on its way to recipients. */
async function advance(store: Store, checkpoint: AuditCheckpoint): Promise<AuditCheckpoint> {
  const platform = checkpoint.platform ?? (await platformAfter(store, undefined))?.position;
  if (platform === undefined) return { ...checkpoint, endedAt: now().toISOString() };
  const platformId = platformAt(platform);
  const { books, next: from } = await readBooksOfAccounts(store, platformId, checkpoint.from, booksAtOnce);
  const { bounded, held, differences } = await checkAccounts(store, books);
  const found = [...differences, ...(await checkMoney(store, platformId, held, from === undefined))];
  const { from: _, ...rest } = checkpoint;
  const next: AuditCheckpoint = {
    ...rest,
    accounts: checkpoint.accounts + books.length,
    bounded: checkpoint.bounded + bounded,
    differences: [...checkpoint.differences, ...found].slice(0, mostDifferences),
  };
  if (from !== undefined) return { ...next, platform, from };
  const following = await platformAfter(store, platform);
  return following ? { ...next, platform: following.position } : { ...next, endedAt: now().toISOString() };
}

/** How many books are read before the place is saved. */
const booksAtOnce = 500;

/** Compares what the accounts hold with their payments, and with the last accounts the money that is on its way. */
const checkMoney = async (
  store: Store,
  platformId: PlatformId,
  held: ReadonlyMap<string, HeldMoney>,
  isLast: boolean,
) => [...(await checkHolds(store, platformId, held)), ...(isLast ? await checkClearing(store, platformId) : [])];

function logEnd({ accounts, bounded, differences, startedAt }: AuditCheckpoint): void {
  const durationMs = now().getTime() - Date.parse(startedAt);
  logAudit({ accounts, bounded, differences: differences.length, durationMs });
}

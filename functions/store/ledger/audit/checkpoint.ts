import * as z from 'zod';
import { type Id, isId, isUuid, type PlatformId } from '../../../domain/ids.ts';
import * as keys from '../../keys.ts';
import { ScanPosition } from '../../scan.ts';
import { commit, readItem, type Store } from '../../table.ts';

/** Where the journal of a window is read: what was open before it, then each platform's payments, returns, and entries of their own. */
export const sources = ['TABLE', 'CARRIED', 'PAYMENTS', 'RETURNS', 'ENTRIES'] as const;

/** The place from which an audit continues. */
export const AuditPosition = z.object({
  source: z.enum(sources),
  /** The platform that is being read, by its place in the list of platforms. */
  platform: z.string().optional(),
  /** The last position of a list, or the last key of a list of carried payments, that was read. */
  after: z.string().optional(),
  /** A shard of a list, a slice of the window before, or a key in it. */
  index: z.int().optional(),
  scan: ScanPosition.optional(),
});
export type AuditPosition = Readonly<z.output<typeof AuditPosition>>;

/** An account of a platform, as the audit writes it down. */
export const AuditedAccount = z.object({
  platformId: z.custom<PlatformId>((value) => isUuid<'Platform'>(value)),
  accountId: z.custom<Id<'InternalAccount'>>((value) => isId('InternalAccount', value)),
});
export type AuditedAccount = Readonly<z.output<typeof AuditedAccount>>;

/** A time of which the journal is summed: after `from`, up to `until`; ISO 8601 in UTC. The first window begins with the table. */
export const AuditWindow = z.object({
  from: z.string(),
  until: z.string(),
});
export type AuditWindow = Readonly<z.output<typeof AuditWindow>>;

/** The window that is being audited. Its stages follow each other. */
const OpenWindow = AuditWindow.extend({
  /** In milliseconds since 1970. */
  startedAt: z.int(),
  stage: z.enum(['SUM', 'CHECK', 'ROLL', 'RECHECK']),
  position: AuditPosition.optional(),
  firstSlice: z.int(),
  /** The slice whose accounts are checked next. */
  checking: z.int(),
  entries: z.int(),
  digest: z.int(),
  accounts: z.int(),
  inMotion: z.int(),
  /** The earlier window that is summed again, and what it has come to. */
  again: AuditWindow.extend({ digest: z.int(), expected: z.int() }).optional(),
});

export const AuditCheckpoint = z.object({
  /** Totals of another epoch do not count: a new epoch reads the whole table again. */
  epoch: z.string(),
  /** Increases with every change of the checkpoint, so that of two copies of a chunk one goes on. */
  version: z.int(),
  /** The number of the next slice. */
  slice: z.int(),
  /** The journal is summed up to this time; empty before the first window has ended. */
  sealedUntil: z.string(),
  /** The slices of the last window, which list the payments that were open at its end. */
  carried: z.object({ first: z.int(), end: z.int() }),
  /** The part of the table that is read next in turn. */
  segment: z.int(),
  /** The end of the window that was summed again last. */
  rechecked: z.string().optional(),
  window: OpenWindow.optional(),
  /** Sentences, at most `mostDifferences` of them. */
  differences: z.array(z.string()),
  /** Accounts that did not add up, or that changed when the window ended, which the next audit checks; at most as many. */
  checkAgain: z.array(AuditedAccount),
});
export type AuditCheckpoint = Readonly<z.output<typeof AuditCheckpoint>>;

/** How many differences and accounts a checkpoint names; an item holds 400 KB. */
export const mostDifferences = 500;

/** Reads what the audit has come to; nothing before the first. */
export async function readCheckpoint(store: Store): Promise<AuditCheckpoint | undefined> {
  const item = await readItem(store, keys.auditCheckpoint());
  return item && AuditCheckpoint.parse(item);
}

/** Forgets what was audited, so that the next audit begins with the whole table. */
export const removeCheckpoint = (store: Store): Promise<void> =>
  commit(store, [{ delete: { key: keys.auditCheckpoint() } }]);

/** Saves the next version of a checkpoint. Throws StaleWrite when another copy of the chunk has gone on. */
export async function saveCheckpoint(store: Store, next: AuditCheckpoint): Promise<void> {
  await commit(store, [
    {
      put: {
        item: { ...next, ...keys.auditCheckpoint(), type: 'AUDIT_CHECKPOINT' },
        condition: 'attribute_not_exists(pk) OR #version = :loaded',
      },
      names: { version: 'version' },
      values: { loaded: next.version - 1 },
    },
  ]);
}

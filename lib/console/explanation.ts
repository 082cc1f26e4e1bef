import type { Store } from '../../functions/store/table.ts';
import { UsageError } from '../command-line/command-line.ts';
import { explainBalance } from '../inspection/balance-explanation.ts';
import type { RecordedEvent } from '../views/events.ts';
import { keptEvents } from './history.ts';
import { ConsoleRefusal } from './http.ts';
import type { Evidence, ExplainedBalance, ExplainedPosting } from './ledger-views.ts';
import type { Recorder } from './recorder.ts';

/** The page shows so many of the newest entries. */
const mostEntries = 500;

/** How many causes back a request is searched for. */
const mostSteps = 60;

/**
 * Explains a balance: each posting with the move of the payment that wrote it, the request that led to it and the webhooks that
 * reported it, as far as they are still recorded. Refuses with 404.
 */
export async function explainedBalance(
  store: Store,
  recorder: Recorder,
  id: string,
  platform: string | undefined,
): Promise<ExplainedBalance> {
  const explanation = await explainBalance(store, id, platform, mostEntries).catch((cause: unknown) => {
    if (cause instanceof UsageError || /^No platform has/.test((cause as Error).message))
      throw new ConsoleRefusal(404, 'There is no account with this id. A rewind may have taken it back.');
    throw cause;
  });
  const trail = new Trail(recorder, id);
  return { ...explanation, postings: explanation.postings.map((posting) => ({ ...posting, ...trail.of(posting) })) };
}

/** The recorded events around the postings of one account. */
class Trail {
  readonly #recorder: Recorder;
  readonly #known = new Map<number, RecordedEvent | undefined>();
  readonly #events: readonly RecordedEvent[];
  readonly #account: string;

  constructor(recorder: Recorder, accountId: string) {
    this.#recorder = recorder;
    this.#account = accountId;
    this.#events = recorder.list({ kinds: ['posting', 'move', 'webhook'], limit: keptEvents });
  }

  of({ cause, movement, at }: Pick<ExplainedPosting, 'cause' | 'movement' | 'at'>): Pick<ExplainedPosting, 'webhooks'> {
    const causeId = cause.slice(cause.indexOf(':') + 1);
    const about = this.#events.filter(({ subjects }) => subjects.includes(causeId));
    const postings = about.filter((event) => event.kind === 'posting' && event.detail.movement === movement);
    // A card transaction can have several entries of one movement: the nearest in time is meant.
    const entry = postings.sort((one, other) => distance(one, at) - distance(other, at))[0];
    if (!entry) return { webhooks: [] };
    const move = about.find(({ kind, cause: from }) => kind === 'move' && from === entry.cause);
    const origin = entry.root === undefined ? undefined : this.#find(entry.root);
    return {
      ...{ entry: evidence(entry) },
      ...(move && { move: evidence(move) }),
      ...(origin?.kind === 'request' && { request: evidence(origin) }),
      webhooks: this.#webhooksOf(entry, move, causeId).map(evidence),
    };
  }

  /** Webhooks that report the move by its type, and those that follow from the same change. */
  #webhooksOf(entry: RecordedEvent, move: RecordedEvent | undefined, causeId: string): readonly RecordedEvent[] {
    const type = move?.kind === 'move' ? move.detail.event : undefined;
    const account = this.#account.slice(this.#account.indexOf(':') + 1);
    return this.#events
      .filter((event) => event.kind === 'webhook' && event.seq > entry.seq)
      .filter((event) => {
        if (event.kind !== 'webhook') return false;
        if (event.subjects.includes(causeId) && event.detail.type === type) return true;
        return event.subjects.includes(account) && this.#shareACause(event, entry);
      })
      .reverse()
      .slice(0, 5);
  }

  /** Whether a webhook about the account follows from the commit that wrote the entry. */
  #shareACause(webhook: RecordedEvent, entry: RecordedEvent): boolean {
    const item = entry.cause === undefined ? undefined : this.#find(entry.cause);
    const commit = item?.cause;
    return commit !== undefined && this.#pathFrom(webhook).some(({ id }) => id === commit);
  }

  /** What an event follows from, the nearest first. */
  #pathFrom(event: RecordedEvent): readonly RecordedEvent[] {
    const path: RecordedEvent[] = [];
    for (let next = event.cause; next !== undefined && path.length < mostSteps; next = path.at(-1)?.cause) {
      const example = this.#find(next);
      if (!example) break;
      path.push(example);
    }
    return path;
  }

  #find(id: number): RecordedEvent | undefined {
    if (!this.#known.has(id)) this.#known.set(id, this.#recorder.find(id));
    return this.#known.get(id);
  }
}

const distance = (event: RecordedEvent, at: string): number => Math.abs(event.at - Date.parse(at));

const evidence = ({ id, title, tone }: RecordedEvent): Evidence => ({ id, title, tone });

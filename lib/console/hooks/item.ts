import { isDeepStrictEqual } from 'node:util';
import { paymentMoves, paymentState } from '../../../functions/domain/payments/lifecycle.ts';
import { placing } from '../../../functions/store/item-reader.ts';
import { entriesIn } from '../../../functions/store/ledger/journal.ts';
import { toPayment } from '../../../functions/store/payments/payments.ts';
import type { Item } from '../../../functions/store/table.ts';
import type { RowChange, TextChange } from '../../local/item-change.ts';
import { readItemText } from '../../local/table/item-text.ts';
import type { AttributeChange, Change, NewEvent, Tone, Written } from '../../views/events.ts';
import { holdsSecret, maskMember } from '../masking.ts';
import { uuidsIn } from '../uuids.ts';

/** The longest value that is recorded of an attribute, in characters. */
const longestValue = 400;

/** Changes as they are recorded: by the texts that the table has written anyway, which are read when their events are. */
export function writtenBy(textChanges: readonly TextChange[]): Written {
  const changes: Change[] = [];
  let numbers = 0;
  for (const { key, before, after, textBefore, textAfter } of textChanges) {
    // What is posted is in the books themselves.
    if (after?.type === 'POSTED_ENTRIES') continue;
    const most = mostEvents(before, after);
    numbers += most;
    changes.push({ numbers: most, key, before: textBefore, after: textAfter });
  }
  return { kind: 'written', numbers, changes };
}

/** How many events a change has at most: its own, a move of a payment, and one for each entry of the journal. */
function mostEvents(before: Item | undefined, after: Item | undefined): number {
  const own = 1;
  if (after?.type === 'JOURNAL') return own + 1;
  if (after?.type !== 'PAYMENT') return own;
  return own + 1 + Math.max(0, linesIn(after) - linesIn(before));
}

const linesIn = (item: Item | undefined): number => (Array.isArray(item?.journal) ? item.journal.length : 0);

/** The events of a change: its own, and those that follow from it. */
export function eventsOfChange({ key, before, after, numbers }: Change): readonly NewEvent[] {
  const itemIn = (text: string | undefined) => (text === undefined ? undefined : readItemText(text));
  return itemEvents({ key, before: itemIn(before), after: itemIn(after) }).slice(0, numbers);
}

/** The event of a change to an item, and those that follow from it: a move of a payment, postings. None where nothing changed. */
export function itemEvents({ key, before, after }: RowChange): readonly NewEvent[] {
  const attributes = changesOf(before ?? {}, after ?? {});
  if (attributes.length === 0) return [];
  const item = after ?? before ?? {};
  const type = String(item.type ?? 'ITEM');
  const change = after ? (before ? 'changed' : 'created') : 'deleted';
  const platformId = platformOf(item);
  const about = {
    ...(platformId && { platformId }),
    subjects: uuidsIn(`${key.pk} ${key.sk}`).filter((uuid) => uuid !== platformId),
  };
  const title = `${type} ${change}`;
  const detail = { type, ...key, change, attributes } as const;
  const event: NewEvent = { kind: 'item', title, tone: 'neutral', ...about, detail };
  if (!after) return [event];
  try {
    return [event, ...effectsOf(before, after, attributes)];
  } catch (cause) {
    return [{ ...event, title: `${title}, and cannot be read: ${(cause as Error).message}`, tone: 'bad' }];
  }
}

/** What a change did to a payment and to the ledger. Throws where an item cannot be read. */
function effectsOf(before: Item | undefined, after: Item, attributes: readonly AttributeChange[]): readonly NewEvent[] {
  const hasChanged = (...names: readonly string[]): boolean => attributes.some(({ name }) => names.includes(name));
  return [
    ...(after.type === 'PAYMENT' && hasChanged('status', 'refund', 'event') ? moveOf(before, after) : []),
    ...(after.type === 'JOURNAL' || hasChanged('journal') ? postingsOf(before, after) : []),
  ];
}

/** By its key, where it has it: the attribute may name the shard of a list behind the platform. */
const platformOf = ({ platformId, pk }: Item): string | undefined =>
  /^PLATFORM#([^#]+)/.exec(String(pk))?.[1] ?? (typeof platformId === 'string' ? platformId : undefined);

/** Returns the attributes that changed, without the keys by which an item is found: they repeat other attributes. */
function changesOf(before: Item, after: Item): readonly AttributeChange[] {
  const changes: AttributeChange[] = [];
  for (const [name, value] of Object.entries(after)) {
    if (before[name] === value || placing.has(name) || isDeepStrictEqual(before[name], value)) continue;
    changes.push({ name, ...(name in before && { before: shown(name, before[name]) }), after: shown(name, value) });
  }
  for (const name of Object.keys(before)) {
    if (!(name in after) && !placing.has(name)) changes.push({ name, before: shown(name, before[name]) });
  }
  return changes;
}

function shown(name: string, value: unknown): string {
  if (value instanceof Uint8Array) return `(${value.length} bytes)`;
  const safe = maskMember(name, value);
  const whole =
    typeof safe === 'string' ? safe : (JSON.stringify(safe, holdsSecret(safe) ? maskMember : undefined) ?? '');
  return whole.length > longestValue ? `${whole.slice(0, longestValue)}…` : whole;
}

function moveOf(before: Item | undefined, after: Item): readonly NewEvent[] {
  const [earlier, payment] = [before && toPayment(before), toPayment(after)];
  const [from, refundFrom] = [earlier?.status, earlier?.refund?.status];
  const [to, refundTo] = [payment.status, payment.refund?.status];
  const hasNewEvent = payment.event?.number !== earlier?.event?.number;
  if (from === to && refundFrom === refundTo && !hasNewEvent) return [];
  const name = paymentMoves.find(
    (move) => earlier && move.from === paymentState(earlier) && move.to === paymentState(payment),
  )?.name;
  const detail = {
    paymentId: payment.paymentId,
    move: name ?? (from ? 'move' : 'create'),
    ...(from && { from }),
    to,
    ...(refundFrom && { refundFrom }),
    ...(refundTo && { refundTo }),
    version: payment.version,
    ...(hasNewEvent && payment.event && { event: payment.event.type }),
  };
  const isRefund = refundTo !== undefined && refundTo !== refundFrom;
  const shownFrom = from && (isRefund && refundFrom ? `refund ${words(refundFrom)}` : words(from));
  const shownTo = isRefund ? `refund ${words(refundTo)}` : words(to);
  return [
    {
      kind: 'move',
      title: shownFrom ? `${shownFrom} → ${shownTo}` : `created as ${words(to)}`,
      tone: toneOf(to, refundTo),
      platformId: payment.platformId,
      subjects: [payment.paymentId, ...uuidsIn(`${payment.customerId} ${payment.sourceAccountId}`)],
      detail,
    },
  ];
}

const words = (status: string): string => status.toLowerCase().replaceAll('_', ' ');

function toneOf(status: string, refund: string | undefined): Tone {
  if (status === 'COMPLETED' || refund === 'COMPLETED') return 'good';
  if (/FAILED|REJECTED|EXPIRED/.test(status)) return 'bad';
  return status === 'PROCESSING' ? 'neutral' : 'waiting';
}

function postingsOf(before: Item | undefined, after: Item): readonly NewEvent[] {
  return newEntries(before, after).map(({ platformId, movement, cause, causeId, postings }) => ({
    kind: 'posting' as const,
    title: `${words(movement)} booked in ${postings.length} lines`,
    tone: 'neutral' as const,
    platformId,
    subjects: [causeId, ...uuidsIn(postings.map(({ account }) => account).join(' '))],
    detail: { movement, cause, causeId, postings },
  }));
}

/** The entries that a change added. A payment's journal is only appended to, so the lines before are not read again. */
function newEntries(before: Item | undefined, after: Item) {
  if (!before) return entriesIn(after);
  const { journal = [] } = before;
  if (!Array.isArray(journal) || !Array.isArray(after.journal)) return entriesIn(after).slice(entriesIn(before).length);
  return entriesIn({ ...after, journal: after.journal.slice(journal.length) });
}

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { EventKind, RecordedEvent } from '../../../views/events.ts';
import { clock, shownNow } from '../clock.ts';
import {
  attemptsText,
  type DeliveryLine,
  deliveriesIn,
  followedText,
  isTelling,
  type Line,
  type Load,
  lastMoveOf,
  medianMs,
  outcomesText,
  type Story,
} from '../feed.ts';
import { duration, preciseTime } from '../format.ts';
import { useLoaded } from '../load.ts';
import { get } from '../server.ts';
import { openedAt } from '../stream.ts';
import { EventLabel } from './event-label.tsx';
import { EventRow, EventTitle } from './event-row.tsx';
import { Icon } from './icon.tsx';
import { Badge } from './parts.tsx';
import { Status } from './status.tsx';

/** A line of a feed. One that stands for several things opens and shows them. */
export const FeedLine = ({ line, isInner = false }: { readonly line: Line; readonly isInner?: boolean }) => {
  if (line.kind === 'load') return <LoadLine load={line} />;
  if (line.kind === 'delivery') return <Delivery line={line} isInner={isInner} />;
  return line.followers.length === 0 ? <EventRow event={line.head} isInner={isInner} /> : <StoryLine story={line} />;
};

export const keyOf = (line: Line): string => {
  if (line.kind === 'load') return `load ${line.stories.at(-1)?.head.seq}`;
  return line.kind === 'story' ? `story ${line.head.id}` : `delivery ${line.attempts.at(-1)?.seq}`;
};

interface OpeningProps {
  readonly at: number;
  readonly kind: EventKind;
  readonly isNew: boolean;
  readonly isInner?: boolean;
  readonly title: ComponentChildren;
  readonly end: ComponentChildren;
  readonly children: () => ComponentChildren;
}

const Opening = ({ at, kind, isNew, isInner = false, title, end, children }: OpeningProps) => {
  const isOpen = useSignal(false);
  return (
    <div class={`feed-story ${isOpen.value ? 'is-open' : ''}`}>
      <button
        type="button"
        class={`feed-row ${isInner ? 'is-inner' : ''} ${isNew ? 'is-new' : ''}`}
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        <span class="feed-time">{preciseTime(at)}</span>
        <EventLabel kind={kind} />
        <span class="feed-title">{title}</span>
        <span class="feed-end">
          {end}
          <Icon name={isOpen.value ? 'up' : 'down'} size={13} />
        </span>
      </button>
      {isOpen.value && <div class="feed-inner">{children()}</div>}
    </div>
  );
};

const StoryLine = ({ story }: { readonly story: Story }) => {
  const { head } = story;
  const move = lastMoveOf(story);
  return (
    <Opening
      at={head.at}
      kind={head.kind}
      isNew={head.seq > openedAt.value}
      title={
        <>
          <EventTitle event={head} /> <span class="faint feed-followed">{followedText(story)}</span>
        </>
      }
      end={
        <>
          {move && <Status status={move.detail.to} refund={move.detail.refundTo} />}
          {head.kind === 'request' && <Badge tone={head.tone}>{head.detail.status}</Badge>}
        </>
      }
    >
      {() => <Followers story={story} />}
    </Opening>
  );
};

/** All that is kept of a story, oldest first, without how the service did it unless that is asked for. */
const Followers = ({ story }: { readonly story: Story }) => {
  const isWhole = useSignal(false);
  const { head } = story;
  const [{ value }] = useLoaded(
    `story ${head.id}`,
    () => get<readonly RecordedEvent[]>(`/events?root=${head.id}&limit=1000`),
    ({ root }) => root === head.id,
  );
  const events = value?.toReversed() ?? [head, ...story.followers];
  const shown = isWhole.value ? events : events.filter(isTelling);
  const hidden = events.length - shown.length;
  const deliveries = new Map(deliveriesIn(shown.toReversed()).map((one) => [one.attempts.at(-1), one] as const));
  const request = shown.find(({ id }) => id === head.id);
  const others = shown.filter(({ id }) => id !== head.id);
  return (
    <>
      {request && <EventRow event={request} isInner />}
      {others.map((event) => {
        if (event.kind !== 'webhook') return <EventRow key={event.seq} event={event} isInner />;
        // A delivery stands where its first attempt was.
        const delivery = deliveries.get(event);
        return delivery ? <Delivery key={event.seq} line={delivery} isInner /> : null;
      })}
      {hidden > 0 && (
        <button
          type="button"
          class="feed-more"
          onClick={() => {
            isWhole.value = true;
          }}
        >
          Show {hidden} runs, steps and items behind it
        </button>
      )}
    </>
  );
};

/** A webhook with its attempts, which it opens to where there are several. */
export const Delivery = ({ line, isInner }: { readonly line: DeliveryLine; readonly isInner: boolean }) => {
  const [newest, ...older] = line.attempts;
  if (older.length === 0) return <EventRow event={newest} isInner={isInner} />;
  const next = clock.value?.scheduled.find(({ eventId }) => eventId === newest.detail.eventId);
  return (
    <Opening
      at={newest.at}
      kind="webhook"
      isInner={isInner}
      isNew={newest.seq > openedAt.value}
      title={<EventTitle event={newest} />}
      end={
        <Badge tone={next ? 'waiting' : newest.tone}>
          <span>
            {attemptsText(line)}
            {next && <span class="optional">, next in {duration(Math.max(1_000, next.at - shownNow.value))}</span>}
          </span>
        </Badge>
      }
    >
      {() => line.attempts.map((attempt) => <EventRow key={attempt.seq} event={attempt} isInner />)}
    </Opening>
  );
};

const LoadLine = ({ load }: { readonly load: Load }) => {
  const { stories } = load;
  const { head } = stories[0];
  const oldest = stories.at(-1)?.head ?? head;
  return (
    <Opening
      at={head.at}
      kind={head.kind}
      isNew={head.seq > openedAt.value}
      title={
        <>
          <strong>{stories.length} ×</strong>{' '}
          {head.kind === 'request' ? (head.detail.operation ?? head.title) : <EventTitle event={head} />}{' '}
          <span class="faint">{outcomesText(stories)}</span>
        </>
      }
      end={
        <>
          <span class="optional">
            within {duration(head.at - oldest.at)}, half in {duration(medianMs(stories))}
          </span>
          {head.kind === 'request' && <Badge tone={head.tone}>{head.detail.status}</Badge>}
        </>
      }
    >
      {() => stories.map((story) => <FeedLine key={keyOf(story)} line={story} isInner />)}
    </Opening>
  );
};

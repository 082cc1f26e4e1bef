import { useSignal } from '@preact/signals';
import type { ScheduledTogether, ShownSchedule } from '../../../views/console-views.ts';
import { advance, clock, isMoving, runUntilIdle, setSpeed, shownNow, togglePause, toNext } from '../clock.ts';
import { dayTime, duration } from '../format.ts';
import { useLoaded } from '../load.ts';
import { Icon } from '../parts/icon.tsx';
import { LoadingPage } from '../parts/list.tsx';
import { Badge, Card, Empty, Name, Page, Person } from '../parts/parts.tsx';
import { Table } from '../parts/table.tsx';
import { get } from '../server.ts';

const steps = [
  ['1 minute', 60_000],
  ['1 hour', 3_600_000],
  ['1 day', 86_400_000],
  ['1 week', 604_800_000],
] as const;

const speeds = [1, 10, 60, 600] as const;

export const ClockPage = () => {
  const view = clock.value;
  if (!view) return <LoadingPage title="Clock" />;
  const ahead = view.now - view.realNow;
  const total = view.groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <Page
      title="Clock"
      lead="One clock decides about every expiry, wait, retry and session. Move it, and what is due by then happens in its order. Webhooks are signed with the real time, so that receivers accept them."
    >
      <div class="columns is-even">
        <Card>
          <div class="stack">
            <div class="clock-face">
              {new Date(shownNow.value).toISOString().replace('T', ' ').slice(0, 19)} <span class="faint">UTC</span>
            </div>
            <div class="row">
              {view.isPaused && <Badge tone="waiting">paused</Badge>}
              {view.speed !== 1 && <Badge tone="neutral">{view.speed} times as fast</Badge>}
              <Badge tone={ahead > 1_000 ? 'waiting' : 'good'}>
                {ahead > 1_000 ? `${duration(ahead)} ahead of the real time` : 'the real time'}
              </Badge>
            </div>
            <div class="row">
              <button type="button" class="button is-primary" disabled={isMoving.value} onClick={toNext}>
                <Icon name="next" size={14} /> To the next event
              </button>
              <button type="button" class="button" disabled={isMoving.value} onClick={runUntilIdle}>
                Run until idle
              </button>
              <button type="button" class="button" onClick={togglePause}>
                <Icon name={view.isPaused ? 'play' : 'pause'} size={14} /> {view.isPaused ? 'Go on' : 'Pause'}
              </button>
            </div>
          </div>
        </Card>
        <Card>
          <div class="stack">
            <h2>Advance</h2>
            <div class="row">
              {steps.map(([name, ms]) => (
                <button key={name} type="button" class="button" disabled={isMoving.value} onClick={() => advance(ms)}>
                  {name}
                </button>
              ))}
              <OwnStep />
            </div>
            <h2>Speed</h2>
            <div class="row">
              {speeds.map((speed) => (
                <button
                  key={speed}
                  type="button"
                  class={`button ${view.speed === speed ? 'is-on' : ''}`}
                  aria-pressed={view.speed === speed}
                  onClick={() => setSpeed(speed)}
                >
                  × {speed}
                </button>
              ))}
            </div>
          </div>
        </Card>
      </div>
      <Card title="What is to come" flush end={<Badge tone="neutral">{total.toLocaleString('en')}</Badge>}>
        {total === 0 ? (
          <Empty title="Nothing is scheduled">
            <p>Quotes that wait, payouts on their way and webhooks to be tried again appear here with their time.</p>
          </Empty>
        ) : (
          <Schedule groups={view.groups} />
        )}
      </Card>
    </Page>
  );
};

const OwnStep = () => {
  const minutes = useSignal('');
  const ms = Number(minutes.value) * 60_000;
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        void advance(ms);
      }}
    >
      <label>
        <span class="hidden-label">Minutes</span>
        <input
          class="input code-input"
          inputMode="decimal"
          placeholder="minutes"
          value={minutes.value}
          onInput={({ currentTarget }) => {
            minutes.value = currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="button" disabled={!(ms > 0) || isMoving.value}>
        Advance
      </button>
    </form>
  );
};

/** Few of one kind are lines of their own; many are one that opens. */
const Schedule = ({ groups }: { readonly groups: readonly ScheduledTogether[] }) => (
  <Table isBrief>
    <thead>
      <tr>
        <th>When</th>
        <th>In</th>
        <th>What</th>
        <th>Then</th>
        <th>Of</th>
        <th />
      </tr>
    </thead>
    <tbody>
      {groups.map((group) =>
        group.count > group.first.length ? (
          <Many key={`${group.kind} ${group.what}`} group={group} />
        ) : (
          group.first.map((entry) => <Line key={keyOf(entry)} entry={entry} />)
        ),
      )}
    </tbody>
  </Table>
);

const keyOf = ({ at, what, paymentId, eventId }: ShownSchedule): string => `${at} ${what} ${paymentId} ${eventId}`;

const Many = ({ group }: { readonly group: ScheduledTogether }) => {
  const isOpen = useSignal(false);
  const { kind, what, count, first, lastAt } = group;
  const [next] = first;
  if (!next) return null;
  return (
    <>
      <tr class="is-group">
        <td class="mono nowrap">{dayTime(next.at)}</td>
        <td class="faint is-when">
          {[...new Set([next.at, lastAt].map((at) => duration(Math.max(0, at - shownNow.value))))].join(' to ')}
        </td>
        <td colSpan={3} class="is-title">
          <button
            type="button"
            class="link"
            aria-expanded={isOpen.value}
            onClick={() => {
              isOpen.value = !isOpen.value;
            }}
          >
            <strong>{count.toLocaleString('en')} ×</strong> {groupTitle(group)}
          </button>
        </td>
        <td class="number is-figure">
          <GoThere at={next.at} />
        </td>
      </tr>
      {isOpen.value && <Members kind={kind} what={what} count={count} />}
    </>
  );
};

const Members = ({ kind, what, count }: Pick<ScheduledTogether, 'kind' | 'what' | 'count'>) => {
  const [{ value: entries }] = useLoaded(
    `${kind} ${what} ${count}`,
    () => get<readonly ShownSchedule[]>(`/clock/scheduled?kind=${kind}&what=${what}`),
    ({ kind: event }) => event !== 'item',
  );
  return (
    <>
      {entries?.map((entry) => (
        <Line key={keyOf(entry)} entry={entry} isInner />
      ))}
      {entries && entries.length < count && (
        <tr>
          <td colSpan={6} class="faint is-more">
            and {(count - entries.length).toLocaleString('en')} more of them, later
          </td>
        </tr>
      )}
    </>
  );
};

/** What a group has in common: what comes next of it says so, but for the number of its attempt. */
const groupTitle = ({ kind, what, first }: ScheduledTogether): string => {
  if (first.some(({ eventId }) => eventId)) return 'webhooks are sent, most of them again';
  return kind === 'message' ? (first[0]?.why ?? what) : `${what}: ${first[0]?.why}`;
};

const Line = ({ entry, isInner = false }: { readonly entry: ShownSchedule; readonly isInner?: boolean }) => (
  <tr class={isInner ? 'is-inner' : ''}>
    <td class="mono nowrap">{dayTime(entry.at)}</td>
    <td class="faint is-when">{duration(Math.max(0, entry.at - shownNow.value))}</td>
    <td class="is-title">
      <Name text={entry.what} />
    </td>
    <td class="is-state">{entry.why}</td>
    <td class="is-more">{entry.paymentId && <Person id={ownerOf(entry.what, entry.paymentId)} />}</td>
    <td class="number is-figure">
      <GoThere at={entry.at} />
    </td>
  </tr>
);

/** Whose state it is: a payment's, unless the state is one of a mint or of a card. */
const owners: Readonly<Record<string, string>> = {
  AwaitFunds: 'StablecoinOperation',
  AwaitProvider: 'StablecoinOperation',
  AwaitIssuer: 'Card',
};

const ownerOf = (state: string, uuid: string): string => `${owners[state] ?? 'Transaction'}:${uuid}`;

const GoThere = ({ at }: { readonly at: number }) => (
  <button
    type="button"
    class="button is-small"
    disabled={isMoving.value}
    onClick={() => advance(Math.max(0, at - shownNow.value) + 1)}
  >
    Go there
  </button>
);

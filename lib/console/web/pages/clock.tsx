import { useSignal } from '@preact/signals';
import type { ShownSchedule } from '../../../views/console-views.ts';
import { advance, clock, isMoving, runUntilIdle, setSpeed, shownNow, togglePause, toNext } from '../clock.ts';
import { dayTime, duration, shortId } from '../format.ts';
import { Icon } from '../parts/icon.tsx';
import { Badge, Card, Empty, Name, Page } from '../parts/parts.tsx';
import { Table } from '../parts/table.tsx';
import { hrefOf } from '../router.ts';

const steps = [
  ['1 minute', 60_000],
  ['1 hour', 3_600_000],
  ['1 day', 86_400_000],
  ['1 week', 604_800_000],
] as const;

const speeds = [1, 10, 60, 600] as const;

export const ClockPage = () => {
  const view = clock.value;
  if (!view) return <Page title="Clock" />;
  const ahead = view.now - view.realNow;
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
      <Card title="What is to come" flush end={<Badge tone="neutral">{view.scheduled.length}</Badge>}>
        {view.scheduled.length === 0 ? (
          <Empty title="Nothing is scheduled">
            <p>Quotes that wait, payouts on their way and webhooks to be tried again appear here with their time.</p>
          </Empty>
        ) : (
          <Schedule entries={view.scheduled} />
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

const Schedule = ({ entries }: { readonly entries: readonly ShownSchedule[] }) => (
  <Table>
    <thead>
      <tr>
        <th>When</th>
        <th>In</th>
        <th>What</th>
        <th>Then</th>
        <th>Payment</th>
        <th />
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <tr key={`${entry.at} ${entry.what} ${entry.paymentId}`}>
          <td class="mono">{dayTime(entry.at)}</td>
          <td class="faint">{duration(Math.max(0, entry.at - shownNow.value))}</td>
          <td>
            <Name text={entry.what} />
          </td>
          <td>{entry.why}</td>
          <td>
            {entry.paymentId && (
              <a class="id" href={hrefOf('payments', entry.paymentId)}>
                {shortId(entry.paymentId)}
              </a>
            )}
          </td>
          <td class="number">
            <button
              type="button"
              class="button is-small"
              disabled={isMoving.value}
              onClick={() => advance(Math.max(0, entry.at - shownNow.value) + 1)}
            >
              Go there
            </button>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

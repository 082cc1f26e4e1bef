import { useSignal } from '@preact/signals';
import type { ExplainedPosting } from '../../ledger-views.ts';
import { change, dayTime, money, words } from '../format.ts';

/** The picture's own units; it is scaled to the width that there is. */
const size = { width: 1_000, height: 220, left: 8, right: 8, top: 12, bottom: 4 };

interface Point {
  readonly x: number;
  readonly y: number;
  readonly posting: ExplainedPosting;
}

interface Props {
  readonly postings: readonly ExplainedPosting[];
  readonly currency: string;
}

/**
 * A balance as a line of steps, one step for each entry. Entries come in bursts and a clock that is moved leaves days empty, so the
 * steps are equally wide and each shows its time.
 */
export const BalanceChart = ({ postings, currency }: Props) => {
  const chosen = useSignal<number | undefined>(undefined);
  const points = pointsOf(postings);
  const active = points[chosen.value ?? points.length - 1];
  const zero = levelOf(postings)(0);
  return (
    <figure class="chart">
      <figcaption class="row">
        {active && (
          <>
            <strong>{money(active.posting.sum, currency)}</strong>
            <span class="faint">
              {words(active.posting.movement)} {change(active.posting.amount, currency)} at {dayTime(active.posting.at)}
            </span>
          </>
        )}
      </figcaption>
      <div class="chart-plot">
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`The balance over ${postings.length} entries, from ${money(0, currency)} to ${money(postings.at(-1)?.sum ?? 0, currency)}. The table below has the same figures.`}
          onMouseMove={({ offsetX, currentTarget }) => {
            const at = Math.floor((offsetX / currentTarget.clientWidth) * points.length);
            chosen.value = Math.min(points.length - 1, Math.max(0, at));
          }}
          onMouseLeave={() => {
            chosen.value = undefined;
          }}
        >
          <path class="area" d={`${stepsOf(points)} V${zero} H${points[0]?.x ?? 0} Z`} />
          <path class="zero" d={`M${size.left} ${zero} H${size.width - size.right}`} />
          <path class="line" d={stepsOf(points)} />
          {active && <path class="cursor" d={`M${active.x} ${size.top} V${size.height - size.bottom}`} />}
        </svg>
        <Levels postings={postings} currency={currency} />
      </div>
      <div class="chart-ends faint">
        <span>{dayTime(postings[0]?.at ?? 0)}</span>
        <span>{dayTime(postings.at(-1)?.at ?? 0)}</span>
      </div>
    </figure>
  );
};

/** The axis: the highest and the lowest balance, and zero where it lies apart from both. */
const Levels = ({ postings, currency }: Props) => {
  const sums = postings.map(({ sum }) => sum);
  const [most, least] = [Math.max(0, ...sums), Math.min(0, ...sums)];
  const level = levelOf(postings);
  return (
    <>
      {[...new Set([most, 0, least])].map((amount) => (
        <span key={amount} class="chart-level faint" style={{ top: `${(100 * level(amount)) / size.height}%` }}>
          {money(amount, currency)}
        </span>
      ))}
    </>
  );
};

const widthOf = (postings: readonly ExplainedPosting[]): number =>
  (size.width - size.left - size.right) / Math.max(1, postings.length);

function levelOf(postings: readonly ExplainedPosting[]): (amount: number) => number {
  const sums = postings.map(({ sum }) => sum);
  const [most, least] = [Math.max(0, ...sums), Math.min(0, ...sums)];
  const height = size.height - size.top - size.bottom;
  return (amount) => size.top + (height * (most - amount)) / Math.max(1, most - least);
}

function pointsOf(postings: readonly ExplainedPosting[]): readonly Point[] {
  const [level, width] = [levelOf(postings), widthOf(postings)];
  return postings.map((posting, place) => ({ x: size.left + place * width, y: level(posting.sum), posting }));
}

function stepsOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const steps = rest.map(({ x, y }) => `H${x} V${y}`).join(' ');
  return `M${first.x} ${first.y} ${steps} H${size.width - size.right}`;
}

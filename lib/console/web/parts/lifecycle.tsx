import { duration, preciseTime, timeAmong } from '../format.ts';
import type { LifeStep } from '../story.ts';

/** What a payment has been as a line of steps with their times; the last is where it is. */
export const Lifecycle = ({ steps, isOver }: { readonly steps: readonly LifeStep[]; readonly isOver: boolean }) => {
  const times = steps.flatMap(({ at }) => at ?? []);
  return (
    <ol class="life">
      {steps.map(({ name, at, tone }, index) => {
        const before = steps[index - 1]?.at;
        const isHere = index === steps.length - 1 && !isOver;
        return (
          <li
            key={`${name} ${at}`}
            class={`life-step is-${isHere ? 'waiting' : tone}`}
            aria-current={isHere ? 'step' : undefined}
          >
            <span class="life-name">{name}</span>
            <span class="faint mono">
              {at !== undefined && timeAmong(at, times, preciseTime)}
              {at !== undefined && before !== undefined && at - before >= 1 && ` (+${duration(at - before)})`}
            </span>
          </li>
        );
      })}
      {!isOver && (
        <li class="life-step is-next">
          <span class="life-name">next</span>
          <span class="faint">not yet</span>
        </li>
      )}
    </ol>
  );
};

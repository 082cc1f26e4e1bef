import { clock, shownNow, togglePause } from '../clock.ts';
import { dayTime, duration, zoneName } from '../format.ts';
import { hrefOf } from '../router.ts';
import { Icon } from './icon.tsx';

/** The service's clock in the head of every page, with how it differs from the real one. */
export const ClockDisplay = () => {
  const view = clock.value;
  if (!view) return null;
  const ahead = view.now - view.realNow;
  return (
    <div class="clock-display">
      <button
        type="button"
        class="button is-quiet is-small"
        onClick={togglePause}
        aria-label={view.isPaused ? 'Let the clock go on' : 'Pause the clock'}
        title={view.isPaused ? 'Let the clock go on' : 'Pause the clock'}
      >
        <Icon name={view.isPaused ? 'play' : 'pause'} size={14} />
      </button>
      <a href={hrefOf('clock')} class="mono" title="The service's clock">
        {dayTime(shownNow.value)} <span class="faint optional">{zoneName(shownNow.value)}</span>
      </a>
      <span class="faint optional">
        {view.isPaused
          ? 'paused'
          : view.speed !== 1
            ? `× ${view.speed}`
            : ahead > 1_000
              ? `· ${duration(ahead)} ahead`
              : ''}
      </span>
    </div>
  );
};

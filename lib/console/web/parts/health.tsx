import { useEffect } from 'preact/hooks';
import type { Insight } from '../../../views/health-views.ts';
import { dayTime } from '../format.ts';
import { useLoaded } from '../load.ts';
import { get } from '../server.ts';
import { platform } from '../state.ts';
import { Id } from './parts.tsx';

/** Some of it comes from nothing but time that passes. */
const everyMs = 30_000;

/** What the open platform should look at, in sentences. Nothing where all is well. */
export const Health = () => {
  const platformId = platform.value?.platformId ?? '';
  const [{ value: insights = [] }, reload] = useLoaded(
    platformId,
    () => get<readonly Insight[]>(`/health?platform=${platformId}`),
    ({ kind }) => kind === 'webhook' || kind === 'move' || kind === 'clock',
  );
  useEffect(() => {
    const timer = setInterval(reload, everyMs);
    return () => clearInterval(timer);
  }, [platformId]);
  if (insights.length === 0) return null;
  return (
    <section class="stack health" aria-label="Health">
      {insights.map(({ kind, tone, since, sentence, resource = '' }) => (
        <div key={`${kind} ${resource}`} class={`notice is-${tone}`}>
          {sentence} {since && <>Since {dayTime(since)}. </>}
          {kind === 'webhooks' ? <a href="#/webhooks">Look at the deliveries</a> : <Id id={resource} />}
        </div>
      ))}
    </section>
  );
};

import { now } from '../../../functions/ports/clock.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import { searched } from '../../inspection/find-payment.ts';
import { healthOf } from '../../inspection/health.ts';
import { localService } from '../../local/beside.ts';
import type { ClockView } from '../../views/console-views.ts';
import type { Insight } from '../../views/health-views.ts';
import { askConsole } from '../console-client.ts';
import { defineOperation, jsonOption, reading } from '../operation.ts';
import { stackOption, useTable } from '../table-access.ts';

/** One line for each thing to look at. */
export const healthText = (insights: readonly Insight[]): string =>
  insights.length === 0
    ? 'Nothing to look at: endpoints accept, the rail answers, no agent is near a limit.'
    : insights
        .map(({ sentence, since, resource, platformId }) =>
          [sentence, since && `Since ${since}.`, resource && `See ${resource}.`, `Platform ${platformId}.`]
            .filter(Boolean)
            .join(' '),
        )
        .join('\n');

/** The time of the service: the local one has a clock of its own. */
async function serviceNow(stack: string | undefined): Promise<Date> {
  if (stack || !localService()?.console) return now();
  return new Date((await askConsole<ClockView>('/clock')).now);
}

/** Prints what the console shows on top of Now. */
export const healthCommand = defineOperation({
  role: 'read',
  uses: reading,
  summary:
    'Prints what to look at: endpoints that fail, a rail that answers slowly, agents near their limits; exits with 1 if there is anything but a first retry.',
  options: {
    platform: { type: 'string', value: 'ID', description: 'Looks at this platform alone.' },
    ...stackOption,
    ...jsonOption,
  },
  async run({ platform, stack, json }) {
    await useTable(stack);
    const at = await serviceNow(stack);
    const insights: Insight[] = [];
    for (const platformId of await searched(platform)) insights.push(...(await healthOf(tableStore(), platformId, at)));
    console.log(json ? JSON.stringify(insights) : healthText(insights));
    if (insights.some(({ tone }) => tone !== 'neutral')) process.exitCode = 1;
  },
});

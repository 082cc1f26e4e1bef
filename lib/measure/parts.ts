import { measureBundles } from './bundles.ts';
import type { Measured, MeasureOptions } from './measured.ts';
import { measureThroughput } from './throughput.ts';
import { measureUnits } from './units.ts';
import { measureWebhooks } from './webhooks.ts';
import { measureWorkflow } from './workflow.ts';

/** Everything that is measured, in the order it is shown. */
export const parts: Readonly<Record<string, (options: MeasureOptions) => Measured | Promise<Measured>>> = {
  bundles: measureBundles,
  units: measureUnits,
  workflow: measureWorkflow,
  throughput: measureThroughput,
  webhooks: measureWebhooks,
};

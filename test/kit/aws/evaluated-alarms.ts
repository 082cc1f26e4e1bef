/** Evaluates the alarms of the deployment as CloudWatch does, over one period: the lines that functions log, through the filters, to the threshold. */
import { countedBy, isCounted, memberOf } from './filter-pattern.ts';
import { ofType, referred, type Synthesized } from './synthesized.ts';

// biome-ignore lint/suspicious/noExplicitAny: a template holds whatever CloudFormation takes.
export type AlarmProperties = any;

/** The name of an alarm without the stage; a release's ends before the version. */
export const alarmNameOf = ({ AlarmName }: AlarmProperties): string =>
  String(AlarmName['Fn::Join']?.[1][0] ?? AlarmName).replace(/^payments-prod-|-$/g, '');

/** The metrics that an alarm reads. */
export const metricsOf = ({ Metrics, ...alarm }: AlarmProperties): AlarmProperties[] =>
  Metrics?.flatMap(({ MetricStat }: AlarmProperties) => MetricStat?.Metric ?? []) ?? [alarm];

/** What happened in a period. */
interface Seen {
  readonly lines: readonly unknown[];
  /** The function that logged the lines. */
  readonly by: string;
  /** What AWS counted, by the name of the metric. */
  readonly ofAws?: Readonly<Record<string, number>>;
}

/** Whether one period with these lines reaches the threshold. */
export function isRaised(deployed: Synthesized, alarm: AlarmProperties, seen: Seen): boolean {
  if (alarm.ComparisonOperator !== 'GreaterThanOrEqualToThreshold')
    throw new Error('Only this comparison is known here.');
  const value = alarm.Metrics
    ? calculated(alarm.Metrics, (stat) => statisticOf(deployed, { ...stat.Metric, Statistic: stat.Stat }, seen))
    : statisticOf(deployed, alarm, seen);
  return value === undefined ? alarm.TreatMissingData === 'breaching' : value >= alarm.Threshold;
}

function statisticOf(deployed: Synthesized, metric: AlarmProperties, { lines, by, ofAws }: Seen): number | undefined {
  const { Namespace, MetricName, Dimensions = [], Statistic } = metric;
  if (Namespace.startsWith('AWS/')) return ofAws?.[MetricName];
  const values = ofType(deployed, 'Logs::MetricFilter')
    .filter(({ properties }) =>
      referred(properties.LogGroupName)
        ?.match(/(\w+)Logs[0-9A-F]{8}$/)?.[1]
        ?.endsWith(by),
    )
    .flatMap(({ properties: { FilterPattern, MetricTransformations } }) =>
      MetricTransformations.filter((to: AlarmProperties) => isInto(to, { Namespace, MetricName, Dimensions })).flatMap(
        ({ MetricValue, Dimensions: from = [] }: AlarmProperties) =>
          lines
            .filter((line) => isCounted(FilterPattern, line))
            .filter((line) => from.every(({ Value }: AlarmProperties) => memberOf(Value, line) !== undefined))
            .map((line) => countedBy(MetricValue, line)),
      ),
    );
  if (values.length === 0) return undefined;
  if (Statistic === 'Maximum') return Math.max(...values);
  if (Statistic === 'Sum') return values.reduce((sum, value) => sum + value, 0);
  throw new Error(`${Statistic} is unknown here.`);
}

/** Whether a filter counts into this metric: its namespace, its name, and the names of its dimensions. */
const isInto = (to: AlarmProperties, { Namespace, MetricName, Dimensions }: AlarmProperties): boolean =>
  to.MetricNamespace === Namespace &&
  to.MetricName === MetricName &&
  JSON.stringify((to.Dimensions ?? []).map(({ Key }: AlarmProperties) => Key)) ===
    JSON.stringify(Dimensions.map(({ Name }: AlarmProperties) => Name));

/** The value of metric math. The expressions that the deployment uses are JavaScript too. */
function calculated(metrics: AlarmProperties[], statistic: (stat: AlarmProperties) => number | undefined): number {
  const [{ Expression }] = metrics.filter((metric) => metric.Expression);
  const inputs = metrics.filter(({ MetricStat }) => MetricStat);
  const IF = (met: boolean, value: number, otherwise: number) => (met ? value : otherwise);
  const FILL = (value: number | undefined, filling: number) => value ?? filling;
  const names = inputs.map(({ Id }) => Id);
  return new Function('IF', 'FILL', ...names, `return ${Expression};`)(
    IF,
    FILL,
    ...inputs.map(({ MetricStat }) => statistic(MetricStat)),
  );
}

import { money } from '../format.ts';
import { Card } from './parts.tsx';

interface AgentLimits {
  readonly usage?: {
    readonly dailyTransactionCount: number;
    readonly dailySpend: number;
    readonly monthlySpend: number;
  };
  readonly policy?: {
    readonly spendingLimits?: {
      readonly currency: string;
      readonly perTransactionLimit: number;
      readonly dailyLimit?: number | null;
      readonly dailyTransactionLimit?: number;
      readonly monthlyLimit?: number | null;
    };
    readonly approvalThresholds?: { readonly currency?: string; readonly amount?: number | null };
  };
}

/** What an agent has used of its limits. */
export const Usage = ({ agent }: { readonly agent: object }) => {
  const { usage, policy } = agent as AgentLimits;
  const limits = policy?.spendingLimits;
  if (!usage || !limits) return null;
  const { currency } = limits;
  const threshold = policy.approvalThresholds;
  return (
    <Card title="Used of its limits">
      <div class="stack">
        <Meter name="Today" used={usage.dailySpend} limit={limits.dailyLimit} say={(sum) => money(sum, currency)} />
        <Meter
          name="This month"
          used={usage.monthlySpend}
          limit={limits.monthlyLimit}
          say={(sum) => money(sum, currency)}
        />
        <Meter
          name="Payments today"
          used={usage.dailyTransactionCount}
          limit={limits.dailyTransactionLimit}
          say={String}
        />
        <p class="muted">
          At most {money(limits.perTransactionLimit, currency)} for one payment.
          {threshold?.amount != null &&
            ` A person approves what is more than ${money(threshold.amount, threshold.currency ?? currency)}.`}
        </p>
      </div>
    </Card>
  );
};

interface MeterProps {
  readonly name: string;
  readonly used: number;
  readonly limit: number | null | undefined;
  readonly say: (value: number) => string;
}

const Meter = ({ name, used, limit, say }: MeterProps) => (
  <div class="meter">
    <span>{name}</span>
    <span class="number">
      {say(used)}
      {limit == null ? ', no limit' : ` of ${say(limit)}`}
    </span>
    {limit != null && (
      <meter aria-label={name} min={0} max={Math.max(1, limit)} high={limit * 0.9} value={Math.min(used, limit)} />
    )}
  </div>
);

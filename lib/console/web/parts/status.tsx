import type { Tone } from '../../../views/events.ts';
import { words } from '../format.ts';
import { Badge } from './parts.tsx';

const tones: Readonly<Record<string, Tone>> = {
  ACTIVE: 'good',
  APPROVED: 'good',
  CLAIMED: 'good',
  COMPLETED: 'good',
  ENABLED: 'good',
  PROVISIONED: 'good',
  REFUNDED: 'good',
  SETTLED: 'good',
  VERIFIED: 'good',
  DELIVERED: 'good',
  CANCELED: 'neutral',
  CANCELLED: 'neutral',
  CLOSED: 'neutral',
  PROCESSING: 'neutral',
  FAILED: 'bad',
  REJECTED: 'bad',
  EXPIRED: 'bad',
  EXCEPTION: 'bad',
};

/** A status of the interface with its colour; what is not final waits. */
export const Status = ({ status, refund }: { readonly status: string; readonly refund?: string | undefined }) => (
  <span class="row">
    <Badge tone={tones[status] ?? 'waiting'}>{words(status)}</Badge>
    {refund && (
      <Badge tone={refund === 'COMPLETED' ? 'good' : (tones[refund] ?? 'waiting')}>
        {refund === 'COMPLETED' ? 'refunded' : `refund ${words(refund)}`}
      </Badge>
    )}
  </span>
);

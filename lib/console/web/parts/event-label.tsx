import type { EventKind } from '../../../views/events.ts';
import { Icon, type IconName } from './icon.tsx';

/** The name of each kind of event, and its sign. */
export const kinds: Readonly<
  Record<EventKind, { readonly name: string; readonly many: string; readonly icon: IconName }>
> = {
  request: { name: 'Request', many: 'Requests', icon: 'request' },
  move: { name: 'Payment', many: 'Payment moves', icon: 'move' },
  posting: { name: 'Posting', many: 'Postings', icon: 'posting' },
  webhook: { name: 'Webhook', many: 'Webhooks', icon: 'webhook' },
  execution: { name: 'Workflow', many: 'Workflow steps', icon: 'execution' },
  function: { name: 'Function', many: 'Functions', icon: 'function' },
  item: { name: 'Item', many: 'Table items', icon: 'item' },
  clock: { name: 'Clock', many: 'Clock', icon: 'clock' },
  gap: { name: 'Left out', many: 'Left out', icon: 'gap' },
};

export const EventLabel = ({ kind }: { readonly kind: EventKind }) => (
  <span class="feed-kind">
    <Icon name={kinds[kind].icon} size={14} /> {kinds[kind].name}
  </span>
);

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { RecordedEvent } from '../../../views/events.ts';
import { bytesOf, firstDifference } from '../compare.ts';
import { clockTime } from '../format.ts';
import { useLoaded } from '../load.ts';
import { Bytes, FirstDifference } from '../parts/bytes.tsx';
import { signedBytes } from '../parts/event-drawer.tsx';
import { Field, Segments, Select } from '../parts/form.tsx';
import { Card, CopyButton, Empty, Facts, Page, Problem } from '../parts/parts.tsx';
import { hrefOf, set, setting } from '../router.ts';
import { get } from '../server.ts';
import { WalletLab } from './wallet-lab.tsx';

type WebhookEvent = Extract<RecordedEvent, { kind: 'webhook' }>;
type Form = Parameters<typeof bytesOf>[1];

const chosen = signal('');
const mine = signal('');
const form = signal<Form>('text');

const forms = [
  { value: 'text', text: 'Text' },
  { value: 'hex', text: 'Hex' },
  { value: 'base64', text: 'Base64' },
] as const;

/** How many of the newest attempts there are to choose from. */
const offered = 50;

const kinds = [
  { value: 'webhook', text: 'Webhook' },
  { value: 'code', text: 'One-time code' },
  { value: 'stamp', text: 'Wallet stamp' },
] as const;
const leads = {
  webhook:
    'The bytes over which a webhook is signed, one by one. Paste the bytes that your receiver verified, and see the first one that differs.',
  code: 'How a one-time code of a wallet is encrypted by HPKE, step by step. Paste what your client computed, and see what the service makes of it.',
  stamp:
    "How a wallet's owner signs a request, step by step. Paste the header that your client computed, and see what the service makes of it.",
} as const;
const kindOf = (value: string) => kinds.find((one) => one.value === value)?.value ?? 'webhook';

export const LabPage = () => {
  const kind = kindOf(setting('show'));
  return (
    <Page
      title="Signing lab"
      lead={leads[kind]}
      actions={<Segments label="What is computed" value={kind} choices={kinds} choose={(show) => set({ show })} />}
    >
      {kind === 'webhook' ? <WebhookLab /> : <WalletLab key={kind} kind={kind} />}
    </Page>
  );
};

const WebhookLab = () => {
  const [{ value: events, problem }] = useLoaded(
    'webhooks',
    () => get<RecordedEvent[]>(`/events?kinds=webhook&limit=${offered}`),
    ({ kind }) => kind === 'webhook',
  );
  const webhooks = (events ?? []).filter((event) => event.kind === 'webhook');
  const webhook = webhooks.find(({ id }) => String(id) === chosen.value) ?? webhooks[0];
  return (
    <>
      {problem && <Problem>{problem}</Problem>}
      {events && !webhook && (
        <Card>
          <Empty title="No webhook was sent yet">
            <p>Send the platform's webhooks to the built-in inbox, then send a test.</p>
            <a class="button is-primary" href={hrefOf('webhooks')}>
              Open Webhooks
            </a>
          </Empty>
        </Card>
      )}
      {webhook && <Compared webhook={webhook} webhooks={webhooks} />}
    </>
  );
};

const Compared = ({
  webhook,
  webhooks,
}: {
  readonly webhook: WebhookEvent;
  readonly webhooks: readonly WebhookEvent[];
}) => {
  const { requestHeaders } = webhook.detail;
  const text = signedBytes(webhook.detail);
  // The attempt that is shown is the one that the list names.
  useEffect(() => {
    chosen.value = String(webhook.id);
  }, [webhook.id]);
  return (
    <>
      <div class="halves">
        <Card title="The webhook" end={<CopyButton text={text} what="signed bytes" />}>
          <div class="stack">
            <Field label="Attempt">
              {(id) => (
                <Select
                  id={id}
                  value={chosen}
                  choices={webhooks.map((event) => ({
                    value: String(event.id),
                    text: `${clockTime(event.at)} ${event.detail.type}`,
                  }))}
                />
              )}
            </Field>
            <Facts
              rows={[
                ['webhook-id', <span class="mono">{requestHeaders['webhook-id']}</span>],
                ['webhook-timestamp', <span class="mono">{requestHeaders['webhook-timestamp']}</span>],
                ['webhook-signature', <span class="mono">{requestHeaders['webhook-signature']}</span>],
              ]}
            />
            <p class="muted">
              Signed are <code>webhook-id</code>, a point, <code>webhook-timestamp</code>, a point, and the body exactly
              as it came.
            </p>
          </div>
        </Card>
        <Card title="Mine">
          <div class="stack">
            <Segments
              label="Form"
              value={form.value}
              choices={forms}
              choose={(value) => {
                form.value = forms.find((one) => one.value === value)?.value ?? 'text';
              }}
            />
            <Field label="The bytes that your receiver verified">
              {(id) => (
                <textarea
                  id={id}
                  class="input mono lab-input"
                  spellcheck={false}
                  value={mine.value}
                  onInput={({ currentTarget }) => {
                    mine.value = currentTarget.value;
                  }}
                />
              )}
            </Field>
          </div>
        </Card>
      </div>
      <Verdict text={text} />
    </>
  );
};

const Verdict = ({ text }: { readonly text: string }) => {
  const theirs = new TextEncoder().encode(text);
  const own = bytesOf(mine.value, form.value);
  const difference = own && mine.value !== '' ? firstDifference(theirs, own) : undefined;
  return (
    <Card title="Byte by byte">
      <div class="stack">
        {mine.value === '' && <p class="muted">These are {theirs.length} bytes. Paste yours to compare.</p>}
        {!own && <Problem>This is no {form.value}.</Problem>}
        {own && mine.value !== '' && !difference && (
          <p class="notice is-good" role="status">
            All {theirs.length} bytes are the same. If your check still fails, look at the key or at the decoding of the
            signature.
          </p>
        )}
        {difference && <FirstDifference difference={difference} />}
        <Bytes name="Signed" bytes={theirs} at={difference?.at} />
        {difference && own && <Bytes name="Mine" bytes={own} at={difference.at} />}
      </div>
    </Card>
  );
};

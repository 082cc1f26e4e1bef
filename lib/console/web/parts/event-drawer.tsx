import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { RecordedEvent, WebhookDetail } from '../../../views/events.ts';
import { type Call, curlOf } from '../curl.ts';
import { accountName, duration, preciseTime, shortId, words } from '../format.ts';
import { nameOf } from '../names.ts';
import { hrefOf } from '../router.ts';
import { attempt, get } from '../server.ts';
import { events } from '../stream.ts';
import { EventLabel } from './event-label.tsx';
import { Icon } from './icon.tsx';
import { JsonTree } from './json-tree.tsx';
import { Badge, Change, CopyButton, Facts, Person } from './parts.tsx';

/** The event that is open beside the page. */
export const openEvent = signal<RecordedEvent | undefined>(undefined);

/** Opens an event that the page may not hold any more. */
export const openEventById = (id: number): Promise<void> =>
  attempt(async () => {
    openEvent.value = events.value.find((event) => event.id === id) ?? (await get<RecordedEvent>(`/events/${id}`));
  });

const close = () => {
  openEvent.value = undefined;
};

export const EventDrawer = () => {
  const event = openEvent.value;
  const drawer = useRef<HTMLDialogElement>(null);
  const opener = useRef<HTMLElement | undefined>(undefined);
  useEffect(() => {
    if (event && !drawer.current?.open) {
      opener.current = document.activeElement as HTMLElement;
      drawer.current?.showModal();
    } else if (!event) {
      // Who works with the keyboard goes on where the drawer was opened.
      opener.current?.focus();
      opener.current = undefined;
    }
  }, [event]);
  if (!event) return null;
  const payment = paymentOf(event);
  return (
    <dialog class="drawer" aria-label={event.title} ref={drawer} onClose={close} closedby="any">
      <div class="drawer-inner">
        <div class="drawer-head">
          <div class="stack">
            <div class="row">
              <EventLabel kind={event.kind} /> <span class="feed-time">{preciseTime(event.at)}</span>
            </div>
            <h2>{event.title}</h2>
          </div>
          <button type="button" class="button is-quiet push" onClick={close} aria-label="Close">
            <Icon name="close" />
          </button>
        </div>
        <div class="drawer-body">
          {payment && (
            <p>
              <a href={hrefOf('payments', payment)} onClick={close}>
                Open payment {nameOf(`Transaction:${payment}`) ?? shortId(payment)}
              </a>
            </p>
          )}
          <Detail event={event} />
          <Causes event={event} />
        </div>
      </div>
    </dialog>
  );
};

function paymentOf(event: RecordedEvent): string | undefined {
  if (event.kind === 'move') return event.detail.paymentId;
  if (event.kind === 'posting') return event.detail.cause === 'PAYMENT' ? event.detail.causeId : undefined;
  if (event.kind === 'execution') return event.subjects[0];
  if (event.kind !== 'webhook') return undefined;
  const { data } = JSON.parse(event.detail.requestBody) as { readonly data?: { readonly id?: string } };
  return /^Transaction:(.+)$/.exec(data?.id ?? '')?.[1];
}

const Section = ({ title, children }: { readonly title: string; readonly children: ComponentChildren }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);

const Detail = ({ event }: { readonly event: RecordedEvent }) => {
  switch (event.kind) {
    case 'request': {
      const { detail } = event;
      const call: Call = {
        method: detail.method,
        path: detail.path,
        headers: detail.requestHeaders,
        body: detail.requestBody,
      };
      return (
        <>
          <div class="row">
            <CopyButton text={curlOf(call)} what="as curl" />
          </div>
          <Facts
            rows={[
              ['Status', <Badge tone={event.tone}>{detail.status}</Badge>],
              ['Operation', detail.operation ?? 'no such route'],
              ['Took', duration(detail.durationMs)],
              ['Request id', <span class="mono">{detail.requestId}</span>],
            ]}
          />
          {detail.requestBody && (
            <Section title="Request body">
              <JsonTree text={detail.requestBody} />
            </Section>
          )}
          {detail.responseBody && (
            <Section title="Response body">
              <JsonTree text={detail.responseBody} />
            </Section>
          )}
          <Section title="Request headers">
            <JsonTree text={JSON.stringify(detail.requestHeaders)} />
          </Section>
        </>
      );
    }
    case 'function':
      return (
        <Facts
          rows={[
            ['Function', event.detail.name],
            ['Took', duration(event.detail.durationMs)],
            ['Records', event.detail.records],
            ['Error', event.detail.error],
          ]}
        />
      );
    case 'item':
      return (
        <>
          <Facts
            rows={[
              ['Partition', <span class="mono">{event.detail.pk}</span>],
              ['Sort key', <span class="mono">{event.detail.sk}</span>],
            ]}
          />
          <div class="table-wrap">
            <table class="table">
              <thead>
                <tr>
                  <th>Attribute</th>
                  <th>Before</th>
                  <th>After</th>
                </tr>
              </thead>
              <tbody>
                {event.detail.attributes.map(({ name, before, after }) => (
                  <tr key={name}>
                    <td class="mono">{name}</td>
                    <td class="mono faint">{before ?? '—'}</td>
                    <td class="mono">{after ?? '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      );
    case 'move':
      return (
        <Facts
          rows={[
            ['Move', event.detail.move],
            ['From', event.detail.from ?? 'nothing'],
            ['To', <Badge tone={event.tone}>{event.detail.to}</Badge>],
            ['Refund', event.detail.refundTo],
            ['Version', event.detail.version],
            ['Event', event.detail.event],
          ]}
        />
      );
    case 'posting':
      return <Postings lines={event.detail.postings} />;
    case 'execution':
      return (
        <Facts
          rows={[
            ['State', event.detail.state],
            ['What happened', words(event.detail.type)],
            ['Error', event.detail.error],
            ['Execution', <span class="mono">{event.detail.execution}</span>],
          ]}
        />
      );
    case 'webhook': {
      const { detail } = event;
      return (
        <>
          <Facts
            rows={[
              ['Answer', <Badge tone={event.tone}>{detail.status ?? detail.failure}</Badge>],
              ['Sent to', <span class="mono">{detail.url}</span>],
              ['Took', duration(detail.durationMs)],
            ]}
          />
          <Section title="Event">
            <JsonTree text={detail.requestBody} />
          </Section>
          <Section title="Signed bytes: id, time and body, joined by points">
            <pre class="code">{signedBytes(detail)}</pre>
          </Section>
          <Section title="Headers sent">
            <JsonTree text={JSON.stringify(detail.requestHeaders)} />
          </Section>
          <Section title="Headers of the answer">
            <JsonTree text={JSON.stringify(detail.responseHeaders)} />
          </Section>
          {detail.responseBody && (
            <Section title="Body of the answer">
              <JsonTree text={detail.responseBody} />
            </Section>
          )}
        </>
      );
    }
    case 'clock':
      return (
        <Facts
          rows={[
            ['Change', event.detail.change],
            ['By', event.detail.byMs === undefined ? undefined : duration(event.detail.byMs)],
            ['Speed', event.detail.speed],
            ['World', event.detail.world],
          ]}
        />
      );
    case 'gap':
      return (
        <>
          <Facts rows={[['Requests left out', event.detail.requests]]} />
          <p class="faint">
            What goes on for long is recorded in part, in whole requests, so that it does not push everything else out
            of the history. Start with CONSOLE=all to leave nothing out.
          </p>
        </>
      );
  }
};

/** The text that the Standard Webhooks signature is made over. */
export const signedBytes = ({ requestHeaders, requestBody }: WebhookDetail): string =>
  [requestHeaders['webhook-id'], requestHeaders['webhook-timestamp'], requestBody].join('.');

export const Postings = ({
  lines,
}: {
  readonly lines: readonly { readonly account: string; readonly currency: string; readonly amount: number }[];
}) => (
  <table class="table">
    <thead>
      <tr>
        <th>Account</th>
        <th class="number">Amount</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ account, currency, amount }) => (
        <tr key={`${account}${currency}${amount}`}>
          <td title={account}>{account.startsWith('system:') ? accountName(account) : <Person id={account} />}</td>
          <td class="number">
            <Change amount={amount} currency={currency} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Shows the causes of the event, and what followed from it. */
const Causes = ({ event }: { readonly event: RecordedEvent }) => {
  const led = events.value.filter(({ cause }) => cause === event.id).reverse();
  return (
    <>
      {event.cause !== undefined && (
        <Section title="Because of">
          <CauseLink id={event.cause} />
        </Section>
      )}
      {led.length > 0 && (
        <Section title="Led to">
          <ul class="stack">
            {led.map((one) => (
              <li key={one.seq}>
                <EventLink event={one} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
};

const EventLink = ({ event }: { readonly event: RecordedEvent }) => (
  <button
    type="button"
    class="button is-small"
    onClick={() => {
      openEvent.value = event;
    }}
  >
    <EventLabel kind={event.kind} /> {event.title}
  </button>
);

const CauseLink = ({ id }: { readonly id: number }) => {
  const known = events.value.find((event) => event.id === id);
  if (known) return <EventLink event={known} />;
  return (
    <button type="button" class="button is-small" onClick={() => openEventById(id)}>
      Show what caused it
    </button>
  );
};

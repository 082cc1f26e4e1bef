import type { ComponentChildren } from 'preact';
import type { Tone } from '../../../views/events.ts';
import { change, clockTime, dayTime, shortId, uuidIn } from '../format.ts';
import { nameOf } from '../names.ts';
import { resourcePages } from '../resource-pages.ts';
import { hrefOf } from '../router.ts';
import { say } from '../server.ts';
import { Icon } from './icon.tsx';

interface Children {
  readonly children?: ComponentChildren;
}

export const Page = ({
  title,
  lead,
  actions,
  children,
}: Children & { readonly title: ComponentChildren; readonly lead?: string; readonly actions?: ComponentChildren }) => (
  <div class="page">
    <header class="page-head">
      <div>
        <h1
          ref={(heading) => {
            if (heading?.textContent) document.title = `${heading.textContent} – Payments console`;
          }}
        >
          {title}
        </h1>
        {lead && <p>{lead}</p>}
      </div>
      {actions && <div class="row">{actions}</div>}
    </header>
    {children}
  </div>
);

export const Card = ({
  title,
  end,
  flush,
  children,
}: Children & { readonly title?: string; readonly end?: ComponentChildren; readonly flush?: boolean }) => (
  <section class="card" aria-label={title}>
    {(title || end) && (
      <div class="card-head">
        {title && <h2>{title}</h2>}
        {end && <div class="push row">{end}</div>}
      </div>
    )}
    {flush ? children : <div class="card-body">{children}</div>}
  </section>
);

export const Empty = ({ title, children }: Children & { readonly title: string }) => (
  <div class="empty">
    <h2>{title}</h2>
    {children}
  </div>
);

export const Badge = ({ tone, children }: Children & { readonly tone: Tone }) => (
  <span class={`badge is-${tone}`}>{children}</span>
);

export async function copy(text: string, what: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  say(`${what} copied`);
}

export const CopyButton = ({ text, what }: { readonly text: string; readonly what: string }) => (
  <button type="button" class="button is-small" onClick={() => copy(text, what)}>
    <Icon name="copy" size={13} /> Copy {what}
  </button>
);

/** What the requests mean by TOKEN that the console shows for a shell. */
export const TokenHint = () => (
  <p class="faint">
    <code>TOKEN</code> holds the token's id and secret with a colon between, as <code>npm start</code> prints them.
  </p>
);

/** The page of each kind of resource that has one. */
const pages = [
  [/^(Transaction|Quote):/, 'payments'],
  [/^InternalAccount:/, 'balances'],
  [/^CardTransaction:/, 'payments'],
  [/^Customer:/, 'customers'],
  ...resourcePages.map(({ prefix, page }) => [new RegExp(`^${prefix}:`), page] as const),
] as const;

const pageOf = (id: string): string | undefined => pages.find(([kind]) => kind.test(id))?.[1];

/** An id in short, linked where there is a page for it; its whole is in the title and on the clipboard. */
export const Id = ({ id, bare }: { readonly id: string; readonly bare?: boolean }) => {
  const page = pageOf(id);
  const text = shortId(bare ? uuidIn(id) : id);
  if (page) {
    return (
      <a class="id" href={hrefOf(page, id.slice(id.indexOf(':') + 1))} title={id}>
        {text}
      </a>
    );
  }
  return (
    <span class="id" title={id}>
      {text}
    </span>
  );
};

/** The person or thing of an id by its name, linked to its page; the id where it has no name. */
export const Person = ({ id }: { readonly id: string }) => {
  const name = nameOf(id);
  const page = pageOf(id);
  if (!name) return <Id id={id} bare />;
  const text = <span class="free-text">{name}</span>;
  return page ? (
    <a href={hrefOf(page, uuidIn(id))} title={id}>
      {text}
    </a>
  ) : (
    <span title={id}>{text}</span>
  );
};

/** The person or thing of an id by its name, with the id in short behind it. */
export const Named = ({ id }: { readonly id: string }) =>
  nameOf(id) ? (
    <>
      <Person id={id} />{' '}
      <span class="id faint" title={id}>
        {shortId(uuidIn(id))}
      </span>
    </>
  ) : (
    <Id id={id} />
  );

/** A name such as OUTGOING_PAYMENT.PENDING or data.customerId, which a narrow column breaks between its words. */
export const Name = ({ text }: { readonly text: string }) => (
  <>{text.split(/(?<=[._])|(?<=[a-z])(?=[A-Z])/).map((part, index) => [index > 0 && <wbr key={index} />, part])}</>
);

export const Facts = ({ rows }: { readonly rows: readonly (readonly [string, ComponentChildren])[] }) => (
  <dl class="facts">
    {rows
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [<dt key={`${name}-name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
  </dl>
);

export const Time = ({ at, day }: { readonly at: number | string; readonly day?: boolean }) => (
  <time title={new Date(at).toISOString()}>{day ? dayTime(at) : clockTime(at)}</time>
);

export const Change = ({ amount, currency }: { readonly amount: number; readonly currency: string }) => (
  <span class={amount < 0 ? 'amount-out' : 'amount-in'}>{change(amount, currency)}</span>
);

export const Problem = ({ children }: Children) => (
  <p class="notice is-bad" role="alert">
    {children}
  </p>
);

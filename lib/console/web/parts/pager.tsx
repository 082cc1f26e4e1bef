import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { set, setting } from '../router.ts';

/** How many lines a page has, so that one of thousands is as quick as one of few. */
const onPage = 50;

/** A long list that is here as a whole, page by page. The address keeps which page is open. */
export function Paged<T>({
  rows,
  children,
}: {
  readonly rows: readonly T[];
  readonly children: (rows: readonly T[]) => ComponentChildren;
}) {
  const top = useRef<HTMLDivElement>(null);
  const last = Math.max(1, Math.ceil(rows.length / onPage));
  const page = Math.min(last, Math.max(1, Math.trunc(Number(setting('page'))) || 1));
  const from = (page - 1) * onPage;
  const go = (to: number) => {
    set({ page: to === 1 ? '' : String(to) });
    top.current?.scrollIntoView();
  };
  return (
    <div ref={top} class="paged">
      {children(rows.slice(from, from + onPage))}
      {last > 1 && (
        <nav class="row card-body" aria-label="Pages of the list">
          <button type="button" class="button is-small" disabled={page === 1} onClick={() => go(page - 1)}>
            Newer
          </button>
          <button type="button" class="button is-small" disabled={page === last} onClick={() => go(page + 1)}>
            Older
          </button>
          <span class="faint">
            {from + 1} to {Math.min(rows.length, from + onPage)} of {rows.length}
          </span>
        </nav>
      )}
    </div>
  );
}

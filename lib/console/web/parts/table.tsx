import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * A table that scrolls where it is too wide. On a narrow screen each row is a block, in which every cell has the name of its column; a
 * brief one is two lines of the cells that are marked as title, figure, state and time, and a third of what is marked as more.
 */
export const Table = ({
  children,
  isBrief = false,
}: {
  readonly children: ComponentChildren;
  readonly isBrief?: boolean;
}) => {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => nameCells(table.current));
  return (
    <div class="table-wrap">
      <table class={`table ${isBrief ? 'is-brief' : 'is-stacking'}`} ref={table}>
        {children}
      </table>
    </div>
  );
};

function nameCells(table: HTMLTableElement | null): void {
  const names = [...(table?.tHead?.rows[0]?.cells ?? [])].map(({ textContent }) => textContent.trim());
  for (const row of table?.tBodies[0]?.rows ?? []) {
    for (const [column, cell] of [...row.cells].entries()) cell.dataset.column = names[column] ?? '';
  }
}

type Cell = string | number;

/** A table with a title above and a sentence about the measurement below. Columns after the first are numbers. */
export function markdownTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  remark: string,
): string {
  const line = (cells: readonly Cell[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [`### ${title}`, '', line(head), line(rule), ...rows.map(line), '', remark].join('\n');
}

/** At most one decimal. */
export const rounded = (number: number): number => Math.round(number * 10) / 10;

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * Metric filters of CloudWatch Logs, as far as the deployment uses them (CloudWatch Logs user guide, "Filter pattern syntax for metric filters"): strings that
 * are equal or not, with an asterisk at an end, joined by && and ||. A pattern in any other form throws.
 */

// biome-ignore lint/suspicious/noExplicitAny: a log line and a template hold whatever was written.
type Json = any;

const tokenPattern = /\s*(&&|\|\||!=|=|\(|\)|\$(?:\.\w+)+|"[^"]*")/gy;

/** Whether a filter with this pattern counts the line. */
export function isCounted(pattern: string, line: Json): boolean {
  const inside = pattern.match(/^\{(.*)\}$/s)?.[1]?.trim();
  if (inside === undefined) throw new Error(`${pattern} is no pattern for JSON.`);
  const tokens = [...inside.matchAll(tokenPattern)].map(([, token = '']) => token);
  if (tokens.join('') !== inside.replaceAll(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ''))
    throw new Error(`${pattern} has a form that is unknown here.`);
  const next = () => tokens.shift() ?? '';
  const any = (): boolean => joined('||', all, (left, right) => left || right);
  const all = (): boolean => joined('&&', term, (left, right) => left && right);
  function joined(operator: string, part: () => boolean, join: (left: boolean, right: boolean) => boolean): boolean {
    let met = part();
    while (tokens[0] === operator) {
      next();
      const right = part();
      met = join(met, right);
    }
    return met;
  }
  function term(): boolean {
    const first = next();
    if (first !== '(') return compare(memberOf(first, line), next(), next().slice(1, -1));
    const met = any();
    if (next() !== ')') throw new Error(`${pattern} misses a bracket.`);
    return met;
  }
  const met = any();
  if (tokens.length > 0) throw new Error(`${pattern} goes on after its end.`);
  return met;
}

/** What a filter adds to its metric for a line: a number, or the member of the line that has to be one. */
export function countedBy(metricValue: string, line: Json): number {
  const value = metricValue.startsWith('$') ? memberOf(metricValue, line) : Number(metricValue);
  if (typeof value !== 'number' || Number.isNaN(value))
    throw new Error(`${metricValue} of ${JSON.stringify(line)} is no number.`);
  return value;
}

/** The value of a selector such as `$.error.name`. */
export const memberOf = (selector: string, line: Json): unknown =>
  selector
    .split('.')
    .slice(1)
    .reduce((value: Json, name) => value?.[name], line);

/** An asterisk is any text: the beginning, or the end. */
function isLike(member: string, text: string): boolean {
  if (text.startsWith('*')) return member.endsWith(text.slice(1));
  return text.endsWith('*') ? member.startsWith(text.slice(0, -1)) : member === text;
}

/** A member that the line lacks is neither equal nor unequal. */
function compare(member: unknown, operator: string, text: string): boolean {
  if (typeof member !== 'string') return false;
  const isEqual = isLike(member, text);
  if (operator === '=') return isEqual;
  if (operator === '!=') return !isEqual;
  throw new Error(`${operator} is unknown here.`);
}

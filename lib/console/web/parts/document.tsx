import { money } from '../format.ts';
import { Id, Name } from './parts.tsx';

/** A JSON text as a table of its fields, nested names joined by points. What is not JSON is shown as it is. */
export const JsonTable = ({ text }: { readonly text: string }) => {
  const rows = rowsOf(text);
  if (!rows) return <pre class="code">{text}</pre>;
  if (rows.length === 0) return <p class="faint">An empty object.</p>;
  return (
    <dl class="facts">
      {rows.map(([name, value]) => [
        <dt key={`${name}-name`} class="mono">
          <Name text={name} />
        </dt>,
        <dd key={name}>
          <Value value={value} />
        </dd>,
      ])}
    </dl>
  );
};

const Value = ({ value }: { readonly value: unknown }) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (/^[A-Za-z]+:[0-9a-f-]{36}$/.test(text)) return <Id id={text} />;
  return <span class="mono">{text}</span>;
};

function rowsOf(text: string): readonly (readonly [string, unknown])[] | undefined {
  try {
    return flatten('', JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** An amount with its currency as the interface writes both, as people read them. */
function amountIn(value: object): string | undefined {
  const { amount, currency } = value as { amount?: unknown; currency?: { code?: unknown } };
  const isAmount = typeof amount === 'number' && typeof currency?.code === 'string' && Object.keys(value).length === 2;
  return isAmount ? money(amount, String(currency.code)) : undefined;
}

function flatten(name: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return name ? [[name, value]] : [['value', value]];
  const amount = amountIn(value);
  if (amount) return [[name, amount]];
  const entries = Object.entries(value);
  if (entries.length === 0) return name ? [[name, Array.isArray(value) ? 'none' : '—']] : [];
  return entries.flatMap(([member, part]) => flatten(name ? `${name}.${member}` : member, part));
}

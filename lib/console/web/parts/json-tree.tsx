import { useSignal } from '@preact/signals';
import { money } from '../format.ts';
import { CopyButton, Id, Name } from './parts.tsx';

/** How deep a tree is open at first. */
const openDepth = 3;

/** A JSON text as a tree of its members, with its raw text behind a switch. What is not JSON is shown as it is. */
export const JsonTree = ({ text }: { readonly text: string }) => {
  const isRaw = useSignal(false);
  const value = parsed(text);
  if (value === undefined) return <pre class="code">{text}</pre>;
  const pretty = JSON.stringify(value, null, 2);
  return (
    <div class="json">
      <div class="json-actions">
        <button
          type="button"
          class={`button is-small ${isRaw.value ? 'is-on' : ''}`}
          aria-pressed={isRaw.value}
          onClick={() => {
            isRaw.value = !isRaw.value;
          }}
        >
          Raw
        </button>
        <CopyButton text={pretty} what="JSON" />
      </div>
      {isRaw.value ? <pre class="code is-wrapped">{pretty}</pre> : <Members value={value} depth={0} />}
    </div>
  );
};

const Members = ({ value, depth }: { readonly value: unknown; readonly depth: number }) => {
  if (typeof value !== 'object' || value === null) return <Leaf value={value} />;
  const entries = Object.entries(value);
  if (entries.length === 0) return <span class="faint">{Array.isArray(value) ? 'none' : 'empty'}</span>;
  return (
    <ul class="json-members">
      {entries.map(([name, part]) => (
        <li key={name}>
          <Member name={Array.isArray(value) ? `${Number(name) + 1}.` : name} value={part} depth={depth} />
        </li>
      ))}
    </ul>
  );
};

const Member = ({ name, value, depth }: { readonly name: string; readonly value: unknown; readonly depth: number }) => {
  const amount = amountIn(value);
  const isLeaf = typeof value !== 'object' || value === null || Object.keys(value).length === 0 || amount;
  if (isLeaf) {
    return (
      <span class="json-line">
        <span class="json-name">
          <Name text={name} />
        </span>
        {amount ?? <Members value={value} depth={depth} />}
      </span>
    );
  }
  return (
    <details open={depth < openDepth}>
      <summary class="json-name">
        <Name text={name} />
        {Array.isArray(value) && <span class="faint"> {value.length}</span>}
      </summary>
      <Members value={value} depth={depth + 1} />
    </details>
  );
};

const Leaf = ({ value }: { readonly value: unknown }) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (/^[A-Za-z]+:[0-9a-f-]{36}$/.test(text)) return <Id id={text} />;
  return <span class="json-value">{text}</span>;
};

/** An amount with its currency as the interface writes both, as people read them, and in the smallest unit as it was sent. */
function amountIn(value: unknown) {
  const { amount, currency } = Object(value) as { amount?: unknown; currency?: { code?: unknown } };
  if (typeof amount !== 'number' || typeof currency?.code !== 'string' || Object.keys(Object(value)).length !== 2)
    return undefined;
  return (
    <span>
      {money(amount, currency.code)} <span class="faint">({amount})</span>
    </span>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { type Signal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { SentAnswer } from '../../../views/console-views.ts';
import type { SentFile, ShownOperation, ShownParameter } from '../../../views/operation-views.ts';
import { curlOf } from '../curl.ts';
import { useOnce } from '../once.ts';
import { call, type Filled, type KnownIds, pathOf, withRealIds } from '../operations.ts';
import { Field } from './form.tsx';
import { JsonTree } from './json-tree.tsx';
import { Badge, CopyButton } from './parts.tsx';

type Texts = Readonly<Record<string, string>>;

interface TryProps {
  readonly operation: ShownOperation;
  /** Real ids that stand in the places of the examples'. */
  readonly known: KnownIds;
  readonly done?: (answer: SentAnswer) => void;
}

const filledBy = (parameters: readonly ShownParameter[], known: KnownIds): Texts =>
  Object.fromEntries(
    parameters.flatMap(({ name, example, isRequired }) => (isRequired ? [[name, withRealIds(example, known)]] : [])),
  );

/** An operation of the interface with its form, filled in so that it can be sent as it is, and its answer. */
export const TryOperation = ({ operation, known, done }: TryProps) => {
  const parameters = useSignal(filledBy(operation.parameters, known));
  const query = useSignal(filledBy(operation.query, known));
  const headers = useSignal<Texts>({});
  const example = useMemo(() => withRealIds(JSON.stringify(operation.body ?? null, null, 2), known), [operation.id]);
  const body = useSignal(example);
  const file = useSignal<SentFile | undefined>(undefined);
  const agentToken = useSignal('');
  const answer = useSignal<SentAnswer | undefined>(undefined);
  const takesBody = operation.body !== undefined;
  const filled = (): Filled => ({
    parameters: parameters.value,
    query: query.value,
    headers: headers.value,
    ...(takesBody && { body: JSON.parse(body.value) as unknown }),
    ...(file.value && { file: file.value }),
    ...(agentToken.value && { agentToken: agentToken.value }),
  });
  const { run, isRunning } = useOnce(async () => {
    answer.value = await call(operation, filled());
    done?.(answer.value);
  });
  const submit = (event: Event) => {
    event.preventDefault();
    void run();
  };
  const shownCall = {
    method: operation.method,
    path: pathOf(operation, { parameters: parameters.value, query: query.value }),
    headers: { ...(takesBody && { 'Content-Type': 'application/json' }), ...headers.value },
    ...(takesBody && { body: body.value }),
  };
  return (
    <form class="try" onSubmit={submit}>
      <Texts of={operation.parameters} values={parameters} />
      <Texts of={operation.query} values={query} />
      <Texts of={operation.headers} values={headers} />
      {operation.permission === 'AGENT' && (
        <Field label="Token of an agent" hint="The answer to redeeming a device code has it.">
          {(id) => (
            <input
              id={id}
              class="input"
              autocomplete="off"
              value={agentToken.value}
              onInput={({ currentTarget }) => {
                agentToken.value = currentTarget.value;
              }}
            />
          )}
        </Field>
      )}
      {takesBody && (
        <Field
          label={operation.isMultipart ? 'Fields of the form' : 'Body'}
          hint="An example with real ids of this platform."
        >
          {(id) => (
            <textarea
              id={id}
              class="input code-area"
              spellcheck={false}
              rows={Math.min(16, body.value.split('\n').length)}
              value={body.value}
              onInput={({ currentTarget }) => {
                body.value = currentTarget.value;
              }}
            />
          )}
        </Field>
      )}
      {operation.isMultipart && (
        <Field label="File">
          {(id) => (
            <input id={id} class="input" type="file" onChange={({ currentTarget }) => void read(currentTarget, file)} />
          )}
        </Field>
      )}
      <div class="row">
        <button
          type="submit"
          class={`button is-small ${operation.method === 'DELETE' ? '' : 'is-primary'}`}
          disabled={isRunning}
        >
          Send {operation.method}
        </button>
        <CopyButton text={curlOf(shownCall)} what="as curl" />
        {answer.value && (
          <span class="row" role="status">
            <Badge tone={answer.value.status < 400 ? 'good' : 'bad'}>{answer.value.status}</Badge>
            <Sentence answer={answer.value} />
          </span>
        )}
      </div>
      {answer.value && answer.value.body !== null && <JsonTree text={JSON.stringify(answer.value.body)} />}
    </form>
  );
};

const Sentence = ({ answer }: { readonly answer: SentAnswer }) => {
  const { message } = Object(answer.body) as { readonly message?: string };
  return <>{answer.status >= 400 && message ? message : 'done'}</>;
};

const Texts = ({ of, values }: { readonly of: readonly ShownParameter[]; readonly values: Signal<Texts> }) =>
  of.length === 0 ? null : (
    <div class="try-fields">
      {of.map(({ name, example, choices }) => (
        <Field key={name} label={name}>
          {(id) =>
            choices ? (
              <select
                id={id}
                class="select"
                value={values.value[name] ?? ''}
                onChange={({ currentTarget }) => {
                  values.value = { ...values.value, [name]: currentTarget.value };
                }}
              >
                <option value="">any</option>
                {choices.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </select>
            ) : (
              <input
                id={id}
                class="input"
                autocomplete="off"
                placeholder={example}
                value={values.value[name] ?? ''}
                onInput={({ currentTarget }) => {
                  values.value = { ...values.value, [name]: currentTarget.value };
                }}
              />
            )
          }
        </Field>
      ))}
    </div>
  );

async function read(input: HTMLInputElement, into: Signal<SentFile | undefined>): Promise<void> {
  const [file] = input.files ?? [];
  if (!file) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  into.value = { name: file.name, type: file.type, base64: btoa(binary) };
}

/** Operations as lines, each of which opens to its form. */
export const Operations = ({
  list,
  known,
  done,
}: {
  readonly list: readonly ShownOperation[];
  readonly known: KnownIds;
  readonly done?: (answer: SentAnswer) => void;
}) => {
  const open = useSignal('');
  return (
    <>
      {list.map((operation) => (
        <div key={operation.id} class="operation">
          <button
            type="button"
            class="feed-row"
            aria-expanded={open.value === operation.id}
            onClick={() => {
              open.value = open.value === operation.id ? '' : operation.id;
            }}
          >
            <span class="method">{operation.method}</span>
            <span class="feed-title">{operation.summary}</span>
            <span class="feed-end mono faint operation-path">{operation.path}</span>
          </button>
          {open.value === operation.id && <TryOperation operation={operation} known={known} {...(done && { done })} />}
        </div>
      ))}
    </>
  );
};

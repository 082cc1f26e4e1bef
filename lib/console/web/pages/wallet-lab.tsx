import { signal, useSignal } from '@preact/signals';
import type { LabBytes, LabExample, LabKind, LabVerdict } from '../../../views/lab-views.ts';
import { bytesOf, firstDifference } from '../compare.ts';
import { useLoaded } from '../load.ts';
import { Bytes, ComparedBytes } from '../parts/bytes.tsx';
import { Field, Segments, Select } from '../parts/form.tsx';
import { Card, CopyButton, Facts, Problem } from '../parts/parts.tsx';
import { attempt, get, post } from '../server.ts';

const results = {
  code: { name: 'encryptedOtpBundle', sent: 'in the body of POST /auth/credentials/{id}/verify' },
  stamp: { name: 'Service-Wallet-Signature', sent: 'as a header, together with Request-Id' },
} as const;

const forms = [
  { value: 'hex', text: 'Hex' },
  { value: 'text', text: 'Text' },
  { value: 'base64', text: 'Base64' },
] as const;

const form = signal<(typeof forms)[number]['value']>('hex');

/** Shows the computations of a wallet's owner, from its inputs to what is sent, and the same by somebody else beside it. */
export const WalletLab = ({ kind }: { readonly kind: LabKind }) => {
  const [{ value: example, problem }] = useLoaded(kind, () => get<LabExample>(`/lab/${kind}`));
  if (problem) return <Problem>{problem}</Problem>;
  if (!example) return null;
  return (
    <>
      <div class="halves">
        <Card title="Inputs">
          <Facts rows={example.inputs.map(([name, value]) => [name, <span class="mono lab-value">{value}</span>])} />
        </Card>
        <Result kind={kind} result={example.result} />
      </div>
      <Mine kind={kind} example={example} />
      <Card title="Step by step" flush>
        {example.steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </Card>
    </>
  );
};

const Result = ({ kind, result }: { readonly kind: LabKind; readonly result: string }) => (
  <Card title="Result" end={<CopyButton text={result} what="result" />}>
    <div class="stack">
      <p class="muted">
        <code>{results[kind].name}</code>, sent {results[kind].sent}:
      </p>
      <pre class="code lab-result">{result}</pre>
    </div>
  </Card>
);

const Step = ({ step: { name, note, hex } }: { readonly step: LabBytes }) => {
  const bytes = bytesOf(hex, 'hex') ?? new Uint8Array();
  return (
    <details class="lab-step">
      <summary>
        <strong>{name}</strong>
        <span class="muted">{note}</span>
        <span class="push muted">{bytes.length} bytes</span>
      </summary>
      <div class="card-body stack">
        <Bytes name={name} bytes={bytes} at={undefined} />
        <div>
          <CopyButton text={hex} what="hex" />
        </div>
      </div>
    </details>
  );
};

/** The whole result goes to the service; the bytes of a step are compared here. */
const wholeResult = 'result';

const Mine = ({ kind, example }: { readonly kind: LabKind; readonly example: LabExample }) => {
  const part = useSignal(wholeResult);
  const mine = useSignal('');
  const verdict = useSignal<LabVerdict | undefined>(undefined);
  const step = example.steps.find(({ name }) => name === part.value);
  const ask = () =>
    attempt(async () => {
      verdict.value = await post<LabVerdict>(`/lab/${kind}`, { mine: mine.value });
    });
  return (
    <Card title="Compare mine">
      <div class="stack">
        <div class="row lab-choice">
          <Field label="What">
            {(id) => (
              <Select
                id={id}
                value={part}
                choices={[
                  { value: wholeResult, text: `The result: ${results[kind].name}` },
                  ...example.steps.map(({ name }) => ({ value: name, text: name })),
                ]}
              />
            )}
          </Field>
          {step && (
            <Segments
              label="Form"
              value={form.value}
              choices={forms}
              choose={(value) => {
                form.value = forms.find((one) => one.value === value)?.value ?? 'hex';
              }}
            />
          )}
        </div>
        <Field
          label={step ? `The bytes of your ${step.name.toLowerCase()}` : `What your client computed from these inputs`}
        >
          {(id) => (
            <textarea
              id={id}
              class="input mono lab-input"
              spellcheck={false}
              value={mine.value}
              onInput={({ currentTarget }) => {
                mine.value = currentTarget.value;
                verdict.value = undefined;
              }}
            />
          )}
        </Field>
        {!step && (
          <div>
            <button type="button" class="button is-primary" disabled={mine.value === ''} onClick={ask}>
              Compare mine
            </button>
          </div>
        )}
        {step ? <ComparedStep step={step} text={mine.value} /> : verdict.value && <Verdict verdict={verdict.value} />}
      </div>
    </Card>
  );
};

const ComparedStep = ({ step, text }: { readonly step: LabBytes; readonly text: string }) => {
  const theirs = bytesOf(step.hex, 'hex') ?? new Uint8Array();
  const mine = bytesOf(text, form.value);
  if (text === '') return <p class="muted">These are {theirs.length} bytes. Paste yours to compare.</p>;
  if (!mine) return <Problem>This is no {form.value}.</Problem>;
  if (firstDifference(theirs, mine)) return <ComparedBytes theirs={theirs} mine={mine} />;
  return (
    <p class="notice is-good" role="status">
      All {theirs.length} bytes are the same.
    </p>
  );
};

const Verdict = ({ verdict: { isRight, sentence, compared } }: { readonly verdict: LabVerdict }) => (
  <>
    <p class={`notice ${isRight ? 'is-good' : 'is-bad'}`} role="status">
      {sentence}
    </p>
    {compared && (
      <>
        <h3>{compared.name}</h3>
        <ComparedBytes
          theirs={bytesOf(compared.theirs, 'hex') ?? new Uint8Array()}
          mine={bytesOf(compared.mine, 'hex') ?? new Uint8Array()}
        />
      </>
    )}
  </>
);

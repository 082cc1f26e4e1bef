import { signal } from '@preact/signals';
import type { ExamCheck, ExamResult } from '../../../views/exam-views.ts';
import { attempt, post } from '../server.ts';
import { Field, TextInput } from './form.tsx';
import { Badge, Card, Empty } from './parts.tsx';
import { Table } from './table.tsx';

const address = signal('http://127.0.0.1:4000/');
const result = signal<ExamResult | undefined>(undefined);
const isRunning = signal(false);

const examine = () =>
  attempt(async () => {
    isRunning.value = true;
    result.value = undefined;
    try {
      result.value = await post<ExamResult>('/webhooks/exam', { url: address.value.trim() });
    } finally {
      isRunning.value = false;
    }
  });

/** Sends a receiver everything that it has to accept and to refuse, and shows how it did. */
export const WebhookExam = () => {
  const { checks = [], passed = 0 } = result.value ?? {};
  return (
    <Card
      title="Exam of a receiver"
      flush
      end={
        result.value && (
          <Badge tone={passed === checks.length ? 'good' : 'bad'}>
            {passed} of {checks.length}
          </Badge>
        )
      }
    >
      <form
        class="card-body row exam-form"
        onSubmit={(event) => {
          event.preventDefault();
          void examine();
        }}
      >
        <Field label="Address of your receiver">{(id) => <TextInput id={id} value={address} />}</Field>
        <button type="submit" class="button is-primary" disabled={isRunning.value}>
          {isRunning.value ? 'Examining' : 'Examine'}
        </button>
      </form>
      {result.value ? (
        <Checks checks={checks} />
      ) : (
        <Empty title="Does your receiver refuse a forgery?">
          <p>
            The exam sends genuine, repeated, reordered, stale and forged deliveries, and says for each answer whether
            it was right. The <a href="/docs/webhooks">guide to webhooks</a> has receivers that get full marks.
          </p>
        </Empty>
      )}
    </Card>
  );
};

const Checks = ({ checks }: { readonly checks: readonly ExamCheck[] }) => (
  <Table>
    <thead>
      <tr>
        <th>Delivery</th>
        <th>Right is</th>
        <th>Answered</th>
        <th>Why it matters</th>
      </tr>
    </thead>
    <tbody>
      {checks.map(({ name, expected, answered, isPassed, why }) => (
        <tr key={name}>
          <td class="exam-name">{name}</td>
          <td class="faint">{expected}</td>
          <td>
            <Badge tone={isPassed ? 'good' : 'bad'}>{answered}</Badge>
          </td>
          <td class="muted exam-why">{why}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

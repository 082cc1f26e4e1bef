import { useSignal } from '@preact/signals';
import type { AwaitedCode, PaymentView, SentAnswer } from '../../../views/console-views.ts';
import { advance, clock, isMoving, shownNow } from '../clock.ts';
import { dayTime, duration } from '../format.ts';
import { attempt, post } from '../server.ts';
import { server } from '../state.ts';
import { Icon } from './icon.tsx';

/** Shows for what a payment waits, and the way to go on. */
export const Waiting = ({ view }: { readonly view: PaymentView }) => {
  const next = clock.value?.scheduled.find(({ paymentId }) => paymentId === view.paymentId);
  const running = view.executions.find(({ status }) => status === 'RUNNING');
  if (!next && !running) return null;
  return (
    <div class="notice is-waiting waiting">
      <div>
        {running && (
          <>
            Waits in <strong>{running.state}</strong>.{' '}
          </>
        )}
        {view.code && `The customer has to enter the code that was sent. ${whichCode(view.code)} `}
        {next && (
          <>
            Next by itself: {next.why} ({next.what}) at {dayTime(next.at)}, in{' '}
            {duration(Math.max(0, next.at - shownNow.value))}.
          </>
        )}
      </div>
      <div class="row">
        {view.code && <CodeForm view={view} />}
        {next && (
          <button
            type="button"
            class="button is-small"
            disabled={isMoving.value}
            onClick={() => advance(Math.max(0, next.at - shownNow.value) + 1)}
          >
            <Icon name="next" size={13} /> Advance to that
          </button>
        )}
      </div>
    </div>
  );
};

const whichCode = ({ number, of, purpose }: AwaitedCode): string =>
  `It is code ${number} of ${of}, for the ${purpose === 'PAYOUT' ? 'payout' : 'conversion'}.`;

/** Enters the customer's code. The sandbox sends the same one every time. */
const CodeForm = ({ view }: { readonly view: PaymentView }) => {
  const code = useSignal('');
  const problem = useSignal('');
  if (view.platformId !== server.value?.platformId) return null;
  const enter = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      const path = `/quotes/Quote:${view.paymentId}/authorize`;
      const { status, body } = await post<SentAnswer>('/send', { method: 'POST', path, body: { code: code.value } });
      problem.value = status < 300 ? '' : (body as { message: string }).message;
    });
  };
  return (
    <form class="row" onSubmit={enter}>
      <label>
        <span class="hidden-label">Code</span>
        <input
          class="input code-input"
          inputMode="numeric"
          autocomplete="off"
          placeholder="123456"
          value={code.value}
          onInput={({ currentTarget }) => {
            code.value = currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="button is-small is-primary" disabled={code.value === ''}>
        Enter the code
      </button>
      {problem.value && (
        <span class="notice is-bad" role="alert">
          {problem.value}
        </span>
      )}
    </form>
  );
};

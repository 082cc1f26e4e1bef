import { computed, effect, signal } from '@preact/signals';
import { sandboxPayoutOutcome } from '../../../../../functions/domain/sandbox/outcomes.ts';
import type { SentAnswer } from '../../views.ts';
import { type Call, curlOf } from '../curl.ts';
import { money, shortId, smallestUnits, uuidIn, words } from '../format.ts';
import { useLoaded } from '../load.ts';
import { Field, Segments, Select, TextInput } from '../parts/form.tsx';
import { Badge, Card, CopyButton, Page, Problem } from '../parts/parts.tsx';
import { type Customer, customerName } from '../resources.ts';
import { hrefOf } from '../router.ts';
import { attempt, post, readApi, say } from '../server.ts';
import { platform, server } from '../state.ts';

interface Account {
  readonly id: string;
  readonly balance: { readonly amount: number; readonly currency: { readonly code: string } };
}

interface Recipient {
  readonly id: string;
  readonly currency: string;
  readonly customerId?: string;
  readonly accountInfo?: { readonly accountType?: string; readonly address?: string; readonly accountNumber?: string };
}

const purposes = [
  { value: 'reward', text: 'Rewards payment' },
  { value: 'quote', text: 'Locked quote' },
  { value: 'transfer', text: 'Transfer out' },
] as const;

const leads: Readonly<Record<string, string>> = {
  reward: 'Converts and pays at once.',
  quote: 'Fixes the price for five minutes; the payment waits until it is executed.',
  transfer: 'Pays in the currency of the account, without converting.',
};

const endings = ['abc', '002', '003', '004', '005'].map((value) => {
  const outcome = sandboxPayoutOutcome(value);
  if (outcome.kind === 'SUCCEEDS') return { value, text: 'is paid' };
  const when = outcome.afterSeconds > 0 ? ` after ${outcome.afterSeconds} s` : '';
  return { value, text: `fails${when}: ${words(outcome.failureReason)} (${value})` };
});

const purpose = signal('reward');
const source = signal('');
const recipient = signal('');
const amount = signal('10.00');
const ending = signal('abc');
const key = signal(newKey());
const answer = signal<SentAnswer | undefined>(undefined);
const accounts = signal<readonly Account[]>([]);
const recipients = signal<readonly Recipient[]>([]);
/** The names of customers by their ids. */
const names = signal<ReadonlyMap<string, string>>(new Map());

function newKey(): string {
  return `console-${crypto.randomUUID().slice(0, 8)}`;
}

const account = computed(() => accounts.value.find(({ id }) => id === source.value));
const currency = computed(() => account.value?.balance.currency.code ?? 'USD');
const fitting = computed(() =>
  recipients.value.filter((one) => (one.currency === currency.value) === (purpose.value === 'transfer')),
);

// What is chosen is always one of what there is.
effect(() => {
  if (!account.value && accounts.value.length > 0) source.value = firstAccount(accounts.value);
});
effect(() => {
  if (!fitting.value.some(({ id }) => id === recipient.value)) recipient.value = fitting.value[0]?.id ?? '';
});

/** The first account, which has the most money, or the one in dollars where there is none yet. */
function firstAccount(all: readonly Account[]): string {
  const [first] = all;
  const dollars = all.find(({ balance }) => balance.currency.code === 'USD');
  return (first && first.balance.amount > 0 ? first : (dollars ?? first))?.id ?? '';
}

/** The request that the form makes. */
const call = computed<Call>(() => {
  const units = smallestUnits(amount.value, currency.value) ?? 0;
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key.value };
  if (purpose.value === 'transfer') {
    const body = { source: { accountId: source.value }, destination: { accountId: recipient.value }, amount: units };
    return { method: 'POST', path: '/transfer-out', headers, body: JSON.stringify(body, null, 2) };
  }
  const body = {
    source: { sourceType: 'ACCOUNT', accountId: source.value },
    destination: { destinationType: 'ACCOUNT', accountId: recipient.value },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: units,
    ...(purpose.value === 'reward' && { immediatelyExecute: true }),
  };
  return { method: 'POST', path: '/quotes', headers, body: JSON.stringify(body, null, 2) };
});

const send = (method: string, path: string, body?: unknown, headers?: object) =>
  post<SentAnswer>('/send', { method, path, body, headers });

/** Sends a step on the way and says what the API objects to. */
async function step(path: string, body: unknown): Promise<{ readonly id: string }> {
  const { status, body: answered } = await send('POST', path, body);
  if (status >= 300) throw new Error((answered as { message: string }).message);
  return answered as { id: string };
}

export const PayPage = () => {
  const own = server.value?.platformId ?? '';
  const [{ problem }, reload] = useLoaded(
    own,
    async () => {
      const internal = await readApi<{ data: Account[] }>(own, '/platform/internal-accounts');
      accounts.value = [...internal.data].sort((one, other) => other.balance.amount - one.balance.amount);
      recipients.value = (await readApi<{ data: Recipient[] }>(own, '/customers/external-accounts?limit=100')).data;
      const customers = await readApi<{ data: Customer[] }>(own, '/customers?limit=100');
      names.value = new Map(customers.data.map((customer) => [customer.id, customerName(customer)]));
    },
    ({ kind }) => kind === 'posting',
  );
  if (platform.value && platform.value.platformId !== own) {
    return (
      <Page title="Pay">
        <p class="notice is-waiting">
          Only the sandbox platform's token is known here. Choose the platform Sandbox above, or send requests with your
          own token.
        </p>
      </Page>
    );
  }
  const units = smallestUnits(amount.value, currency.value);
  const canSend = units !== undefined && units > 0 && recipient.value !== '' && source.value !== '';
  const pay = () =>
    attempt(async () => {
      const { method, path, headers, body } = call.value;
      answer.value = await send(method, path, JSON.parse(body ?? '{}'), headers);
    });
  return (
    <Page title="Pay" lead="Makes a payment with a form, and shows the request that does the same from a shell.">
      {problem && <Problem>{problem}</Problem>}
      <div class="halves">
        <Card title="Payment">
          <form
            class="stack"
            onSubmit={(event) => {
              event.preventDefault();
              void pay();
            }}
          >
            <Segments label="Kind" value={purpose.value} choices={purposes} choose={choosePurpose} />
            <p class="muted">{leads[purpose.value]}</p>
            <Field label="From" hint={<Funding reload={reload} />}>
              {(id) => (
                <Select
                  id={id}
                  value={source}
                  choices={accounts.value.map((one) => ({
                    value: one.id,
                    text: `${one.balance.currency.code} account, ${money(one.balance.amount, one.balance.currency.code)}`,
                  }))}
                />
              )}
            </Field>
            <Field label="To">
              {(id) =>
                fitting.value.length === 0 ? (
                  <span class="notice is-waiting">There is no recipient for this yet: make one below.</span>
                ) : (
                  <Select
                    id={id}
                    value={recipient}
                    choices={fitting.value.map((one) => ({ value: one.id, text: nameOf(one) }))}
                  />
                )
              }
            </Field>
            <NewRecipient reload={reload} />
            <Field
              label={`Amount in ${currency.value}`}
              hint={units === undefined ? 'This is no amount of the currency.' : undefined}
            >
              {(id) => <TextInput id={id} value={amount} numeric />}
            </Field>
            <Field
              label="Idempotency-Key"
              hint="Sent again with the same key, the request changes nothing and gets the same answer."
            >
              {(id) => <TextInput id={id} value={key} />}
            </Field>
            <div class="row">
              <button type="submit" class="button is-primary" disabled={!canSend}>
                Send
              </button>
              <button
                type="button"
                class="button"
                onClick={() => {
                  key.value = newKey();
                }}
              >
                New key
              </button>
            </div>
          </form>
        </Card>
        <div class="stack">
          <Card title="Request" end={<CopyButton text={curlOf(call.value)} what="as curl" />}>
            <div class="stack">
              <pre class="code">{curlOf(call.value)}</pre>
              <p class="faint">
                <code>TOKEN</code> holds the token's id and secret with a colon between, as <code>npm start</code>{' '}
                prints them.
              </p>
            </div>
          </Card>
          <Result />
        </div>
      </div>
    </Page>
  );
};

function choosePurpose(value: string): void {
  purpose.value = value;
  key.value = newKey();
  answer.value = undefined;
}

const nameOf = ({ id, currency: code, customerId = '', accountInfo }: Recipient): string => {
  const number = accountInfo?.address ?? accountInfo?.accountNumber;
  const name = names.value.get(customerId);
  const kind = words(accountInfo?.accountType ?? 'account').replace(`${code} `, '');
  return `${name ? `${name}, ` : ''}${code} ${kind} ${number ? `…${number.slice(-6)}` : shortId(id)}`;
};

const fundedUnits = 100_000;

const Funding = ({ reload }: { readonly reload: () => void }) => (
  <button
    type="button"
    class="button is-small"
    disabled={source.value === ''}
    onClick={() =>
      attempt(async () => {
        await step(`/sandbox/internal-accounts/${source.value}/fund`, { amount: fundedUnits });
        say(`${money(fundedUnits, currency.value)} arrived`);
        reload();
      })
    }
  >
    Fund it with {money(fundedUnits, currency.value)}
  </button>
);

/** A customer with a wallet or a bank account whose ending decides what the sandbox does. */
const NewRecipient = ({ reload }: { readonly reload: () => void }) => {
  const make = () =>
    attempt(async () => {
      const customer = await step('/customers', { customerType: 'INDIVIDUAL', region: 'US', fullName: 'Jane Example' });
      const made = await step('/customers/external-accounts', accountOf(customer.id));
      reload();
      recipients.value = [{ currency: purpose.value === 'transfer' ? 'USD' : 'BTC', ...made }, ...recipients.value];
      recipient.value = made.id;
      say('A customer with an account to pay to was made');
    });
  return (
    <div class="new-recipient">
      <Field label="A new recipient who">{(id) => <Select id={id} value={ending} choices={endings} />}</Field>
      <button type="button" class="button" onClick={make}>
        Make one
      </button>
    </div>
  );
};

function accountOf(customerId: string): object {
  const random = crypto.randomUUID().replaceAll('-', '');
  if (purpose.value === 'transfer') {
    const digits = BigInt(`0x${random}`).toString().slice(0, 9);
    const accountNumber = `${digits}${ending.value === 'abc' ? '999' : ending.value}`;
    const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' };
    return {
      customerId,
      currency: 'USD',
      accountInfo: { accountType: 'USD_ACCOUNT', accountNumber, routingNumber: '021000021', beneficiary },
    };
  }
  const address = `spark1${random}${'q'.repeat(8)}${ending.value}`;
  return { customerId, currency: 'BTC', accountInfo: { accountType: 'SPARK_WALLET', address } };
}

const Result = () => {
  const { value } = answer;
  if (!value) return null;
  const body = value.body as { id?: string; transactionId?: string; status?: string; message?: string; code?: string };
  const isFine = value.status < 300;
  const payment = body.transactionId ?? (body.id?.startsWith('Transaction:') ? body.id : undefined);
  return (
    <Card
      title="Answer"
      end={
        <>
          {value.isReplayed && <Badge tone="waiting">replayed</Badge>}
          <Badge tone={isFine ? 'good' : 'bad'}>{value.status}</Badge>
        </>
      }
    >
      {isFine ? (
        <div class="row">
          <span>{payment ? `Payment ${shortId(uuidIn(payment))} is ${words(body.status ?? '')}.` : 'Done.'}</span>
          {payment && (
            <a class="button is-primary" href={hrefOf('payments', uuidIn(payment))}>
              Watch it
            </a>
          )}
        </div>
      ) : (
        <Problem>
          {body.message} <span class="mono">{body.code}</span>
        </Problem>
      )}
    </Card>
  );
};

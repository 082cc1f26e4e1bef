import { computed, signal } from '@preact/signals';
import { currencyOf, pricedCodes } from '../../../../functions/contract/currency-table.ts';
import { cardPullEndings } from '../../../../functions/contract/sandbox-values.ts';
import { clientCodeOf } from '../client-code.ts';
import { curlOf } from '../curl.ts';
import { money, shortId, uuidIn, words } from '../format.ts';
import { useLoaded } from '../load.ts';
import { useOnce } from '../once.ts';
import { Field, Segments, Select, TextInput } from '../parts/form.tsx';
import { NewCard, NewRecipient } from '../parts/new-payee.tsx';
import { Badge, Card, CopyButton, Page, Problem, TokenHint } from '../parts/parts.tsx';
import {
  accounts,
  amount,
  answer,
  call,
  canSend,
  card,
  cards,
  choosePurpose,
  clientCall,
  currency,
  fitting,
  key,
  merchant,
  newKey,
  pay,
  purchase,
  purchaseCurrency,
  purpose,
  purposes,
  recipient,
  recipients,
  type SourceAccount,
  source,
  step,
  units,
} from '../pay-form.ts';
import type { Customer, ExternalAccount, Card as PaymentCard } from '../resources.ts';
import { customerName } from '../resources.ts';
import { hrefOf } from '../router.ts';
import { readApi, say } from '../server.ts';
import { platform, server } from '../state.ts';

/** The names of customers by their ids. */
const names = signal<ReadonlyMap<string, string>>(new Map());

/** The forms in which the request is shown. */
const forms = [
  { value: 'curl', text: 'curl' },
  { value: 'client', text: 'TypeScript' },
] as const;
const form = signal<string>('curl');
const shown = computed(() => (form.value === 'curl' ? curlOf(call.value) : clientCodeOf(clientCall.value)));

async function load(own: string): Promise<void> {
  const internal = await readApi<{ data: SourceAccount[] }>(own, '/platform/internal-accounts');
  accounts.value = [...internal.data].sort((one, other) => other.balance.amount - one.balance.amount);
  recipients.value = (await readApi<{ data: ExternalAccount[] }>(own, '/customers/external-accounts?limit=100')).data;
  const { data } = await readApi<{ data: PaymentCard[] }>(own, '/cards?limit=100');
  cards.value = data.filter(({ state }) => state !== 'CLOSED');
  const customers = await readApi<{ data: Customer[] }>(own, '/customers?limit=100');
  names.value = new Map(customers.data.map((customer) => [customer.id, customerName(customer)]));
}

export const PayPage = () => {
  const own = server.value?.platformId ?? '';
  const [{ problem }, reload] = useLoaded(
    own,
    () => load(own),
    ({ kind }) => kind === 'posting',
  );
  const sending = useOnce(pay);
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
  return (
    <Page title="Pay" lead="Makes a payment with a form, and shows the same request for a shell and as a program.">
      {problem && <Problem>{problem}</Problem>}
      <div class="halves">
        <Card title="Payment">
          <form
            class="stack"
            onSubmit={(event) => {
              event.preventDefault();
              void sending.run();
            }}
          >
            <Segments label="Kind" value={purpose.value} choices={purposes} choose={choosePurpose} />
            <p class="muted">{purposes.find(({ value }) => value === purpose.value)?.lead}</p>
            {purpose.value === 'card' ? <CardParties reload={reload} /> : <AccountParties reload={reload} />}
            <Field
              label={`Amount in ${currency.value}`}
              hint={units.value === undefined ? 'This is no amount of the currency.' : undefined}
            >
              {(id) => <TextInput id={id} value={amount} numeric />}
            </Field>
            {purpose.value !== 'card' && <KeyField />}
            <div class="row">
              <button type="submit" class="button is-primary" disabled={!canSend.value || sending.isRunning}>
                Send
              </button>
              {purpose.value !== 'card' && <NewKey />}
            </div>
          </form>
        </Card>
        <div class="stack">
          <Request />
          <Result />
        </div>
      </div>
    </Page>
  );
};

const AccountParties = ({ reload }: { readonly reload: () => void }) => (
  <>
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
  </>
);

const purchaseEndings = Object.entries(cardPullEndings)
  .map(([ending, outcome]) => `${ending} ${purchaseOutcome(outcome)}`)
  .join(', ');

function purchaseOutcome(outcome: (typeof cardPullEndings)[keyof typeof cardPullEndings]): string {
  if (outcome.kind === 'DECLINED') return `declined (${words(outcome.reason)})`;
  const when = outcome.afterSeconds > 0 ? ` after ${outcome.afterSeconds} s` : '';
  return `${words(outcome.kind.replace('_LATER', ''))}${when}`;
}

const CardParties = ({ reload }: { readonly reload: () => void }) => (
  <>
    <Field label="Card">
      {(id) =>
        cards.value.length === 0 ? (
          <span class="notice is-waiting">There is no card yet: make one below.</span>
        ) : (
          <Select id={id} value={card} choices={cards.value.map((one) => ({ value: one.id, text: cardName(one) }))} />
        )
      }
    </Field>
    <NewCard reload={reload} />
    <Field label="Currency of the purchase" hint="The account that funds the card pays it at the price of the moment.">
      {(id) => (
        <Select
          id={id}
          value={purchaseCurrency}
          choices={pricedCodes.map((code) => ({ value: code, text: `${code} ${currencyOf(code).name}` }))}
        />
      )}
    </Field>
    <Field label="Merchant" hint={`What its last three characters decide: ${purchaseEndings}.`}>
      {(id) => <TextInput id={id} value={merchant} />}
    </Field>
  </>
);

const cardName = ({ id, last4, cardholderId }: Pick<PaymentCard, 'id' | 'last4' | 'cardholderId'>): string =>
  [names.value.get(cardholderId), last4 ? `card …${last4}` : `card ${shortId(id)}`].filter(Boolean).join(', ');

const KeyField = () => (
  <Field
    label="Idempotency-Key"
    hint="Sent again with the same key, the request changes nothing and gets the same answer."
  >
    {(id) => <TextInput id={id} value={key} />}
  </Field>
);

const NewKey = () => (
  <button
    type="button"
    class="button"
    onClick={() => {
      key.value = newKey();
    }}
  >
    New key
  </button>
);

const Request = () => (
  <Card title="Request" end={<CopyButton text={shown.value} what={form.value === 'curl' ? 'as curl' : 'as code'} />}>
    <div class="stack">
      <Segments
        label="Shown as"
        value={form.value}
        choices={forms}
        choose={(value) => {
          form.value = value;
        }}
      />
      <pre class="code is-whole">{shown.value}</pre>
      {form.value === 'curl' ? (
        <TokenHint />
      ) : (
        <p class="faint">
          The client is in <code>clients/typescript</code> of the repository.
        </p>
      )}
    </div>
  </Card>
);

const nameOf = ({ id, currency: code, customerId, accountInfo }: (typeof recipients.value)[number]): string => {
  const number = accountInfo?.address ?? accountInfo?.accountNumber;
  const name = names.value.get(customerId ?? '');
  const kind = words(accountInfo?.accountType ?? 'account').replace(`${code} `, '');
  return `${name ? `${name}, ` : ''}${code} ${kind} ${number ? `…${number.slice(-6)}` : shortId(id)}`;
};

const fundedUnits = 100_000;

const Funding = ({ reload }: { readonly reload: () => void }) => {
  const { run, isRunning } = useOnce(async () => {
    await step(`/sandbox/internal-accounts/${source.value}/fund`, { amount: fundedUnits });
    say(`${money(fundedUnits, currency.value)} arrived`);
    reload();
  });
  return (
    <button type="button" class="button is-small" disabled={source.value === '' || isRunning} onClick={run}>
      Fund it with {money(fundedUnits, currency.value)}
    </button>
  );
};

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
          <span>
            {payment
              ? `Payment ${shortId(uuidIn(payment))} is ${words(body.status ?? '')}.`
              : (purchase.value ?? 'Sent.')}
          </span>
          {purchase.value && (
            <a class="button" href={hrefOf('balances')}>
              See the balances
            </a>
          )}
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

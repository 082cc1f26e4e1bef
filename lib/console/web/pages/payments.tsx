import { paymentStatuses } from '../../../../functions/domain/payment-status.ts';
import type { ListedPayment, PaymentPage } from '../../../views/console-views.ts';
import { money, shortId, startOfDay, words } from '../format.ts';
import { nameOf } from '../names.ts';
import { usePages } from '../pages-of.ts';
import {
  AmountFilter,
  ChoiceFilter,
  DayFilter,
  Filters,
  More,
  paymentSorts,
  Skeleton,
  SortChoice,
  WordFilter,
} from '../parts/list.tsx';
import { Card, Empty, Page, Person, Problem, Time } from '../parts/parts.tsx';
import { Status } from '../parts/status.tsx';
import { Table } from '../parts/table.tsx';
import { hrefOf, open, place, setting } from '../router.ts';
import { get } from '../server.ts';
import { platform } from '../state.ts';

export const kindNames: Readonly<Record<ListedPayment['kind'], string>> = {
  QUOTE: 'Quote',
  TRANSFER_OUT: 'Transfer out',
  TRANSFER_IN: 'Transfer in',
  UMA_IN: 'UMA in',
  DEPOSIT: 'Deposit',
  INTERNAL_IN: 'From a customer',
  CARD: 'Card purchase',
};

/** Those of payments, then those of card purchases. A purchase that was declined is not listed. */
const statuses = [...paymentStatuses, 'AUTHORIZED', 'PARTIALLY_SETTLED', 'SETTLED', 'REFUNDED', 'EXCEPTION'];

const filterNames = ['q', 'status', 'type', 'of', 'from', 'to', 'least', 'most', 'sort'];

/** What the server is asked for by a filter: it takes moments, and the last day is among those that are listed. */
const asked = (name: string): string => {
  const value = setting(name);
  if (value === '' || (name !== 'from' && name !== 'to')) return value;
  return startOfDay(value, name === 'to' ? 1 : 0);
};

export const PaymentsPage = () => {
  const platformId = platform.value?.platformId ?? '';
  const filters = new URLSearchParams(filterNames.flatMap((name) => (setting(name) ? [[name, asked(name)]] : [])));
  const { rows, problem, more } = usePages<ListedPayment>(
    `${platformId} ${filters}`,
    (cursor) => get<PaymentPage>(`/payments?platform=${platformId}&cursor=${cursor}&${filters}`),
    ({ paymentId }) => paymentId,
    ({ kind, title }) => kind === 'move' || title.startsWith('CARD_TRANSACTION'),
  );
  const isFiltered = filters.size > 0;
  return (
    <Page
      title="Payments"
      lead="All payments and card purchases of this platform, the last changed first. Quotes that wait to be executed are here too."
    >
      {problem && <Problem>{problem}</Problem>}
      <Filters>
        <WordFilter placeholder="Name, amount, reference or id" />
        <ChoiceFilter name="status" label="Status" choices={statuses.map((value) => ({ value, text: words(value) }))} />
        <ChoiceFilter
          name="type"
          label="Kind"
          choices={Object.entries(kindNames).map(([value, text]) => ({ value, text }))}
        />
        <AmountFilter name="least" label="Least amount" />
        <AmountFilter name="most" label="Largest amount" />
        <DayFilter name="from" label="from" />
        <DayFilter name="to" label="to" />
        <SortChoice sorts={paymentSorts} />
        {setting('of') && (
          <span class="chip">
            of {nameOf(setting('of')) ?? shortId(setting('of'))}{' '}
            <a href={hrefOf('payments', undefined, { ...Object.fromEntries(place.value.query), of: '' })}>all</a>
          </span>
        )}
      </Filters>
      <Card flush>
        {!rows && !problem && <Skeleton />}
        {rows?.length === 0 &&
          (isFiltered ? (
            <Empty title="No payment fits these filters">
              <a class="button" href={hrefOf('payments')}>
                Show all payments
              </a>
            </Empty>
          ) : (
            <Empty title="No payment yet">
              <p>Make one with a form, or send a request as the README's tour does.</p>
              <a class="button is-primary" href={hrefOf('pay')}>
                Make a payment
              </a>
            </Empty>
          ))}
        {rows && rows.length > 0 && <PaymentTable payments={rows} />}
        <More more={more} shown={rows?.length ?? 0} />
      </Card>
    </Page>
  );
};

/** Payments as lines; on a phone two lines each. */
export const PaymentTable = ({
  payments,
  isPart = false,
}: {
  readonly payments: readonly ListedPayment[];
  /** Among other cards, where there is less room and the customer is known. */
  readonly isPart?: boolean;
}) => (
  <Table isBrief>
    <thead>
      <tr>
        <th>Payee</th>
        <th class="number">Sent</th>
        {!isPart && <th class="number">Received</th>}
        <th>Status</th>
        {!isPart && <th>Kind</th>}
        {!isPart && <th>Customer</th>}
        <th>Payment</th>
        <th>Changed</th>
      </tr>
    </thead>
    <tbody>
      {payments.map((payment) => (
        <Line key={payment.paymentId} payment={payment} isPart={isPart} />
      ))}
    </tbody>
  </Table>
);

const Line = ({ payment, isPart }: { readonly payment: ListedPayment; readonly isPart: boolean }) => {
  const { payee, payeeId, kind, sendingAmount, sendingCurrency, receivingAmount, receivingCurrency } = payment;
  const name = payee ?? (payeeId && nameOf(payeeId)) ?? nameOf(payment.customerId);
  return (
    <tr class="is-link" onClick={() => open('payments', payment.paymentId)}>
      <td class="is-title">
        <a class="free-text" href={hrefOf('payments', payment.paymentId)}>
          {name ?? shortId(payment.paymentId)}
        </a>
      </td>
      <td class="number is-figure">{money(sendingAmount, sendingCurrency)}</td>
      {!isPart && <td class="number">{kind === 'CARD' ? '' : money(receivingAmount, receivingCurrency)}</td>}
      <td class="is-state">
        <Status status={payment.status} refund={payment.refundStatus} />
        {payment.failureReason && <div class="faint">{words(payment.failureReason)}</div>}
      </td>
      {!isPart && <td>{kindNames[kind]}</td>}
      {!isPart && (
        <td>
          <Person id={payment.customerId} />
        </td>
      )}
      <td>
        <span class="id">{shortId(payment.paymentId)}</span>
      </td>
      <td class="faint is-when nowrap">
        <Time at={payment.updatedAt} day />
      </td>
    </tr>
  );
};

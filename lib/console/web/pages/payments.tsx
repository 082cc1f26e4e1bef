import type { ListedPayment } from '../../../views/console-views.ts';
import { money, shortId, words } from '../format.ts';
import { useLoaded } from '../load.ts';
import { Card, Empty, Id, Page, Problem, Time } from '../parts/parts.tsx';
import { Status } from '../parts/status.tsx';
import { Table } from '../parts/table.tsx';
import { hrefOf, open } from '../router.ts';
import { get } from '../server.ts';
import { platform } from '../state.ts';

const kindNames: Readonly<Record<ListedPayment['kind'], string>> = {
  QUOTE: 'Quote',
  TRANSFER_OUT: 'Transfer out',
  TRANSFER_IN: 'Transfer in',
  UMA_IN: 'UMA in',
  DEPOSIT: 'Deposit',
  INTERNAL_IN: 'From a customer',
};

export const PaymentsPage = () => {
  const platformId = platform.value?.platformId ?? '';
  const [{ value: payments, problem }] = useLoaded(
    platformId,
    () => get<readonly ListedPayment[]>(`/payments?platform=${platformId}`),
    ({ kind }) => kind === 'move',
  );
  return (
    <Page
      title="Payments"
      lead="The newest payments of this platform, the last changed first. Quotes that wait to be executed are here too."
    >
      {problem && <Problem>{problem}</Problem>}
      <Card flush>
        {payments?.length === 0 && (
          <Empty title="No payment yet">
            <p>Make one with a form, or send a request as the README's tour does.</p>
            <a class="button is-primary" href={hrefOf('pay')}>
              Make a payment
            </a>
          </Empty>
        )}
        {payments && payments.length > 0 && (
          <Table>
            <thead>
              <tr>
                <th>Payment</th>
                <th>Kind</th>
                <th class="number">Sent</th>
                <th class="number">Received</th>
                <th>Status</th>
                <th>Customer</th>
                <th>Changed</th>
              </tr>
            </thead>
            <tbody>
              {payments.map((payment) => (
                <Line key={payment.paymentId} payment={payment} />
              ))}
            </tbody>
          </Table>
        )}
      </Card>
    </Page>
  );
};

const Line = ({ payment }: { readonly payment: ListedPayment }) => (
  <tr class="is-link" onClick={() => open('payments', payment.paymentId)}>
    <td>
      <a class="id" href={hrefOf('payments', payment.paymentId)}>
        {shortId(payment.paymentId)}
      </a>
    </td>
    <td>{kindNames[payment.kind]}</td>
    <td class="number">{money(payment.sendingAmount, payment.sendingCurrency)}</td>
    <td class="number">{money(payment.receivingAmount, payment.receivingCurrency)}</td>
    <td>
      <Status status={payment.status} refund={payment.refundStatus} />
      {payment.failureReason && <div class="faint">{words(payment.failureReason)}</div>}
    </td>
    <td>
      <Id id={payment.customerId} bare />
    </td>
    <td class="faint">
      <Time at={payment.updatedAt} day />
    </td>
  </tr>
);

import type { ComponentChildren } from 'preact';
import type { DeclinedAuthorization } from '../../../views/card-views.ts';
import { money, shortId, uuidIn, words } from '../format.ts';
import {
  type Agent,
  type Card,
  type Customer,
  customerName,
  type ExternalAccount,
  endingOf,
  type InternalAccount,
} from '../resources.ts';
import { hrefOf, open } from '../router.ts';
import { Badge, Id, Person, Time } from './parts.tsx';
import { Table } from './table.tsx';

const Resources = ({
  heads,
  children,
}: {
  readonly heads: readonly string[];
  readonly children: ComponentChildren;
}) => (
  <Table>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} class={/^(Balance|Held|Amount)$/.test(head) ? 'number' : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </Table>
);

const Owner = ({ customerId }: { readonly customerId?: string | null | undefined }) =>
  customerId ? <Person id={customerId} /> : <span class="faint">the platform</span>;

export const CustomerTable = ({ customers }: { readonly customers: readonly Customer[] }) => (
  <Resources heads={['Customer', 'Id', 'Type', 'Your id', 'Region', 'Verification', 'Created']}>
    {customers.map((customer) => (
      <tr key={customer.id} class="is-link" onClick={() => open('customers', uuidIn(customer.id))}>
        <td>
          <a class="free-text" href={hrefOf('customers', uuidIn(customer.id))}>
            {customerName(customer)}
          </a>
        </td>
        <td>
          <Id id={customer.id} bare />
        </td>
        <td>{words(customer.customerType)}</td>
        <td class="mono">
          <span class="free-text">{customer.platformCustomerId}</span>
        </td>
        <td>{customer.region ?? '—'}</td>
        <td>
          <Verification customer={customer} />
        </td>
        <td class="faint nowrap">
          <Time at={customer.createdAt} day />
        </td>
      </tr>
    ))}
  </Resources>
);

export const Verification = ({ customer }: { readonly customer: Customer }) => {
  const status = customer.kycStatus ?? customer.kybStatus ?? 'UNVERIFIED';
  const tone = status === 'APPROVED' ? 'good' : status === 'REJECTED' ? 'bad' : 'waiting';
  return <Badge tone={tone}>{words(status)}</Badge>;
};

export const InternalTable = ({ accounts }: { readonly accounts: readonly InternalAccount[] }) => (
  <Resources heads={['Account', 'Owner', 'Type', 'Status', 'Balance', 'Held']}>
    {accounts.map(({ id, customerId, type, status, balance, totalBalance }) => (
      <tr key={id} class="is-link" onClick={() => open('balances', uuidIn(id))}>
        <td>
          <a class="id" href={hrefOf('balances', uuidIn(id))} title={id}>
            {shortId(uuidIn(id))}
          </a>
        </td>
        <td>
          <Owner customerId={customerId} />
        </td>
        <td>{words(type)}</td>
        <td>
          <Badge tone={status === 'ACTIVE' ? 'good' : 'waiting'}>{words(status)}</Badge>
        </td>
        <td class="number">{balance ? money(balance.amount, balance.currency.code) : 'hidden'}</td>
        <td class="number">
          {balance && totalBalance ? money(totalBalance.amount - balance.amount, balance.currency.code) : '—'}
        </td>
      </tr>
    ))}
  </Resources>
);

export const ExternalTable = ({ accounts }: { readonly accounts: readonly ExternalAccount[] }) => (
  <Resources heads={['Account', 'Owner', 'Kind', 'Ends with', 'Currency', 'Status', 'Name check']}>
    {accounts.map((account) => (
      <tr key={account.id}>
        <td>
          <Id id={account.id} bare />
        </td>
        <td>
          <Owner customerId={account.customerId} />
        </td>
        <td>{words(account.accountInfo?.accountType ?? 'account')}</td>
        <td class="mono">{endingOf(account)}</td>
        <td>{account.currency}</td>
        <td>
          <Badge tone={account.status === 'ACTIVE' ? 'good' : 'waiting'}>{words(account.status)}</Badge>
        </td>
        <td>{words(account.beneficiaryVerificationStatus ?? '—')}</td>
      </tr>
    ))}
  </Resources>
);

export const CardTable = ({ cards }: { readonly cards: readonly Card[] }) => (
  <Resources heads={['Card', 'Cardholder', 'Brand', 'Number', 'State', 'Created']}>
    {cards.map(({ id, cardholderId, brand, form, last4, state, createdAt }) => (
      <tr key={id}>
        <td>
          <Id id={id} bare />
        </td>
        <td>
          <Owner customerId={cardholderId} />
        </td>
        <td>{words([brand, form].filter(Boolean).join(' '))}</td>
        <td class="mono">{last4 ? `•••• ${last4}` : '—'}</td>
        <td>
          <Badge tone={state === 'ACTIVE' ? 'good' : state === 'CLOSED' ? 'neutral' : 'waiting'}>{words(state)}</Badge>
        </td>
        <td class="faint nowrap">
          <Time at={createdAt} day />
        </td>
      </tr>
    ))}
  </Resources>
);

/** A declined authorization of one of several cards. */
export interface DeclineLine extends DeclinedAuthorization {
  readonly cardId: string;
}

/** Declined authorizations, which have no transaction. */
export const DeclineTable = ({ declines }: { readonly declines: readonly DeclineLine[] }) => (
  <Resources heads={['When', 'Card', 'Merchant', 'Amount', 'Reason']}>
    {declines.map(({ issuerTransactionToken, at, cardId, descriptor, amount, currency, reason }) => (
      <tr key={`${issuerTransactionToken} ${at}`}>
        <td class="faint nowrap">
          <Time at={at} />
        </td>
        <td>
          <Id id={cardId} bare />
        </td>
        <td>
          <span class="free-text">{descriptor}</span>
        </td>
        <td class="number">{money(amount, currency)}</td>
        <td>
          <Badge tone="bad">{words(reason)}</Badge>
        </td>
      </tr>
    ))}
  </Resources>
);

export const AgentTable = ({ agents }: { readonly agents: readonly Agent[] }) => (
  <Resources heads={['Agent', 'Id', 'Pays for', 'State', 'Created']}>
    {agents.map(({ id, name, customerId, isPaused, isConnected, createdAt }) => (
      <tr key={id}>
        <td>
          <span class="free-text">{name}</span>
        </td>
        <td>
          <Id id={id} bare />
        </td>
        <td>
          <Owner customerId={customerId} />
        </td>
        <td>
          <Badge tone={isPaused || !isConnected ? 'waiting' : 'good'}>
            {isPaused ? 'paused' : isConnected ? 'connected' : 'not connected'}
          </Badge>
        </td>
        <td class="faint nowrap">
          <Time at={createdAt} day />
        </td>
      </tr>
    ))}
  </Resources>
);

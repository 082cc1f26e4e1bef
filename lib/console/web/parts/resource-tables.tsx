import type { ComponentChildren } from 'preact';
import type { DeclinedAuthorization } from '../../../views/card-views.ts';
import { money, uuidIn, words } from '../format.ts';
import {
  type Agent,
  type Card,
  type Customer,
  customerName,
  type ExternalAccount,
  externalName,
  type InternalAccount,
  ownId,
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
  <Table isBrief>
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

export const CustomerTable = ({ customers }: { readonly customers: readonly Customer[] }) => {
  const hasOwnIds = customers.some((customer) => ownId(customer));
  return (
    <Resources
      heads={['Customer', 'Id', 'Type', ...(hasOwnIds ? ['Your id'] : []), 'Region', 'Verification', 'Created']}
    >
      {customers.map((customer) => (
        <tr key={customer.id} class="is-link" onClick={() => open('customers', uuidIn(customer.id))}>
          <td class="is-title">
            <a class="free-text" href={hrefOf('customers', uuidIn(customer.id))}>
              {customerName(customer)}
            </a>
          </td>
          <td>
            <Id id={customer.id} bare />
          </td>
          <td class="is-figure">{words(customer.customerType)}</td>
          {hasOwnIds && (
            <td class="mono">
              <span class="free-text">{ownId(customer)}</span>
            </td>
          )}
          <td>{customer.region ?? '—'}</td>
          <td class="is-state">
            <Verification customer={customer} />
          </td>
          <td class="faint is-when nowrap">
            <Time at={customer.createdAt} day />
          </td>
        </tr>
      ))}
    </Resources>
  );
};

export const Verification = ({ customer }: { readonly customer: Customer }) => {
  const status = customer.kycStatus ?? customer.kybStatus ?? 'UNVERIFIED';
  const tone = status === 'APPROVED' ? 'good' : status === 'REJECTED' ? 'bad' : 'waiting';
  return <Badge tone={tone}>{words(status)}</Badge>;
};

/** What accounts of the service are, by their type. */
const internalKinds: Readonly<Record<string, string>> = {
  INTERNAL_FIAT: 'balance',
  INTERNAL_CRYPTO: 'balance',
  EMBEDDED_WALLET: 'wallet',
};

export const InternalTable = ({ accounts }: { readonly accounts: readonly InternalAccount[] }) => (
  <Resources heads={['Account', 'Status', 'Balance', 'Held', 'Id']}>
    {accounts.map(({ id, type, status, balance, totalBalance }) => (
      <tr key={id} class="is-link" onClick={() => open('balances', uuidIn(id))}>
        <td class="is-title">
          <a href={hrefOf('balances', uuidIn(id))} title={id}>
            {[(totalBalance ?? balance)?.currency.code, internalKinds[type] ?? words(type)].filter(Boolean).join(' ')}
          </a>
        </td>
        <td class="is-state">
          <Badge tone={status === 'ACTIVE' ? 'good' : 'waiting'}>{words(status)}</Badge>
        </td>
        <td class="number is-figure">{balance ? money(balance.amount, balance.currency.code) : 'hidden'}</td>
        <td class="number">
          {balance && totalBalance ? money(totalBalance.amount - balance.amount, balance.currency.code) : '—'}
        </td>
        <td>
          <Id id={id} bare />
        </td>
      </tr>
    ))}
  </Resources>
);

export const ExternalTable = ({ accounts }: { readonly accounts: readonly ExternalAccount[] }) => {
  const hasOwnIds = accounts.some(({ platformAccountId }) => platformAccountId);
  return (
    <Resources heads={['Account', ...(hasOwnIds ? ['Your id'] : []), 'Currency', 'Status', 'Name check', 'Id']}>
      {accounts.map((account) => (
        <tr key={account.id} class="is-link" onClick={() => open('external-accounts', uuidIn(account.id))}>
          <td class="is-title">
            <a class="free-text" href={hrefOf('external-accounts', uuidIn(account.id))}>
              {externalName(account)}
            </a>
          </td>
          {hasOwnIds && (
            <td class="mono">
              <span class="free-text">{account.platformAccountId}</span>
            </td>
          )}
          <td class="is-figure">{account.currency}</td>
          <td class="is-state">
            <Badge tone={account.status === 'ACTIVE' ? 'good' : 'waiting'}>{words(account.status)}</Badge>
          </td>
          <td class="is-when">{words(account.beneficiaryVerificationStatus ?? '—')}</td>
          <td>
            <Id id={account.id} bare />
          </td>
        </tr>
      ))}
    </Resources>
  );
};

export const CardTable = ({ cards }: { readonly cards: readonly Card[] }) => (
  <Resources heads={['Card', 'Brand', 'State', 'Created', 'Id']}>
    {cards.map(({ id, brand, form, last4, state, createdAt }) => (
      <tr key={id} class="is-link" onClick={() => open('cards', uuidIn(id))}>
        <td class="is-title">
          <a href={hrefOf('cards', uuidIn(id))}>{last4 ? `•••• ${last4}` : 'without a number yet'}</a>
        </td>
        <td class="is-figure">{words([brand, form].filter(Boolean).join(' '))}</td>
        <td class="is-state">
          <Badge tone={state === 'ACTIVE' ? 'good' : state === 'CLOSED' ? 'neutral' : 'waiting'}>{words(state)}</Badge>
        </td>
        <td class="faint is-when nowrap">
          <Time at={createdAt} day />
        </td>
        <td>
          <Id id={id} bare />
        </td>
      </tr>
    ))}
  </Resources>
);

/** A declined authorization of one of several cards. */
export interface DeclineLine extends DeclinedAuthorization {
  readonly cardId: string;
}

/** Declined authorizations, which have no transaction. Those of one card do not name it. */
export const DeclineTable = ({
  declines,
  isOfOne = false,
}: {
  readonly declines: readonly DeclineLine[];
  readonly isOfOne?: boolean;
}) => (
  <Resources heads={['Merchant', 'Amount', 'Reason', ...(isOfOne ? [] : ['Card']), 'When']}>
    {declines.map(({ issuerTransactionToken, at, cardId, descriptor, amount, currency, reason }) => (
      <tr key={`${issuerTransactionToken} ${at}`}>
        <td class="is-title">
          <span class="free-text">{descriptor}</span>
        </td>
        <td class="number is-figure">{money(amount, currency)}</td>
        <td class="is-state">
          <Badge tone="bad">{words(reason)}</Badge>
        </td>
        {!isOfOne && (
          <td>
            <Person id={cardId} />
          </td>
        )}
        <td class="faint is-when nowrap">
          <Time at={at} day />
        </td>
      </tr>
    ))}
  </Resources>
);

export const AgentTable = ({ agents }: { readonly agents: readonly Agent[] }) => (
  <Resources heads={['Agent', 'State', 'Created', 'Id']}>
    {agents.map(({ id, name, isPaused, isConnected, createdAt }) => (
      <tr key={id} class="is-link" onClick={() => open('agents', uuidIn(id))}>
        <td class="is-title">
          <a class="free-text" href={hrefOf('agents', uuidIn(id))}>
            {name}
          </a>
        </td>
        <td class="is-state">
          <Badge tone={isPaused || !isConnected ? 'waiting' : 'good'}>
            {isPaused ? 'paused' : isConnected ? 'connected' : 'not connected'}
          </Badge>
        </td>
        <td class="faint is-when nowrap">
          <Time at={createdAt} day />
        </td>
        <td>
          <Id id={id} bare />
        </td>
      </tr>
    ))}
  </Resources>
);

import { describe, expect, it } from 'vitest';
import type { PaymentPage } from '../../../../lib/views/console-views.ts';
import type { SearchView } from '../../../../lib/views/search-views.ts';
import { bodyOf } from '../../../kit/client/api.ts';
import { createCard, createCardholder, purchase, simulate } from '../../../kit/client/cards.ts';
import { fundedAccount, transactionIn, until } from '../../../kit/client/payments.ts';
import { aPayment, aRecipient } from '../../../kit/client/rewards.ts';
import { useTestCloud } from '../../../kit/local-cloud.ts';

const cloud = useTestCloud({ hasConsole: true });

async function read<T>(path: string): Promise<T> {
  const response = await fetch(`${new URL(cloud.baseUrl).origin}/_console${path}`);
  return (await response.json()) as T;
}

const search = (query: string) => read<SearchView>(`/search?q=${encodeURIComponent(query)}`);

async function idsFound(query: string): Promise<readonly string[]> {
  return (await search(query)).resources.map(({ id }) => id);
}

async function aCompletedPayment(): Promise<string> {
  const accountId = await fundedAccount(cloud.api);
  const { transactionId } = await aPayment(cloud.api, accountId, await aRecipient(cloud.api));
  await transactionIn(cloud.api, transactionId, 'COMPLETED');
  return transactionId;
}

describe('the search', () => {
  it('finds a payment by its id in every form, and what was stored before anybody looked', async () => {
    const transactionId = await aCompletedPayment();
    const uuid = transactionId.slice(-36);
    for (const query of [transactionId, `Quote:${uuid}`, uuid, uuid.slice(0, 8)]) {
      expect(await idsFound(query)).toContain(transactionId);
    }
    await until(
      () => search('jane'),
      ({ isComplete }) => isComplete,
    );
    expect(await idsFound('jane completed')).toContain(transactionId);
  });

  it('finds what was stored a moment ago by name and e-mail, and requests and webhooks by path, status and code', async () => {
    const customer = { customerType: 'INDIVIDUAL', fullName: 'Zoë Quarles', email: 'zoe@quarles.example' };
    const { id } = bodyOf(await cloud.api.post('/customers', customer), 201);
    expect(await idsFound('quarles zoe')).toContain(id);
    expect(await idsFound('zoe@quarles.example')).toContain(id);
    await cloud.api.post('/quotes', {});
    const titles = async (query: string) => (await search(query)).events.map(({ title }) => title);
    expect((await titles('INVALID_INPUT'))[0]).toContain('/quotes');
    expect((await titles('400 quotes'))[0]).toContain('/quotes');
    expect(await idsFound('nothinghasthisword')).toEqual([]);
  });

  it('finds an operator in the words as a word', async () => {
    for (const query of ['"', 'a AND (b', 'in=x OR *', 'NEAR(a)']) expect((await search(query)).resources).toEqual([]);
  });
});

describe('the list of payments', () => {
  it('goes on by its cursor to the last payment, and is filtered by status, kind and customer', async () => {
    await aCompletedPayment();
    const holder = await createCardholder(cloud.api, 1_000);
    const { id: cardId } = await createCard(cloud.api, holder);
    await simulate(cloud.api, cardId, 'authorization', purchase(640));
    const list = (query: string) => read<PaymentPage>(`/payments?${query}`);
    const cards = await until(
      () => list('type=CARD'),
      ({ data }) => data.length > 0,
    );
    expect(cards.data).toMatchObject([{ kind: 'CARD', status: 'AUTHORIZED', customerId: holder.customerId }]);
    expect((await list(`of=${holder.customerId}`)).data).toEqual(cards.data);
    const all = new Set<string>();
    let next: number | undefined = Number.MAX_SAFE_INTEGER;
    while (next !== undefined) {
      const page: PaymentPage = await list(`limit=1&cursor=${next}`);
      for (const { paymentId } of page.data) all.add(paymentId);
      next = page.next;
    }
    expect(all.size).toBe((await list('limit=100')).data.length);
    expect(all.size).toBeGreaterThan(1);
    expect((await list('status=FAILED')).data).toEqual([]);
  });

  it('opens a card purchase as a payment with its postings and its workflow', async () => {
    const { data } = await read<PaymentPage>('/payments?type=CARD');
    const view = await read<{ entries: unknown[] }>(`/payments/${data[0]?.paymentId}`);
    expect(view).toMatchObject({ kind: 'CARD', workflow: 'Card', status: 'AUTHORIZED', transaction: { type: 'CARD' } });
    expect(await read('/workflow/Card')).toMatchObject({ start: 'Route' });
  });
});

/** Clients read a resource, change a member and send all of it back: what is masked or only read must not hurt. */

import { beforeAll, describe, expect, it } from 'vitest';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import { createCard, createCardholder } from '../kit/client/cards.ts';
import { useTestCloud } from '../kit/local-cloud.ts';
import { aBusiness, anOwner, aPerson } from '../kit/rooms/verifications.ts';

const cloud = useTestCloud();
let api: Api;
beforeAll(async () => {
  api = cloud.api;
});

const create = async (path: string, request: object): Promise<string> => bodyOf(await api.post(path, request), 201).id;
const aCustomer = () => create('/customers', { customerType: 'INDIVIDUAL', ...aPerson('Example') });

const policy = {
  permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES'],
  defaultExecutionMode: 'APPROVAL_REQUIRED',
  spendingLimits: { currency: 'USD', perTransactionLimit: 1_000_000 },
};
const anAgent = async () =>
  bodyOf(await api.post('/agents', { name: 'Example agent', customerId: await aCustomer(), policy }), 201).agent.id;

/** Where a resource of each kind is read, and where it is changed if elsewhere. */
const resources: Readonly<Record<string, () => Promise<readonly [read: string, patched?: string]>>> = {
  'the configuration': async () => ['/config'],
  'a person': async () => [`/customers/${await aCustomer()}`],
  'a business': async () => [`/customers/${await create('/customers', aBusiness('example-9'))}`],
  'an owner': async () => {
    const customerId = await create('/customers', aBusiness('example-9'));
    return [`/beneficial-owners/${await create('/beneficial-owners', anOwner(customerId))}`];
  },
  'a card': async () => [`/cards/${(await createCard(api, await createCardholder(api))).id}`],
  'an agent': async () => [`/agents/${await anAgent()}`],
};

/** Without what every change moves. */
const steady = ({ updatedAt: _, ...resource }: AnyBody): AnyBody => resource;

describe('a resource that is sent back as it was read', () => {
  it.each(Object.entries(resources))('stays as it is: %s', async (_, make) => {
    const [read, patched = read] = await make();
    const before = bodyOf(await api.get(read), 200);
    const answer = await api.patch(patched, before);
    expect(answer).toMatchObject({ status: 200 });
    expect(steady(bodyOf(await api.get(read), 200))).toEqual(steady(before));
  });
});

import type {
  BeneficialOwnerCreateRequest,
  BeneficialOwnerUpdateRequest,
} from '../../contract/customers/beneficial-owners.ts';
import {
  changeOwner,
  makeOwner,
  type OwnerRecord,
  toBeneficialOwner,
} from '../../domain/customers/beneficial-owner.ts';
import { idOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Caller } from '../../runtime/caller.ts';
import type { Context } from '../../runtime/context.ts';
import { type ListQuery, readListPage } from '../../runtime/list-page.ts';
import { putNewOwner, readOwner, replaceOwner, toOwner } from '../../store/customers/owners.ts';
import { stepCustomer } from '../../store/customers/submission.ts';
import * as lists from '../../store/lists.ts';
import type { Store } from '../../store/table.ts';
import { reassessment } from './reassessment.ts';
import { ofHolder, requireSubmission } from './submissions.ts';

/** Refuses with REFERENCE_NOT_FOUND. */
export async function requireOwner(store: Store, { platformId }: Caller, ownerId: string): Promise<OwnerRecord> {
  const id = idOf('BeneficialOwner', ownerId);
  const owner = id && (await readOwner(store, platformId, id));
  if (!owner) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no beneficial owner with this id.');
  return owner;
}

/** Adds an owner or officer of a business. Refuses with USER_NOT_FOUND and as `makeOwner` does. */
export async function createBeneficialOwner(
  { caller, store, now, newUuid }: Context,
  request: BeneficialOwnerCreateRequest,
) {
  const { customer, owners } = await requireSubmission(store, caller, request.customerId);
  const owner = makeOwner(caller.environment, customer, owners, request, newUuid(), now);
  const writes = [
    ...putNewOwner(owner),
    stepCustomer(customer),
    ...(await reassessment(store, customer, now, (submission) => ({
      ...submission,
      owners: [...submission.owners, owner],
    }))),
  ];
  return { status: 201 as const, body: toBeneficialOwner(owner), writes };
}

export async function getBeneficialOwner({ caller, store }: Context, ownerId: string) {
  return { status: 200 as const, body: toBeneficialOwner(await requireOwner(store, caller, ownerId)) };
}

export async function listBeneficialOwners(
  { caller: { platformId }, store }: Context,
  query: ListQuery & { readonly customerId: string },
) {
  const body = await readListPage(store, query, {
    platformId,
    list: lists.customerParts(platformId, 'OWNER'),
    toRecord: toOwner,
    view: toBeneficialOwner,
    wants: ofHolder(query.customerId, 'Customer'),
  });
  return { status: 200 as const, body };
}

/** Changes an owner. Refuses with REFERENCE_NOT_FOUND and as `changeOwner` does. */
export async function updateBeneficialOwner(
  { caller, store, now }: Context,
  ownerId: string,
  request: BeneficialOwnerUpdateRequest,
) {
  const owner = await requireOwner(store, caller, ownerId);
  const { customer, owners } = await requireSubmission(store, caller, owner.customerId);
  const others = owners.filter((other) => other.ownerId !== owner.ownerId);
  const next = changeOwner(owner, others, request, now);
  if (next === owner) return { status: 200 as const, body: toBeneficialOwner(owner) };
  const writes = [
    replaceOwner(next),
    stepCustomer(customer),
    ...(await reassessment(store, customer, now, (submission) => ({
      ...submission,
      owners: [...submission.owners.filter((other) => other.ownerId !== ownerId), next],
    }))),
  ];
  return { status: 200 as const, body: toBeneficialOwner(next), writes };
}

import * as z from 'zod';
import { Address, besideWrongMembers } from '../common.ts';
import { BusinessInfoUpdate } from './business-info.ts';
import { changeable, individual } from './customers.ts';
import { Identifier, identifierError, refuseField } from './identification.ts';

type Contacts = { readonly email?: unknown; readonly phoneNumber?: unknown };

/** Each contact may have to be proven by the customer, so a request changes one of them. */
function requireOneContact({ email, phoneNumber }: Contacts, context: z.RefinementCtx): void {
  if (email === undefined || phoneNumber === undefined) return;
  context.addIssue({
    code: 'custom',
    path: ['phoneNumber'],
    message: 'cannot change together with email; send two requests',
  });
}

const IndividualCustomerUpdateRequest = z
  .object({
    customerType: z.literal('INDIVIDUAL'),
    ...changeable,
    ...individual,
    identifier: Identifier.optional(),
  })
  .superRefine((changes, context) => {
    requireOneContact(changes, context);
    refuseField(context, identifierError('identifier', changes));
  }, besideWrongMembers)
  .meta({ id: 'IndividualCustomerUpdateRequest' });

const BusinessCustomerUpdateRequest = z
  .object({
    customerType: z.literal('BUSINESS'),
    ...changeable,
    address: Address.optional(),
    businessInfo: BusinessInfoUpdate.optional(),
  })
  .superRefine(requireOneContact, besideWrongMembers)
  .meta({ id: 'BusinessCustomerUpdateRequest' });

export const CustomerUpdateRequest = z
  .discriminatedUnion('customerType', [IndividualCustomerUpdateRequest, BusinessCustomerUpdateRequest])
  .meta({
    id: 'CustomerUpdateRequestOneOf',
    example: { customerType: 'INDIVIDUAL', email: 'jane@example.com', nationality: 'US' },
  });
export type CustomerUpdateRequest = z.output<typeof CustomerUpdateRequest>;

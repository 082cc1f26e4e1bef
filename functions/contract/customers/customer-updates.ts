import * as z from 'zod';
import { Address, besideWrongMembers } from '../common.ts';
import { BusinessInfoUpdate } from './business-info.ts';
import { changeable, individual } from './customers.ts';
import { Identifier, identifierError, refuseField } from './identification.ts';

const IndividualCustomerUpdateRequest = z
  .object({
    customerType: z.literal('INDIVIDUAL'),
    ...changeable,
    ...individual,
    identifier: Identifier.optional(),
  })
  .superRefine((changes, context) => {
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
  .meta({ id: 'BusinessCustomerUpdateRequest' });

export const CustomerUpdateRequest = z
  .discriminatedUnion('customerType', [IndividualCustomerUpdateRequest, BusinessCustomerUpdateRequest])
  .meta({
    id: 'CustomerUpdateRequestOneOf',
    example: { customerType: 'INDIVIDUAL', email: 'jane@example.com', nationality: 'US' },
  });
export type CustomerUpdateRequest = z.output<typeof CustomerUpdateRequest>;

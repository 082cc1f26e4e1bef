import type { CurrencyCode } from '../contract/currencies.ts';
import type { CustomerCreateRequest } from '../contract/customers.ts';
import type { FieldError } from '../contract/errors.ts';
import { formatId } from './ids.ts';
import type { Telling } from './item-event.ts';
import { Refusal } from './refusal.ts';

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A customer as the table holds it: what was sent of it, and what the service adds. */
export type CustomerRecord = DistributiveOmit<CustomerCreateRequest, 'currencies'> &
  Telling & {
    readonly platformId: string;
    readonly customerId: string;
    readonly platformCustomerId: string;
    readonly umaAddress: string;
    readonly currencies: readonly CurrencyCode[];
    /** `kycStatus` of a person, `kybStatus` of a business. */
    readonly verificationStatus: 'UNVERIFIED' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'HOLD';
    readonly isDeleted: boolean;
    readonly version: number;
    readonly createdAt: string;
    readonly updatedAt: string;
  };

export interface NewCustomer {
  readonly platform: {
    readonly platformId: string;
    readonly currencies: readonly CurrencyCode[];
    readonly environment: string;
    readonly umaDomain?: string;
  };
  readonly uuid: string;
  readonly request: CustomerCreateRequest;
  readonly now: Date;
}

/** Where customers of platforms without a domain of their own have their UMA addresses. */
export const defaultUmaDomain = 'uma.example.com';

/** Makes a customer. Refuses with INVALID_INPUT, naming every field that the platform or the calendar does not allow. */
export function makeCustomer({ platform, uuid, request, now }: NewCustomer): CustomerRecord {
  const errors = [...unsupportedCurrencies(request, platform.currencies), ...futureBirth(request, now)];
  if (errors.length > 0) {
    throw new Refusal('INVALID_INPUT', errors.map(({ field, message }) => `${field}: ${message}`).join('; '), {
      errors,
    });
  }
  const at = now.toISOString();
  return {
    ...request,
    platformId: platform.platformId,
    customerId: formatId('Customer', uuid),
    platformCustomerId: request.platformCustomerId ?? uuid,
    umaAddress: request.umaAddress ?? `$${uuid.replaceAll('-', '')}@${platform.umaDomain ?? defaultUmaDomain}`,
    currencies: [...new Set(request.currencies ?? platform.currencies)],
    verificationStatus: platform.environment === 'sandbox' ? 'APPROVED' : 'UNVERIFIED',
    isDeleted: false,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}

const unsupportedCurrencies = (
  { currencies = [] }: CustomerCreateRequest,
  supported: readonly CurrencyCode[],
): FieldError[] =>
  currencies.flatMap((currency, index) =>
    supported.includes(currency)
      ? []
      : [
          {
            field: `currencies.${index}`,
            constraint: { enum: [...supported] },
            message: `The platform supports ${supported.join(', ')}.`,
          },
        ],
  );

function futureBirth(request: CustomerCreateRequest, now: Date): FieldError[] {
  if (request.customerType !== 'INDIVIDUAL' || !request.birthDate) return [];
  if (request.birthDate <= now.toISOString().slice(0, 10)) return [];
  return [{ field: 'birthDate', constraint: { format: 'date' }, message: 'The date lies in the future.' }];
}

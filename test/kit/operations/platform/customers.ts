import type { PlatformContext } from './context.ts';

export type Customers = ReturnType<typeof customersOf>;

export function customersOf({ name, next, personal, post, once }: PlatformContext) {
  const create = async (region: string) => {
    const { fullName, email, phoneNumber, birthDate, line1 } = personal;
    return post('/customers', {
      customerType: 'INDIVIDUAL',
      region,
      platformCustomerId: `${name.toLowerCase()}-user-${next()}`,
      fullName,
      email,
      phoneNumber,
      birthDate,
      nationality: region,
      address: { line1, postalCode: '00000', country: region },
    });
  };
  const customer = () => once('customer', () => create('US'));
  return {
    customer,
    customerId: async (): Promise<string> => (await customer()).id,
    newCustomer: () => create('US'),
    /** A customer who must authorize payments. Each is new, because failed logins and factors accumulate. */
    newEuropeanId: async (): Promise<string> => (await create('DE')).id,
    /** An unverified business: its registration number decides. */
    newBusinessId: async (): Promise<string> => {
      const businessInfo = {
        legalName: personal.fullName,
        country: 'US',
        taxId: '00-0000000',
        incorporatedOn: '2001-01-01',
        registrationNumber: 'HRB 001',
      };
      return (await post('/customers', { customerType: 'BUSINESS', businessInfo })).id;
    },
  };
}

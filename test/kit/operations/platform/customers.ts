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
  /** An unverified business: its registration number decides. */
  const newBusinessId = async (): Promise<string> => {
    const businessInfo = {
      legalName: personal.fullName,
      country: 'US',
      taxId: '00-0000000',
      incorporatedOn: '2001-01-01',
      registrationNumber: 'HRB 001',
    };
    return (await post('/customers', { customerType: 'BUSINESS', businessInfo })).id;
  };
  return {
    customer,
    customerId: async (): Promise<string> => (await customer()).id,
    newCustomer: () => create('US'),
    /** A customer who must authorize payments. Each is new, because failed logins and factors accumulate. */
    newEuropeanId: async (): Promise<string> => (await create('DE')).id,
    /** The same with a proven phone number, to which codes can be sent. */
    newReachableId: async (): Promise<string> => {
      const { id } = await create('DE');
      await post(`/customers/${id}/verify-phone`, {}, 204);
      await post(`/customers/${id}/verify-phone/confirm`, { code: '123456' }, 200);
      return id;
    },
    newBusinessId,
    /** The business to which owners are added. */
    ownedBusinessId: () => once('ownedBusiness', newBusinessId),
  };
}

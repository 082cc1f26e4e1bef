import { examplePdf } from '../../../../functions/contract/example-pdf.ts';
import { until } from '../../client/payments.ts';
import { formOf } from '../request.ts';
import type { PlatformContext } from './context.ts';
import type { Customers } from './customers.ts';

export function verificationsOf({ api, personal, post, service }: PlatformContext, customers: Customers) {
  return {
    newVerification: async () => post('/verifications', { customerId: await customers.newBusinessId() }, 200),
    newBeneficialOwner: async () => {
      const { line1, birthDate, fullName } = personal;
      const personalInfo = {
        firstName: 'Jane',
        lastName: fullName,
        birthDate,
        nationality: 'US',
        address: { line1, postalCode: '00000', country: 'US' },
        idType: 'SSN',
        identifier: '000-00-0000',
      };
      const customerId = await customers.ownedBusinessId();
      return post('/beneficial-owners', { customerId, roles: ['UBO'], ownershipPercentage: 0, personalInfo });
    },
    newDocument: async () => {
      const documentHolder = (await customers.newCustomer()).id;
      const form = { file: examplePdf, documentHolder, documentType: 'PASSPORT', country: 'US' };
      return post('/documents', formOf(form));
    },
    /** An import that has ended: while it runs, two reads of it differ. */
    newImportId: async (): Promise<string> => {
      const { jobId } = await post('/customers/bulk/csv', formOf({ file: 'umaAddress' }), 202);
      await until(
        () => api.get(`/customers/bulk/jobs/${jobId}`),
        ({ body }) => body.completedAt !== undefined,
        service,
      );
      return jobId;
    },
    /** A customer to whose contact a code was sent. */
    customerWithCode: async (contact: 'email' | 'phone'): Promise<string> => {
      const customerId = await customers.newEuropeanId();
      await post(`/customers/${customerId}/verify-${contact}`, undefined, 204);
      return customerId;
    },
  };
}

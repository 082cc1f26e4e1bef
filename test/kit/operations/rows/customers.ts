import { ids, none, type OperationRows } from './row.ts';

const toEuropean = ids(async (platform) => ({ 'path.customerId': await platform.newEuropeanId() }));

export const customerRows = {
  createCustomer: {
    needs: async (platform) => ({ values: { 'body.platformCustomerId': `example-user-${platform.next()}` } }),
    variants: {
      'with the name of another': {
        isTaken: true,
        body: { customerType: 'INDIVIDUAL' },
        needs: ids(async (platform) => ({
          'body.platformCustomerId': (await platform.newCustomer()).platformCustomerId,
        })),
      },
    },
    noIds: { 'body.businessInfo.taxId': 'of a tax office' },
  },
  listCustomers: {
    filters: async (platform) => {
      const { platformCustomerId, umaAddress } = await platform.customer();
      return { 'query.platformCustomerId': platformCustomerId, 'query.umaAddress': umaAddress };
    },
  },
  getEndUserTerms: none,
  getCustomerById: { needs: ids(async (platform) => ({ 'path.customerId': await platform.customerId() })) },
  updateCustomerById: {
    needs: ids(async (platform) => ({ 'path.customerId': (await platform.newCustomer()).id })),
    noIds: { 'body.businessInfo.taxId': 'of a tax office' },
  },
  deleteCustomerById: { needs: ids(async (platform) => ({ 'path.customerId': (await platform.newCustomer()).id })) },
  sendCustomerEmailVerification: { needs: toEuropean },
  confirmCustomerEmailVerification: {
    needs: ids(async (platform) => ({ 'path.customerId': await platform.customerWithCode('email') })),
  },
  sendCustomerPhoneVerification: { needs: toEuropean },
  confirmCustomerPhoneVerification: {
    needs: ids(async (platform) => ({ 'path.customerId': await platform.customerWithCode('phone') })),
  },
  uploadCustomersCsv: none,
  getBulkCustomerImportJob: { needs: ids(async (platform) => ({ 'path.jobId': await platform.newImportId() })) },
  createCustomerKycLink: { needs: ids(async (platform) => ({ 'path.customerId': await platform.customerId() })) },
  listVerifications: {
    filters: async (platform) => ({ 'query.customerId': (await platform.newVerification()).customerId }),
  },
  createVerification: { needs: ids(async (platform) => ({ 'body.customerId': await platform.newBusinessId() })) },
  getVerification: {
    needs: ids(async (platform) => ({ 'path.verificationId': (await platform.newVerification()).id })),
  },
  listBeneficialOwners: {
    needs: ids(async (platform) => ({ 'query.customerId': (await platform.newBeneficialOwner()).customerId })),
    filters: async (platform) => ({ 'query.customerId': (await platform.newBeneficialOwner()).customerId }),
  },
  createBeneficialOwner: { needs: ids(async (platform) => ({ 'body.customerId': await platform.newBusinessId() })) },
  getBeneficialOwner: {
    needs: ids(async (platform) => ({ 'path.beneficialOwnerId': (await platform.newBeneficialOwner()).id })),
  },
  updateBeneficialOwner: {
    needs: ids(async (platform) => ({ 'path.beneficialOwnerId': (await platform.newBeneficialOwner()).id })),
  },
  listDocuments: {
    filters: async (platform) => ({ 'query.documentHolder': (await platform.newDocument()).documentHolder }),
  },
  uploadDocument: {
    needs: ids(async (platform) => ({ 'body.documentHolder': (await platform.newCustomer()).id })),
    variants: {
      'of an owner': {
        needs: ids(async (platform) => ({ 'body.documentHolder': (await platform.newBeneficialOwner()).id })),
      },
    },
  },
  getDocument: { needs: ids(async (platform) => ({ 'path.documentId': (await platform.newDocument()).id })) },
  replaceDocument: { needs: ids(async (platform) => ({ 'path.documentId': (await platform.newDocument()).id })) },
  deleteDocument: { needs: ids(async (platform) => ({ 'path.documentId': (await platform.newDocument()).id })) },
} satisfies OperationRows;

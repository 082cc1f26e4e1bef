import { ids, type OperationRow, type OperationRows } from './row.ts';

const byInvitationCode: OperationRow = {
  needs: async (platform) => ({ values: { 'path.invitationCode': await platform.newInvitationCode() } }),
  shared: { 'path.invitationCode': 'an invitation, which any platform reads and claims by its code' },
};

export const invitationRows = {
  createInvitation: {
    needs: ids(async (platform) => ({ 'body.inviterUma': (await platform.newCustomer()).umaAddress })),
  },
  getInvitation: byInvitationCode,
  claimInvitation: byInvitationCode,
  cancelInvitation: byInvitationCode,
} satisfies OperationRows;

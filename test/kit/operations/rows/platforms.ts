import { ids, none, type OperationRows } from './row.ts';

export const platformRows = {
  getPlatformConfig: none,
  updatePlatformConfig: {
    needs: async (platform) => ({ values: { 'body.webhookEndpoint': platform.webhookEndpoint } }),
    noIds: { 'body.cardTokenization2faConfig.sms.templateSid': 'a template of the SMS carrier' },
  },
  listTokens: none,
  createToken: none,
  getTokenById: { needs: ids(async (platform) => ({ 'path.tokenId': await platform.newTokenId() })) },
  deleteTokenById: { needs: ids(async (platform) => ({ 'path.tokenId': await platform.newTokenId() })) },
  getOpenApi: none,
} satisfies OperationRows;

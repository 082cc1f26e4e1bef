import { idText, timeFilterTexts, timestampTexts } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation } from '../description.ts';
import { describePage, pageParameters } from '../lists.docs.ts';
import {
  ApiToken,
  ApiTokenCreateRequest,
  CreatedApiToken,
  createToken,
  deleteTokenById,
  getTokenById,
  listTokens,
  Permission,
  TokenListResponse,
} from './tokens.ts';

const tokenId = idText('Token', 'the token');
const tokenTexts = {
  id: tokenId,
  name: 'The name of the token, for people.',
  permissions: 'What the token may do.',
  clientId: 'The user name of HTTP Basic authentication.',
  ...timestampTexts,
};

export const tokenDescriptions = [
  describeEnum(Permission, 'What a token may do.', {
    VIEW: 'Read everything of the platform.',
    TRANSACT: 'Move money: quotes, transfers, approvals and wallet sessions.',
    MANAGE: 'Change configuration, tokens, customers and accounts.',
  }),
  describeObject(ApiTokenCreateRequest, 'A token to be created.', {
    name: 'A name for people, such as the system that uses the token.',
    permissions: "What the token may do. Only permissions that the caller's own token has can be given.",
  }),
  describeObject(ApiToken, 'Credentials of a platform. The secret is not shown.', tokenTexts),
  describeObject(CreatedApiToken, 'A new token with its secret.', {
    ...tokenTexts,
    clientSecret: 'The password of HTTP Basic authentication. Shown this once; it cannot be read again.',
  }),
  describePage(TokenListResponse, 'tokens'),
  describeOperation(listTokens, {
    text: "Lists the platform's tokens of the caller's environment, without their secrets.",
    parameters: { name: 'Only the tokens with exactly this name.', ...timeFilterTexts, ...pageParameters },
  }),
  describeOperation(createToken, {
    text: "Creates a token for the caller's environment, sandbox or production. The answer is the only one that shows the secret: store it. The operation takes no `Idempotency-Key`, because a stored answer would hold the secret.",
  }),
  describeOperation(getTokenById, { text: 'Returns a token without its secret.', parameters: { tokenId } }),
  describeOperation(deleteTokenById, {
    text: 'Revokes a token. Requests with it are refused within a minute, and at once where they would create or delete tokens. A token cannot delete itself.',
    parameters: { tokenId },
  }),
];

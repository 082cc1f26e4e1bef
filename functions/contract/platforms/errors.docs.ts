import { unknownUuid } from '../error-example.docs.ts';
import { type ErrorTexts, wrongId } from '../errors.docs.ts';

export const platformErrors = {
  TOKEN_NOT_FOUND: wrongId('token', { request: { method: 'GET', path: `/tokens/Token:${unknownUuid}` } }),
} as const satisfies ErrorTexts;

import { type ErrorTexts, wrongId } from '../errors.docs.ts';

export const platformErrors = {
  TOKEN_NOT_FOUND: wrongId('token'),
} as const satisfies ErrorTexts;

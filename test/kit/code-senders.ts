import { vi } from 'vitest';
import { provide } from '../../functions/ports/ports.ts';

/** Connects senders of one-time codes, and returns the messages that they get from now on. */
export function countsMessages(): readonly object[] {
  const messages: object[] = [];
  const sender = { send: async ({ input }: { readonly input: object }) => void messages.push(input) };
  vi.stubEnv('CODE_EMAIL_FROM', 'codes@example.com');
  vi.stubEnv('CODE_SMS_ORIGINATION', 'arn:aws:sms-voice:eu-west-1:000000000000:pool/example');
  provide('ses', sender);
  provide('sms', sender);
  return messages;
}

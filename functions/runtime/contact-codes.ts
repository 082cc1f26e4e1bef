import { randomInt } from 'node:crypto';
import type { ContactChannel } from '../domain/contact-code.ts';
import { Refusal } from '../domain/refusal.ts';
import { sandboxCode } from '../domain/strong-authentication.ts';
import type { Environment } from '../store/platforms.ts';
import { logger } from './log.ts';

/** Makes codes that prove a contact and carries them to it. */
export interface ContactCodes {
  newCode(): string;
  /** A decision may be taken more than once, so sending again must be harmless. */
  send(channel: ContactChannel, contact: string, code: string): Promise<void>;
}

/** Sends nothing: the code is the fixed one of the interface. */
const sandboxCodes: ContactCodes = {
  newCode: () => sandboxCode,
  send: async (channel) => logger.info('sandbox: no code was sent, the fixed one counts', { channel }),
};

/** The services that will carry codes on AWS, once a deployment is set up for them. */
const carriers = { email: 'Amazon SES', phone: 'Amazon SNS' } as const;
const unconnectedCodes: ContactCodes = {
  newCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
  send: async (channel) => {
    throw new Refusal('NOT_IMPLEMENTED', `${carriers[channel]} is not connected yet; use a sandbox token.`);
  },
};

/** Where the codes of an environment come from. Production refuses with NOT_IMPLEMENTED until a carrier is connected. */
export const contactCodes = (environment: Environment): ContactCodes =>
  environment === 'sandbox' ? sandboxCodes : unconnectedCodes;

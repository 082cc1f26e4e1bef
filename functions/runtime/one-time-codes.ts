import { Refusal } from '../domain/refusal.ts';
import { sandboxCode } from '../domain/strong-authentication.ts';
import type { Environment } from '../store/platforms.ts';
import { isSameSecret } from './secrets.ts';

/** Codes that customers receive by SMS. */
export interface OneTimeCodes {
  /** Has a code sent to the customer. A decision may be taken more than once, so sending again must be harmless. */
  send(customerId: string): Promise<void>;
  /** Whether this is the code that the customer was sent. */
  matches(customerId: string, code: string): Promise<boolean>;
}

/** Sends nothing and takes the fixed code of the interface. */
const sandboxCodes: OneTimeCodes = {
  send: async () => undefined,
  matches: async (_customerId, code) => isSameSecret(code, sandboxCode),
};

const notConnected = async (): Promise<never> => {
  throw new Refusal('NOT_IMPLEMENTED', 'No sender of SMS is connected yet; use a sandbox token.');
};
const unconnectedCodes: OneTimeCodes = { send: notConnected, matches: notConnected };

/** Where the codes of an environment come from. Production refuses with NOT_IMPLEMENTED until a sender is connected. */
export const oneTimeCodes = (environment: Environment): OneTimeCodes =>
  environment === 'sandbox' ? sandboxCodes : unconnectedCodes;

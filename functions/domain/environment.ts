/**
 * A production platform's payment or account says so from its first version on, and a sandbox one says nothing. The item itself
 * names the world it belongs to: no setting that is missing or wrong later can make play money of it, or the reverse.
 */
interface ProductionMark {
  readonly environment?: 'production';
}

/** Marks what is about to be made with its platform's environment. */
export const inEnvironment = <T extends object>(made: T, environment: 'sandbox' | 'production'): T & ProductionMark =>
  environment === 'production' ? { ...made, environment } : made;

/** Whether a payment or an account is about real money. */
export const isProduction = (item: object & ProductionMark): boolean => item.environment === 'production';

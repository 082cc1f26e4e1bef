export const environments = ['sandbox', 'production'] as const;
export type Environment = (typeof environments)[number];

/**
 * Payments and accounts of production carry this mark from their first version on. It is part of the item, so a wrong setting
 * cannot turn real money into test money later, or the reverse.
 */
interface ProductionMark {
  readonly environment?: 'production';
}

/** Marks a new payment or account with the environment of its platform. */
export const inEnvironment = <T extends object>(record: T, environment: Environment): T & ProductionMark =>
  environment === 'production' ? { ...record, environment } : record;

/** The environment that a payment or an account is of. */
export const environmentOf = ({ environment }: object & ProductionMark): Environment => environment ?? 'sandbox';

/** Whether a payment or an account moves real money. */
export const isProduction = (item: object & ProductionMark): boolean => item.environment === 'production';

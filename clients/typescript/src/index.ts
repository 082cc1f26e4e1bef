export { createClient, type PaymentsClient } from './client.ts';
export { ApiError, NoAnswer } from './errors.ts';
export type * from './generated/api.ts';
export type { CallOptions, ClientOptions, Credentials, KeyedCallOptions, Stamper } from './options.ts';

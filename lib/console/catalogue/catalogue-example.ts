import type { ExampleStep } from '../../../functions/contract/error-example.docs.ts';
import { errorTexts } from '../../../functions/contract/error-texts.docs.ts';
import { type ErrorCode, errorStatus } from '../../../functions/contract/errors.ts';
import type { WebhookType } from '../../../functions/contract/webhooks/webhook-events.ts';
import type { RunnableExample, RunnableRequest, RunnableStep } from './example-runner.ts';

/** A request that provokes what a row of the catalogue promises, and where its answer shows it. */
export interface CatalogueExample extends RunnableExample {
  /** The place of the promised value in the answer, and the value; absent where the status says it all. */
  readonly shows?: string;
  readonly promised?: string;
  readonly status: number;
}

/** A request that is followed by an event. */
export interface EventExample extends RunnableExample {
  readonly event: WebhookType;
  readonly status: number;
  /** The event comes by the clock, so the run moves it. */
  readonly waits?: boolean;
  /** What the receiver answers; 200 unless something else is needed. */
  readonly answer?: 200 | 202;
}

/** The example of an error code; undefined for a code that no request to the sandbox provokes. */
export function errorExample(code: ErrorCode): CatalogueExample | undefined {
  const { example } = errorTexts[code];
  if ('why' in example) return undefined;
  return { ...example, shows: 'code', promised: code, status: errorStatus[code] };
}

/** The steps that the example of an error code begins with. */
export const preparedFor = (code: ErrorCode): readonly ExampleStep[] => errorExample(code)?.prepare ?? [];

/** An example for each of some values, by what each does. */
export const mapped = <const V extends object>(
  values: V,
  make: (value: string, effect: V[keyof V]) => CatalogueExample,
): Readonly<Record<keyof V, CatalogueExample>> =>
  Object.fromEntries(Object.entries(values).map(([value, effect]) => [value, make(value, effect)])) as Readonly<
    Record<keyof V, CatalogueExample>
  >;

/** Registers a wallet of `{customerId}` with an address that ends so: `{externalAccountId}`. */
export const walletEnding = (ending: string): ExampleStep => ({
  method: 'POST',
  path: '/customers/external-accounts',
  body: {
    customerId: '{customerId}',
    currency: 'BTC',
    accountInfo: { accountType: 'SPARK_WALLET', address: `spark1exampleexampleexampleexampleexampleexample${ending}` },
  },
  status: 201,
  gives: { externalAccountId: 'id' },
});

export const readTransaction = {
  method: 'GET',
  path: '/transactions/{transactionId}',
} as const satisfies RunnableRequest;

/** Reads the transaction until it has a status. */
export const transactionIn = (status: string): RunnableStep => ({ ...readTransaction, status: 200, until: { status } });

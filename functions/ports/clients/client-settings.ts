/** The times after which a client gives up, in milliseconds. */
interface Patience {
  readonly connectionTimeout: number;
  readonly requestTimeout: number;
}

/**
 * A service of AWS answers in milliseconds, and the SDK by itself waits for ever: one hung connection would cost a function
 * its whole time. Three attempts of this length fit into every function's time.
 */
const patience: Patience = { connectionTimeout: 500, requestTimeout: 2_500 };

/** For files, whose transfer takes longer. */
export const patienceForFiles: Patience = { connectionTimeout: 500, requestTimeout: 6_000 };

/**
 * The settings of every client of AWS. Without `throwOnRequestTimeout` the SDK only logs a request that takes too long
 * (https://github.com/aws/aws-sdk-js-v3/blob/main/UPGRADING.md).
 */
export const clientSettings = (times: Patience = patience) => ({
  maxAttempts: 3,
  requestHandler: { ...times, throwOnRequestTimeout: true },
});

/** What a client is made of. */
export interface ClientOptions {
  /** Such as `https://api.example.com/2025-10-13`. */
  readonly baseUrl: string;
  /** The id and secret of a token, or the access token of an agent; neither for operations without credentials. */
  readonly credentials?: Credentials;
  /** How often a request is repeated that may succeed then. 3 by default. */
  readonly maxRetries?: number;
  /** How long an attempt may take, in milliseconds. 30,000 by default. */
  readonly timeoutMs?: number;
  /** In the place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Waits between attempts, in milliseconds; in the place of a timer. */
  readonly pause?: (ms: number) => Promise<void>;
}

export type Credentials = { readonly tokenId: string; readonly tokenSecret: string } | { readonly accessToken: string };

/** What one call may set. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The session key of an embedded wallet's owner. An answer of 202 with `payloadToSign` is stamped with it, and the request is sent
   * again with the stamp.
   */
  readonly signWith?: Stamper;
}

/** A call of an operation that takes an Idempotency-Key. */
export interface KeyedCallOptions extends CallOptions {
  /** The key of this business operation. Without one the client makes a key, which protects its own repeats only. */
  readonly idempotencyKey?: string;
}

/** Makes the value of the header `Service-Wallet-Signature`. */
export interface Stamper {
  stamp(payload: string): Promise<string>;
}

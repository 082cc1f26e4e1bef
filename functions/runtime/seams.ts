/**
 * The one place through which everything that is not a pure rule comes in: clock, ids, randomness and every AWS client.
 * The local cloud and the tests put their own parts in with `override`; a deployed function builds the real ones on first use.
 */
const overrides = new Map<string, unknown>();

/** Puts `part` in the place of the seam `name` until `restore` or the next override. */
export function override(name: SeamName, part: unknown): void {
  overrides.set(name, part);
}

/** Takes all overrides back. */
export function restore(): void {
  overrides.clear();
}

export type SeamName =
  | 'clock' // Clock of runtime/clock.ts
  | 'random' // Random of runtime/random.ts
  | 'timer' // Timer of runtime/timer.ts
  | 'table' // DynamoDBDocumentClient
  | 'memory' // whose Memory of store/moving.ts holds for a call; otherwise one goes with each client of the table
  | 'workflow' // SFNClient: StartExecution, SendTaskSuccess, SendTaskFailure
  | 'bus' // EventBridgeClient: PutEvents
  | 'files' // S3Client: PutObject, GetObject, DeleteObject
  | 'queue' // SQSClient: SendMessage
  | 'sender' // how a webhook goes out: Send of runtime/webhooks/post.ts
  | 'resolver' // addresses of a name, as node:dns finds them
  | 'mail' // SESv2Client: SendEmail
  | 'sms' // PinpointSMSVoiceV2Client: SendTextMessage
  | 'keys'; // KMSClient: Sign, GetPublicKey, Encrypt, Decrypt

/** A part that is built on first use and can be overridden. */
export function seam<T>(name: SeamName, build: () => T): () => T {
  let built: T | undefined;
  return () => {
    if (overrides.has(name)) return overrides.get(name) as T;
    built ??= build();
    return built;
  };
}

/** Where a connector is, and the secret shared with it. */
export interface ConnectorSettings {
  readonly url: string;
  readonly secret: string;
}

/** The settings of a local run. */
export interface LocalSettings {
  readonly port: number;
  readonly dataDir: string;
  /** How fast the clock goes; as before where it is absent. */
  readonly speed?: number;
  readonly webhookUrl?: string;
  readonly token?: { readonly tokenId: string; readonly tokenSecret: string };
  /** Webhooks are signed by keys that stay in the key service: these generations, the signing one first. */
  readonly webhookKeys?: readonly number[];
  /** The address of another DynamoDB-compatible engine, in place of the table in this process. */
  readonly tableEndpoint?: string;
  /** Whether functions are stopped that were invoked too often in one chain of messages, as Lambda does. */
  readonly recursionGuard?: boolean;
  /** The connector of production payments and the secret shared with it. */
  readonly rail?: ConnectorSettings;
  /** The connector of the issuer of production cards and the secret shared with it. */
  readonly issuer?: ConnectorSettings;
  /** The connector of the provider that verifies customers in production, and the secret shared with it. */
  readonly verification?: ConnectorSettings;
  /** The connector that gives the prices by which production converts, and the secret shared with it. */
  readonly rates?: ConnectorSettings;
  /** A second one, whose prices have to agree with the first one's. */
  readonly ratesCheck?: ConnectorSettings;
}

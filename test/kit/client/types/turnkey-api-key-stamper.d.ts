/** What the tests use of @turnkey/api-key-stamper. Its own types would bring all of a browser's into every file of the project. */
export class ApiKeyStamper {
  constructor(keys: { apiPublicKey: string; apiPrivateKey: string });
  stamp(payload: string): Promise<{ stampHeaderName: string; stampHeaderValue: string }>;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiVersion } from '../../functions/contract/endpoint.ts';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { resetPorts } from '../../functions/ports/ports.ts';
import { startApiGateway } from '../../lib/local/api-gateway.ts';
import { putFilesAndKeysInPlace, setEnvironment } from '../../lib/local/clients.ts';
import { registerFunctions } from '../../lib/local/functions.ts';
import { Iam } from '../../lib/local/iam.ts';
import { Kms } from '../../lib/local/kms.ts';
import { type Handler, Lambda } from '../../lib/local/lambda.ts';
import { S3 } from '../../lib/local/s3.ts';
import { keepEnvironment, tableName } from './environment.ts';
import type { Simulation } from './simulation/simulation.ts';

/** Functions that take the place of the real ones, by their name or the endpoint's id. */
export type Replacements = Readonly<Record<string, Handler>>;

/** The secret that the rail connector signs with. */
export const railSecret = 'harness-rail-secret';

/**
 * The gateway of `npm start`, with files and keys, in front of simulations: requests come over HTTP, time is the
 * simulation's, and background work runs only when the test lets it.
 */
export class Harness {
  readonly port: number;
  readonly #folder: string;
  readonly #iam: Iam;
  readonly #kms: Kms;
  readonly #s3: S3;
  readonly #closeGateway: () => Promise<void>;
  readonly #restoreEnvironment = keepEnvironment();

  private constructor(folder: string, iam: Iam, gateway: { port: number; close(): Promise<void> }) {
    this.#folder = folder;
    this.#iam = iam;
    this.#kms = new Kms(folder);
    this.#s3 = new S3(folder);
    this.port = gateway.port;
    this.#closeGateway = gateway.close;
  }

  static async open(replacements: Replacements = {}): Promise<Harness> {
    const lambda = new Lambda();
    registerFunctions(lambda, endpointList, replacements);
    const gateway = await startApiGateway({
      endpoints: endpointList,
      lambda,
      authorizer: 'Authorizer',
      port: 0,
      // A failure shows in the answer.
      log: () => undefined,
    });
    return new Harness(mkdtempSync(join(tmpdir(), 'harness-')), new Iam(endpointList), gateway);
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}/${apiVersion}`;
  }

  /** Serves requests from this simulation from now on. */
  serve(simulation: Simulation): void {
    simulation.enter();
    setEnvironment({ kms: this.#kms, clockSpeed: 1, rail: undefined });
    const secrets = ['RAIL', 'ISSUER', 'VERIFICATION', 'RATES'].map((name) => [`${name}_SECRET`, railSecret]);
    Object.assign(process.env, { TABLE_NAME: tableName, ...Object.fromEntries(secrets) });
    putFilesAndKeysInPlace({ iam: this.#iam, s3: this.#s3, kms: this.#kms });
  }

  async close(): Promise<void> {
    await this.#closeGateway();
    resetPorts();
    this.#restoreEnvironment();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

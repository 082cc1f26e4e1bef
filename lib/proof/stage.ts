import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiVersion } from '../../functions/contract/endpoint.ts';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { restore } from '../../functions/runtime/seams.ts';
import { startApiGateway } from '../local/api-gateway.ts';
import { putFilesAndKeysInPlace, setEnvironment } from '../local/clients.ts';
import { registerFunctions } from '../local/functions.ts';
import { Iam } from '../local/iam.ts';
import { Kms } from '../local/kms.ts';
import { type Handler, Lambda } from '../local/lambda.ts';
import { S3 } from '../local/s3.ts';
import { tableName } from './environment.ts';
import type { World } from './world.ts';

/** Functions that take the place of the real ones, by their name or the endpoint's id. */
export type Replacements = Readonly<Record<string, Handler>>;

/** The secret that the stage's rail connector signs with. */
export const railSecret = 'rail-secret-of-the-stage';

/**
 * The gateway that npm start has, with files and keys, before simulated worlds: requests come in over HTTP, time is the
 * world's own, and nothing happens in the background until the world is told to go on.
 */
export class Stage {
  readonly port: number;
  readonly #folder: string;
  readonly #iam: Iam;
  readonly #kms: Kms;
  readonly #s3: S3;
  readonly #closeGateway: () => Promise<void>;

  private constructor(folder: string, iam: Iam, gateway: { port: number; close(): Promise<void> }) {
    this.#folder = folder;
    this.#iam = iam;
    this.#kms = new Kms(folder);
    this.#s3 = new S3(folder);
    this.port = gateway.port;
    this.#closeGateway = gateway.close;
  }

  static async open(replacements: Replacements = {}): Promise<Stage> {
    const lambda = new Lambda();
    registerFunctions(lambda, endpointList, replacements);
    const gateway = await startApiGateway({
      endpoints: endpointList,
      lambda,
      authorizer: 'Authorizer',
      port: 0,
      // What fails shows in the answer.
      log: () => undefined,
    });
    return new Stage(mkdtempSync(join(tmpdir(), 'stage-')), new Iam(endpointList), gateway);
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}/${apiVersion}`;
  }

  /** From now on requests meet this world. */
  show(world: World): void {
    world.enter();
    setEnvironment({ kms: this.#kms, clockSpeed: 1, rail: undefined });
    Object.assign(process.env, { TABLE_NAME: tableName, RAIL_SECRET: railSecret });
    putFilesAndKeysInPlace({ iam: this.#iam, s3: this.#s3, kms: this.#kms });
  }

  async close(): Promise<void> {
    await this.#closeGateway();
    restore();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { freePort } from '../kit/listen.ts';

export const region = 'eu-central-1';
export const account = '000000000000';

/** AWS on this machine, for one rehearsal. */
export interface Emulator {
  /** The certificate that it presents and its clients trust. */
  readonly tls: { readonly cert: string; readonly key: string };
  /** The local address of an API that has this address on AWS. */
  readonly apiAt: (baseUrl: string) => string;
  readonly logFile: string;
  /** Points this process and those it starts to this emulator, and to no real account. */
  readonly enter: () => void;
  readonly stop: () => Promise<void>;
}

const startWithinMs = 30_000;
const publicCertificates = getCACertificates();

/**
 * Starts ministack below `folder`, from the Python environment in `bin`. It speaks TLS and enforces every IAM policy, so a
 * function can do here what its role allows and nothing else. An emulator is one account. This process is pointed to the last that was started.
 */
export async function startEmulator(folder: string, bin: string, ownAccount = account): Promise<Emulator> {
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  execFileSync(join(bin, 'python'), [join(import.meta.dirname, 'certificate.py'), certificate, key]);
  const port = await freePort();
  const endpoint = `https://127.0.0.1:${port}`;
  const environment = {
    AWS_ENDPOINT_URL: endpoint,
    // The emulator takes the number of an account for a key of its root. The CDK remembers whose a key is, so each account needs another.
    AWS_ACCESS_KEY_ID: ownAccount,
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    NODE_EXTRA_CA_CERTS: certificate,
    AWS_CA_BUNDLE: certificate,
  };
  const enter = () => leaveAws(environment);
  enter();
  const logFile = join(folder, 'emulator.log');
  const log = openSync(logFile, 'a');
  const emulator = spawn(join(bin, 'ministack'), {
    // In a process group of its own, so that the functions it starts end with it.
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      GATEWAY_PORT: String(port),
      MINISTACK_ACCOUNT_ID: ownAccount,
      BIND_HOST: '127.0.0.1',
      AUTH: 'true',
      USE_SSL: '1',
      MINISTACK_SSL_CERT: certificate,
      MINISTACK_SSL_KEY: key,
      TMPDIR: folder,
      // The log levels of the emulator and of the functions.
      LOG_LEVEL: 'INFO',
      IOT_MTLS_ENABLED: '0',
      SFTP_ENABLED: '0',
      // Functions inherit this in addition to their deployed environment: webhooks may go to this machine.
      WEBHOOK_TARGETS: 'local',
    },
  });
  const exited = once(emulator, 'exit');
  const stop = async (): Promise<void> => {
    if (emulator.exitCode !== null || emulator.pid === undefined) return;
    process.kill(-emulator.pid, 'SIGKILL');
    await exited;
  };
  try {
    await Promise.race([
      untilReady(endpoint),
      exited.then(() => {
        throw new Error(`The emulator ended by itself:\n${readFileSync(logFile, 'utf8')}`);
      }),
    ]);
  } catch (cause) {
    await stop();
    throw cause;
  }
  const apiAt = (baseUrl: string) => {
    const [, apiId, path] = baseUrl.match(/^https:\/\/(\w+)\.execute-api\.[^/]+(\/.*)$/) ?? [];
    if (!apiId) throw new Error(`${baseUrl} is not the address of an API.`);
    return `${endpoint}/_aws/execute-api/${apiId}${path}`;
  };
  const tls = { cert: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') };
  return { tls, apiAt, logFile, enter, stop };
}

/** Points this process and those it starts to the emulator, and to no real account. */
function leaveAws(environment: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  Object.assign(process.env, environment);
  // Without those of other emulators, which have the same subject: one of them would be taken for the issuer.
  setDefaultCACertificates([...publicCertificates, readFileSync(environment.NODE_EXTRA_CA_CERTS ?? '', 'utf8')]);
}

/** Waits until the emulator answers, and requires it to enforce IAM: without that a rehearsal proves less than it claims. */
async function untilReady(endpoint: string): Promise<void> {
  for (const deadline = Date.now() + startWithinMs; ; await pause(100)) {
    const answer = await fetch(`${endpoint}/_ministack/health`).catch(() => undefined);
    if (answer?.ok) {
      if ((await answer.text()).includes('"auth": "enabled"')) return;
      throw new Error('The emulator does not enforce IAM.');
    }
    if (Date.now() > deadline) throw new Error(`The emulator did not answer within ${startWithinMs} ms.`);
  }
}

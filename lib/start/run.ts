import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LocalClock } from '../local/clock.ts';
import type { LocalCloud } from '../local/cloud.ts';
import { dataFile } from '../local/database.ts';
import { readSettings, type ServiceSettings } from './settings.ts';
import { type ServiceOptions, startService } from './start-service.ts';

/** Starts the service with these environment variables and stops it on Ctrl-C. Throws when it cannot start. */
export async function runLocally(environment: NodeJS.ProcessEnv): Promise<void> {
  const { settings, mistakes } = readSettings(environment);
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  let running: LocalCloud | undefined;
  let hasFailed = false;
  /** Runs within the statement that failed, before its error can end the process. */
  const failed = (sentence: string) => {
    if (!running || hasFailed) return;
    hasFailed = true;
    clearInterval(watch);
    console.error(sentence);
    // What fails from here on has the same cause: the next start finds everything that was written.
    process.on('uncaughtException', () => undefined);
    void Promise.race([running.stop(), pause(endingMs)])
      .catch(() => undefined)
      .then(() => process.exit(1));
  };
  const log = (line: string) => {
    if (!hasFailed) console.error(line);
  };
  const cloud = await start({ ...settings, failed, log });
  running = cloud;
  console.log(welcome(settings, cloud));
  // With NODE_COMPILE_CACHE the next start takes half the time, also when this process is killed.
  flushCompileCache();
  const stop = async (reason: string, code: number) => {
    clearInterval(watch);
    console.log(`\n${reason}`);
    await cloud.stop();
    process.exit(code);
  };
  const watch = setInterval(() => {
    if (wasOrphaned()) void stop('The npm that started this service is gone: it ends too.', 0);
    // The open files would take every payment and lose it with the process.
    if (!existsSync(join(settings.dataDir, dataFile))) {
      console.error(`${settings.dataDir} was removed while the service ran: it ends. The next start begins afresh.`);
      process.exit(1);
    }
  }, watchMs);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(130));
      void stop('Finishing work in progress. Press Ctrl-C again to stop at once.', 0);
    });
  }
}

/** How long requests in progress may take to be answered when the folder can no longer be written, in milliseconds. */
const endingMs = 5_000;

/** How often the service looks whether what it depends on is still there, in milliseconds. */
const watchMs = 1_000;

const parent = process.ppid;

/** Whether npm, or the shell that it started, was killed: a killed process cannot pass the signal on. */
const wasOrphaned = (): boolean => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;

async function start(options: ServiceOptions): Promise<LocalCloud> {
  try {
    return await startService(options);
  } catch (cause) {
    if ((cause as { code?: unknown }).code !== 'EADDRINUSE') throw cause;
    throw new Error(`Port ${options.port} is in use: stop the process that listens there, or set PORT.`, { cause });
  }
}

function welcome(settings: ServiceSettings, { baseUrl, tokenId, tokenSecret, services }: LocalCloud): string {
  const webhooks = settings.webhookUrl ?? 'nowhere yet: set WEBHOOK_URL, or webhookEndpoint with PATCH /config';
  return `
  Base URL      ${baseUrl}${settings.hasConsole ? `\n  Console       ${new URL('/', baseUrl)}` : ''}
  Token id      ${tokenId}
  Token secret  ${tokenSecret}
  Webhooks go   ${webhooks}
  Data          ${settings.dataDir}${clockLine(services.durable.clock)}

  curl -u ${tokenId}:${tokenSecret} '${baseUrl}/platform/internal-accounts?currency=USD'

  Ctrl-C stops. Nothing is lost: the next start continues from here.
`;
}

/** Says how the clock differs from the real one, where it does. */
function clockLine(clock: LocalClock): string {
  const notes = [
    clock.isPaused && 'paused',
    clock.speed !== 1 && `${clock.speed} times as fast`,
    Math.abs(clock.now() - Date.now()) > 1_000 && `at ${new Date(clock.now()).toISOString()}`,
  ].filter((note) => note !== false);
  return notes.length === 0 ? '' : `\n  Clock         ${notes.join(', ')}`;
}

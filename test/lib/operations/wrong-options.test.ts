/** What commands of `operate` say of options that are missing or wrong, before they do anything. */
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../../lib/command-line/command-line.ts';
import { operations } from '../../../lib/operations/commands/operate.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

const id = 'Platform:00000000-0000-4000-8000-000000000001';
const book = ['--cash', 'bank', '--currency', 'USD'];
const file = fileURLToPath(import.meta.url);
const why = ['--why', 'Example', '--by', 'jane'];

it.each<[command: string, options: readonly string[], said: string, token?: string]>([
  ['actions', ['--limit', '0'], '--limit is a number from 1.'],
  ['actions', ['--limit', '1000000'], '--limit is a number from 1.'],
  ['clock advance', ['90'], 'SPAN is such as 90s, 5m, 1h or 7d, not 90.'],
  ['clock advance', ['5y'], 'SPAN is such as 90s, 5m, 1h or 7d, not 5y.'],
  ['ledger day reopen', ['--day', '2026-11-1', ...why], '--day 2026-11-1 is not a day such as 2026-12-01.'],
  ['ledger day reopen', ['--day', '2026-13-01', ...why], '--day 2026-13-01 is not a day such as 2026-12-01.'],
  ['ledger day reopen', ['--day', '2026-02-30', ...why], '--day 2026-02-30 is not a day such as 2026-12-01.'],
  ['payment break', [id, '--first', '0'], '--first takes a whole number from 1.'],
  ['payment break', [id, '--first', '1.5'], '--first takes a whole number from 1.'],
  ['platform create', ['--environment', 'sandbox'], '--name is missing.'],
  ['platform create', ['--name', 'Example', '--environment', 'test'], '--environment is sandbox or production.'],
  ['platform show', [], '--platform is missing.'],
  ['platform rotate', [], '--platform is missing.'],
  ['platform rotate', ['--platform', id], '--token is missing.'],
  ['platform configure', [], '--platform is missing.'],
  ['platform configure', ['--platform', id], 'Say what to change: --passkeys'],
  ['platform configure', ['--platform', id, '--sca-exemption', 'ALL'], '--sca-exemption is '],
  [
    'platform configure',
    ['--platform', id, '--maximum-fee-percent', '101'],
    '--maximum-fee-percent 101 is not a whole number',
  ],
  [
    'platform configure',
    ['--platform', id, '--invitation-link', 'http://example.com'],
    '--invitation-link http://example.com is not',
  ],
  ['platform keys', [], '--stack is missing'],
  ['protect', [], '--stack is missing.'],
  ['restore drill', ['--copy', 'payments-copy'], '--copy names a table of a deployed service: give --stack.'],
  ['reconcile open', ['--currency', 'USD'], '--cash is missing.'],
  ['reconcile open', ['--cash', 'My bank'], '--cash My bank is no name of a cash account.'],
  ['reconcile open', ['--cash', 'bank', '--environment', 'test'], '--environment is sandbox or production.'],
  ['reconcile open', ['--cash', 'bank', '--environment', 'sandbox'], '--currency is missing.'],
  ['reconcile open', ['--cash', 'system:cash:bank'], '--currency is missing.'],
  ['reconcile open', ['--cash', 'bank', '--currency', 'XXQ'], 'There is no currency XXQ.'],
  ['reconcile match', [...book, '--days', '100'], '--days is a number of days from 0 to 99.'],
  ['reconcile unmatch', ['0', ...book], 'Give numbers such as 12,45, not "0".'],
  [
    'reconcile import',
    [file, ...book.slice(0, 2), '--column', '=Amount', '--by', 'jane'],
    '--column =Amount: give COLUMN=NAME.',
  ],
  [
    'reconcile import',
    [file, ...book.slice(0, 2), '--column', 'amount', '--by', 'jane'],
    '--column amount: give COLUMN=NAME.',
  ],
  ['resume', [], '--run is missing: name the run after the restored table.'],
  ['smoke', [], 'Give --url, and ID:SECRET of a sandbox platform in SMOKE_TOKEN.'],
  ['actions', ['--from', '2026-13-01'], '--from '],
  ['terms set', ['--limit', 'USD=1'], 'Give one of --platform and --environment.'],
  ['terms set', ['--platform', id, '--environment', 'sandbox'], 'Give one of --platform and --environment.'],
  ['terms set', ['--environment', 'test'], '--environment is sandbox or production.'],
  ['terms set', ['--environment', 'sandbox'], "The sandbox's terms are those of the interface."],
  [
    'terms set',
    ['--environment', 'production', '--from', '2026-12', '--limit', 'USD=1', ...why],
    '--from 2026-12 is not a date',
  ],
  [
    'terms set',
    ['--environment', 'production', '--from', '2026-02-30', '--limit', 'USD=1', ...why],
    '--from 2026-02-30 is not a date',
  ],
  ['smoke', ['--url', 'ftp://x.example'], '--url is an http or https address', 'id:secret'],
  ['smoke', ['--url', 'x.example'], '--url is an http or https address', 'id:secret'],
  ['smoke', ['--url', 'https://x.example'], 'SMOKE_TOKEN has no colon', 'id'],
  ['webhook-keys sign', [], '--generation is missing.'],
  ['webhook-keys sign', ['--generation', '0'], '--generation is a number such as 2, not "0".'],
  ['webhook-keys retire', ['--generation', '1.5'], '--generation is a number such as 2, not "1.5".'],
  ['webhooks listen', ['--port', '65536'], '--port is a whole number from 0 to 65535.'],
  ['webhooks listen', ['--port=-1'], '--port is a whole number from 0 to 65535.'],
  ['webhooks listen', ['--port', '1.5'], '--port is a whole number from 0 to 65535.'],
  ['webhooks listen', ['--url', 'ftp://x.example'], '--url is an http or https address'],
  // The port is right.
  ['webhooks listen', ['--port', '0', '--forward', 'x.example'], '--forward is an http or https address'],
  ['webhooks listen', ['--port', '65535', '--forward', 'x.example'], '--forward is an http or https address'],
])('operate -- %s %j says: %s', async (command, options, said, token = '') => {
  vi.stubEnv('SMOKE_TOKEN', token);
  const lines: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line));
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'operate', ...command.split(' '), ...options]);
  await runCommandLine('npm run operate --', operations);
  expect(lines).toEqual([expect.stringContaining(said), `See npm run operate -- ${command} --help.`]);
  expect(process.exitCode).toBe(2);
});

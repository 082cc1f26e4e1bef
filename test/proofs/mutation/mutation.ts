import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Proof, ProofOptions, Proven } from '../proof.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const config = 'test/proofs/mutation/stryker.config.mjs';

/** Files that are mutated together, with their tests. Areas are narrow, because a mutant of a constant runs all tests of its area. */
export const areas = {
  ledger: {
    mutate: [
      'functions/domain/{money,rational,payments/postings,pricing/fees}.ts',
      'functions/store/ledger/journal.ts',
      'functions/store/payments/{journal-lines,payments}.ts',
    ],
    tests: [
      'test/domain/{money,rational,payments/postings,pricing/*}.test.ts',
      'test/store/{ledger/journal,payments/payments}.test.ts',
    ],
  },
  prices: {
    mutate: ['functions/domain/pricing/{pricing,limits}.ts'],
    tests: ['test/domain/pricing/{pricing,pricing-minimal,limits}.test.ts'],
  },
  lifecycle: {
    mutate: ['functions/domain/payments/{lifecycle,payment}.ts'],
    tests: [
      'test/domain/{payments/{lifecycle,payment},ledger/funding-instructions,webhooks/{events,delivery}}.test.ts',
    ],
  },
  idempotency: {
    mutate: ['functions/{runtime,store}/idempotency.ts'],
    tests: ['test/{runtime,store}/idempotency.test.ts', 'test/runtime/keyed-request.test.ts'],
  },
  execution: {
    mutate: ['functions/use-cases/payments/{execution,settlement}.ts'],
    tests: ['test/use-cases/payments/{execution,settlement}.test.ts'],
  },
  accounts: {
    mutate: ['functions/store/ledger/{accounts,balance-changes,volumes}.ts'],
    tests: ['test/store/ledger/{accounts,balance-changes,balance-writes,volumes,sharding/commit-sharded}.test.ts'],
  },
  'stored-responses': {
    mutate: ['functions/store/payments/stored-responses.ts', 'functions/use-cases/payments/keyed-payment.ts'],
    tests: ['test/store/payments/stored-responses.test.ts', 'test/use-cases/payments/keyed-payment.test.ts'],
  },
  agents: {
    mutate: ['functions/domain/agents/{evaluation,usage}.ts'],
    tests: [
      'test/domain/agents/evaluation.test.ts',
      'test/properties/agent-policies.test.ts',
      'test/api/agents/agent-{execute-quote,create-transfer-out}.test.ts',
    ],
  },
  cards: {
    mutate: [
      'functions/domain/cards/{authorization,clearing,pulls,returns}.ts',
      'functions/use-cases/cards/{authorization,clearing,step-writes}.ts',
    ],
    tests: [
      'test/domain/cards/*.test.ts',
      'test/use-cases/cards/messages.test.ts',
      'test/api/sandbox/sandbox-simulate-card-*.test.ts',
      'test/api/cards/receive-issuer-message.test.ts',
    ],
  },
  invitations: {
    mutate: ['functions/{domain,use-cases}/invitations/*.ts'],
    tests: ['test/domain/invitations/*.test.ts', 'test/api/invitations/*.test.ts'],
  },
  'wrong-codes': {
    mutate: [
      'functions/domain/sca/{wrong-proofs,lockout,challenge,one-time-code}.ts',
      'functions/use-cases/messaging/proofs-left.ts',
    ],
    tests: [
      'test/domain/sca/{wrong-proofs,lockout,challenge,one-time-code}.test.ts',
      'test/use-cases/messaging/proofs-left.test.ts',
    ],
  },
  tokens: {
    mutate: [
      'functions/domain/platforms/token.ts',
      'functions/runtime/{caller,secrets,source-address}.ts',
      'functions/api/authorizer.ts',
    ],
    tests: [
      'test/domain/platforms/token.test.ts',
      'test/runtime/{caller,secrets,source-address}.test.ts',
      'test/api/authorizer.test.ts',
      'test/api/platforms/{create,delete,list}-token*.test.ts',
    ],
  },
  permissions: {
    mutate: ['functions/topology/capabilities.ts', 'functions/store/platforms/tokens.ts'],
    tests: ['test/topology/grants.test.ts', 'test/store/platforms/tokens.test.ts'],
  },
  'wallet-rules': {
    mutate: ['functions/domain/wallets/*.ts'],
    tests: ['test/domain/wallets/*.test.ts'],
  },
  'wallet-signatures': {
    mutate: ['functions/use-cases/wallets/{stamp,p256,signed-retry}.ts'],
    tests: ['test/use-cases/wallets/{stamp,p256,signed-retry}.test.ts'],
  },
  'wallet-cryptography': {
    mutate: [
      'functions/use-cases/wallets/{hpke,sealing,passkey-data,passkey-registration,passkey-assertion,oidc,enclave}.ts',
    ],
    tests: ['test/use-cases/wallets/{hpke,sealing,passkeys,oidc,enclave}.test.ts'],
  },
  'webhook-targets': {
    mutate: ['functions/domain/webhooks/webhook-target.ts', 'functions/use-cases/webhooks/transport/{target,post}.ts'],
    tests: [
      'test/domain/webhooks/webhook-target.test.ts',
      'test/use-cases/webhooks/transport/{target,post,post-by-tls}.test.ts',
    ],
  },
  'webhook-signing': {
    mutate: [
      'functions/domain/webhooks/signing-keys.ts',
      'functions/use-cases/webhooks/signing/{sign,in-process-signer,public-keys}.ts',
    ],
    tests: [
      'test/domain/webhooks/signing-keys.test.ts',
      'test/use-cases/webhooks/signing/{sign,in-process-signer,public-keys}.test.ts',
      'test/api/webhooks/get-{jwks,webhook-public-key}.test.ts',
    ],
  },
  stablecoins: {
    mutate: ['functions/domain/stablecoins/{amount,lifecycle,operation,provider-report}.ts'],
    tests: [
      'test/domain/stablecoins/operation.test.ts',
      'test/api/stablecoins/{create-stablecoin-*,get-stablecoin-operation}.test.ts',
      'test/workflow/stablecoin-operation.test.ts',
    ],
  },
} as const;
type Area = keyof typeof areas;

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number } };
}
interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

/** A mutant that no test can or should distinguish from the code. */
export interface Explained {
  readonly file: string;
  /** The line, trimmed. */
  readonly line: string;
  readonly mutator: string;
  /** The replacement; without it every replacement by this mutator on this line. */
  readonly replacement?: string;
  readonly why: string;
}

/**
 * Applies every small change that Stryker knows to the code that moves money, stores responses or checks who may do what: a test must fail for each,
 * or test/proofs/mutation/explained.json explains why none can. `--short` mutates the area idempotency alone.
 */
export const mutationProof: Proof = { prove };

async function prove({ short, area }: ProofOptions, say: (line: string) => void): Promise<Proven> {
  const wanted = typeof area === 'string' ? [area] : short ? ['idempotency'] : Object.keys(areas);
  const unknown = wanted.find((name) => !(name in areas));
  if (unknown) throw new Error(`There is no area ${unknown}: choose among ${Object.keys(areas).join(', ')}.`);
  const explained: readonly Explained[] = JSON.parse(
    readFileSync(join(root, 'test/proofs/mutation/explained.json'), 'utf8'),
  );
  const totals = { mutants: 0, killed: 0, explained: 0 };
  const violations: string[] = [];
  for (const name of wanted as Area[]) {
    say(`Mutating ${name} ...`);
    const found = evaluate(mutate(name), explained);
    totals.mutants += found.mutants;
    totals.killed += found.killed;
    totals.explained += found.explained;
    violations.push(...found.survivors);
  }
  const score = ((100 * totals.killed) / Math.max(1, totals.mutants)).toFixed(1);
  const figures = `${totals.mutants} mutants, ${totals.killed} killed (${score} %), ${totals.explained} explained`;
  return { figures, violations };
}

/** The figures of a report, with explained survivors apart. */
export function evaluate({ files }: Report, explained: readonly Explained[]) {
  const found = { mutants: 0, killed: 0, explained: 0, survivors: [] as string[] };
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const lines = source.split('\n');
    for (const { status, mutatorName, replacement = '', location } of mutants) {
      if (status === 'Ignored' || status === 'CompileError') continue;
      found.mutants += 1;
      const line = (lines[location.start.line - 1] ?? '').trim();
      const isExplained = (one: Explained) =>
        one.file === file &&
        one.line === line &&
        one.mutator === mutatorName &&
        (one.replacement === undefined || one.replacement === replacement);
      if (status === 'Killed' || status === 'Timeout') found.killed += 1;
      else if (explained.some(isExplained)) found.explained += 1;
      else
        found.survivors.push(`${file}:${location.start.line} ${mutatorName} survives: ${line} becomes ${replacement}`);
    }
  }
  return found;
}

function mutate(name: Area): Report {
  const { mutate: files, tests } = areas[name];
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
  const report = join(folder, 'report.json');
  try {
    const { status, error, stdout } = spawnSync(join(root, 'node_modules/.bin/stryker'), ['run', config], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        MUTATION_FILES: files.join(' '),
        MUTATION_TESTS: tests.join(' '),
        MUTATION_REPORT: report,
        SEED: '1',
      },
    });
    if (error || status !== 0) throw new Error(`Stryker failed on ${name}: ${error?.message ?? stdout.slice(-2_000)}`);
    return JSON.parse(readFileSync(report, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

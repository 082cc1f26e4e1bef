import type { Option } from '../../lib/command-line/command-line.ts';
import type { ProofEntry } from './proof.ts';

const text = (value: string, description: string): Option => ({ type: 'string', value, description });
const seed = text('NUMBER', 'The seed of everything random; a seed repeats a run exactly.');
const seconds = text('NUMBER', 'How long it runs.');
const operation = text('OPERATION', 'Only this operation of the contract.');

/** Every proof by its name, loaded when it is run. */
export const proofs: Readonly<Record<string, ProofEntry>> = {
  crash: {
    summary: 'A function may crash, conflict, be throttled or be repeated at any of its calls.',
    options: {
      flow: text('NAME', 'Only this flow.'),
      only: text('FLOW:CALL:FAULT', 'Only this fault at this call of a flow, as a violation names it.'),
      sharded: { type: 'boolean', description: 'Every balance is sharded from the start.' },
      first: text('NUMBER', 'Only the first calls of each flow.'),
      defect: text('NAME', 'Plants a defect, to see that it is found: unstored-response or swallowed-timeout.'),
      json: { type: 'boolean', description: 'Prints the calls and what each fault led to, a line of JSON each.' },
    },
    load: async () => (await import('./crash/crash.ts')).crashPoints,
  },
  random: {
    summary: 'Eight platforms send random requests under random faults and jumps of the clock.',
    options: {
      seeds: text('NUMBER', 'How many seeds are run.'),
      minutes: text('NUMBER', 'Stops after this time.'),
      seed: text('NUMBER', 'Only this seed.'),
      months: text('NUMBER', 'How many months of a production platform are run.'),
      month: text('NUMBER', 'Only the month of this seed.'),
      trace: text('FILE', 'Writes every step to this file.'),
    },
    load: async () => (await import('./random/random.ts')).randomTraffic,
  },
  kill: {
    summary: 'The local service is killed under load.',
    options: {
      kills: text('NUMBER', 'How often they are killed.'),
      seconds: text('NUMBER', 'The longest time between kills.'),
      seed,
    },
    load: async () => (await import('./kill/kill.ts')).killProof,
  },
  power: {
    summary: 'The power is cut under load, at every page that the disk may stop at.',
    options: {
      cuts: text('NUMBER', 'How many of the possible cuts are made, evenly spread.'),
      cut: text('NAME', 'Only this cut, as a violation names it, such as log-12.'),
    },
    load: async () => (await import('./power/power.ts')).powerProof,
  },
  poison: {
    summary: 'Items and messages that no function can handle come among those of another platform.',
    options: {},
    load: async () => (await import('./poison/poison.ts')).poisonProof,
  },
  neighbours: {
    summary: 'One platform floods the service while another one reads and pays.',
    options: {
      rounds: text('NUMBER', 'How often each flood begins and ends.'),
      only: text('FLOOD', 'Only this flood, such as reads.'),
    },
    load: async () => (await import('./neighbours/neighbours.ts')).neighboursProof,
  },
  restore: {
    summary: 'A busy service is restored to a point in time, in another table.',
    options: { seconds, seed },
    load: async () => (await import('./restore/restore.ts')).restoreProof,
  },
  releases: {
    summary: 'The last release and this version read and continue what the other one has written, both ways.',
    options: {
      against: text('REF', 'Another version than the last release, by its tag or commit.'),
      only: operation,
      defect: text('NAME', 'Plants a defect, to see that it is found: renamed-attribute.'),
    },
    load: async () => (await import('./releases/releases.ts')).releasesProof,
  },
  mutation: {
    summary: 'Every mutant of the code that moves money or stores responses is caught by a test.',
    options: { area: text('NAME', 'Only this area of the code.') },
    load: async () => (await import('./mutation/mutation.ts')).mutationProof,
  },
  planted: {
    summary: 'A fault that is planted into the code is found by the tests that the list names for it.',
    options: { only: text('NUMBER', 'Only this fault of the list.') },
    load: async () => (await import('./planted/planted.ts')).plantedProof,
  },
  generated: {
    summary: 'A fault that is generated for any place of the code is found by the tests near it.',
    options: {
      only: text('NUMBER', 'Only this fault.'),
      kind: text('KIND', 'Only faults of this kind.'),
      in: text('FOLDER', 'Only faults in this folder.'),
      sample: text('NUMBER', 'Only so many, chosen by the seed.'),
      seed: text('TEXT', 'Chooses the sample; otherwise SEED or the commit.'),
      nearest: text(
        'NUMBER',
        'Only the nearest tests of each fault: 2, 8 or 24 of up to 64. What they leave may be found by others.',
      ),
    },
    load: async () => (await import('./generated/generated.ts')).generatedProof,
  },
  contention: {
    summary: 'One account pays 500 or 1,000 times a second, or is paid 1,000 times, against conflicting transactions.',
    options: {
      seconds: text('NUMBER', 'Simulated seconds of each scenario.'),
      work: text(
        'MS',
        'How long a function works beside its calls to the table; several by default, 20 in the short form.',
      ),
      transaction: text('MS', 'The latency of a transaction; several by default, 10 in the short form.'),
      seeds: text('NUMBER', 'How many seeds are run; 1 by default.'),
      only: text('SCENARIO', 'Only this scenario, such as "hot payer".'),
      seed,
    },
    load: async () => (await import('./contention/contention.ts')).contention,
  },
  idempotency: {
    summary: 'Requests with keys are repeated, reordered, sent side by side and interrupted.',
    options: {
      requests: text('NUMBER', 'How many requests are sent.'),
      only: operation,
      scenario: text('NUMBER', 'Only this scenario of the operation, as a violation names it.'),
      seed,
    },
    load: async () => (await import('./idempotency/prove-idempotency.ts')).proveIdempotency,
  },
  input: {
    summary: 'Every operation is sent valid and invalid requests.',
    options: {
      each: text('NUMBER', 'How many requests each operation is sent.'),
      only: operation,
      probe: text('NUMBER', 'Only this request of the operation, as a violation names it.'),
      seed,
    },
    load: async () => (await import('./input/prove-input.ts')).proveInput,
  },
  schemathesis: {
    summary: 'Schemathesis sends what it derives from the OpenAPI document. Skipped without Python 3.10.',
    options: {
      examples: text('NUMBER', 'How many requests each operation is sent beside the documented examples.'),
      only: text('OPERATIONS', 'Only these operations, separated by commas.'),
      seed,
    },
    load: async () => (await import('./schemathesis/prove-schemathesis.ts')).proveSchemathesis,
  },
  clients: {
    summary:
      'Generators make clients of the document, which compile and pay, and Bruno sends its collection. Downloads them; not in the short form.',
    options: {},
    load: async () => (await import('./clients/prove-clients.ts')).proveClients,
  },
};

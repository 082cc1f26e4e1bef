/** What one scenario of a run came to, as schemathesis writes it to its report; one that was skipped has a label only. */
interface Scenario {
  readonly recorder: {
    readonly label: string;
    readonly checks?: Readonly<Record<string, readonly Check[]>>;
    readonly interactions?: Readonly<Record<string, Interaction>>;
  };
}
interface Check {
  readonly name: string;
  readonly status: string;
  readonly failure_info?: { readonly failure?: { readonly title?: string; readonly message?: string } };
}
interface Interaction {
  readonly request: Message & { readonly method: string; readonly uri: string };
  readonly response?: (Message & { readonly status_code: number }) | null;
}
interface Message {
  readonly body?: Content | null;
  readonly content?: Content | null;
}
interface Content {
  readonly $base64: string;
}

export interface RunFigures {
  requests: number;
  granted: number;
  /** The operations that were tried, and those among them that granted something. */
  readonly operations: Set<string>;
  readonly reached: Set<string>;
  readonly failures: string[];
  /** How many failures are what the service means to do: see `meansAbsent`. */
  taken: number;
}

/** Adds up a report, one event on each line. */
export function readReport(text: string): RunFigures {
  const figures: RunFigures = {
    requests: 0,
    granted: 0,
    operations: new Set(),
    reached: new Set(),
    failures: [],
    taken: 0,
  };
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const event = JSON.parse(line) as { readonly ScenarioFinished?: Scenario };
    if (event.ScenarioFinished) addScenario(figures, event.ScenarioFinished);
  }
  return figures;
}

function addScenario(figures: RunFigures, { recorder }: Scenario): void {
  const { label, checks = {}, interactions = {} } = recorder;
  for (const { response } of Object.values(interactions)) {
    figures.operations.add(label);
    figures.requests += 1;
    if (!response || response.status_code >= 400) continue;
    figures.granted += 1;
    figures.reached.add(label);
  }
  for (const [id, made] of Object.entries(checks)) {
    for (const { name, status, failure_info: { failure } = {} } of made) {
      if (status !== 'failure') continue;
      const why = failure?.message || failure?.title || 'failed';
      if (name === 'negative_data_rejection' && meansAbsent(why, interactions[id])) {
        figures.taken += 1;
        continue;
      }
      figures.failures.push(`${name} of ${label}: ${why} ${shown(interactions[id])}`);
    }
  }
}

/**
 * Whether the part of a request that is wrong says that it is absent, in a way that no schema allows and the service takes: by null in the
 * body, as generated clients do, or by an empty parameter.
 */
function meansAbsent(why: string, interaction: Interaction | undefined): boolean {
  const [, place, path = ''] = /Invalid component: in (body|query) - (.+?): /.exec(why) ?? [];
  const { request } = interaction ?? {};
  if (!place || !request) return false;
  if (place === 'query') return new URL(request.uri).searchParams.get(path) === '';
  const body: unknown = JSON.parse(contentOf(request.body));
  return (
    path.split(' -> ').reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], body) === null
  );
}

const longest = 1_500;
const contentOf = (content: Content | null | undefined): string =>
  content ? Buffer.from(content.$base64, 'base64').toString() : '';
const textOf = (content: Content | null | undefined): string => contentOf(content).slice(0, longest);

/** A request and its answer, for people who want to see them again. */
function shown(interaction: Interaction | undefined): string {
  if (!interaction) return '';
  const { request, response } = interaction;
  return `${request.method} ${request.uri} ${textOf(request.body)} is answered with ${response?.status_code} ${textOf(response?.content)}`;
}

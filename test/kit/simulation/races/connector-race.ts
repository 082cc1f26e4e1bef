import { issuedDetails } from '../../client/issuer.ts';
import { purchaseOf } from '../card-flows.ts';
import {
  ConnectedWorld,
  type Decided,
  isDecision,
  type Pace,
  type Said,
  type Side,
} from '../outside/connected-world.ts';
import type { ProductionFixture } from '../outside/production-fixtures.ts';
import type { ApiRequest } from '../recorder.ts';
import { type Change, type ChangeName, connectorChanges } from './connector-changes.ts';
import { cardRaces, deposited, type Guard, message, type Race, stages } from './connector-rows.ts';

/** What happens beside reports. */
interface Beside {
  readonly other?: Race;
  readonly changeName?: ChangeName;
  /** The code by which one of two reports that contradict each other is refused. */
  readonly refusedBy?: string | undefined;
  /** Whether the other report is of what follows from this one: it is refused until then. */
  readonly isCause?: boolean | undefined;
  readonly hasConflicts?: boolean;
  readonly pace?: Pace | undefined;
}

/** How a race went. */
export interface Outcome {
  /** The answers to reports that no report may get. */
  readonly refused: readonly string[];
  readonly violations: readonly string[];
  readonly taken: number;
  readonly effects: number;
  /** The sides that were decided before the other one. */
  readonly first: ReadonlySet<Side>;
}

/** Races twenty reports, half of them those of another race, or with a change in the middle of them. */
export async function runConnectorRace(
  fixture: ProductionFixture,
  raced: Race,
  { other, changeName, refusedBy, isCause = false, hasConflicts = false, pace }: Beside,
  seed: number,
): Promise<Outcome> {
  const change: Change | undefined = changeName && connectorChanges[changeName];
  const guard = changeName && raced.beside?.[changeName];
  const world = new ConnectedWorld(fixture, seed);
  try {
    await world.tell(deposited({ amount: 10_000 }, () => 'first')(world, 0));
    const hasCard = [raced, other].some((each) => each && (each.purchase || Object.values(cardRaces).includes(each)));
    if (hasCard) await giveCard(world, Math.max(stageOf(raced), other ? stageOf(other) : 0));
    await raced.before?.(world);
    if (!guard?.isFunded) await change?.before?.(world);
    const of = (each: Race, count: number) => Array.from({ length: count }, (_, index) => each.say(world, index));
    const times = change?.times ?? (change ? 1 : 0);
    const requests = Array.from({ length: times }, () => world.request(change?.ask(world) ?? {}));
    world.hasConflicts = hasConflicts;
    const decided = await world.race(of(raced, other ? 10 : 20), other ? of(other, 10) : requests, pace);
    world.hasConflicts = false;
    const mayRefuse = [raced.refusedBy, other?.refusedBy, refusedBy];
    const heard = decided.filter(({ said }) => isReport(said) || isDecision(said));
    const effects = heard.filter((each) => cameTo(each) === 'DONE');
    return {
      refused: heard.flatMap(({ answer }) =>
        answer?.status === 200 || mayRefuse.includes(answer?.body?.code) ? [] : [`${answer?.status} ${answer?.text}`],
      ),
      taken: heard.filter(({ answer }) => answer?.status === 200).length,
      effects: new Set(effects.map(({ answer }) => answer?.text)).size,
      first: firstOf(withoutRepeated(decided), change ? rulesOfChange(change, raced, guard) : rulesOfReports(isCause)),
      violations: await world.end(),
    };
  } finally {
    ConnectedWorld.leave();
  }
}

/** A card of the stage that both races are about. */
async function giveCard(world: ConnectedWorld, stage: number) {
  const body = { cardholderId: world.customerId, form: 'VIRTUAL', fundingSources: [world.accountId] };
  world.cardId = (await world.ask('createCard', { body })).id;
  const steps = [
    { content: { type: 'CARD_ISSUED', ...issuedDetails } },
    { content: { type: 'AUTHORIZATION', ...purchaseOf(1_000) } },
    { content: { type: 'CLEARING', amount: 900 }, moved: 900 },
    { content: { type: 'RETURN', amount: 105 }, moved: -105 },
  ];
  for (const [index, { content, moved }] of steps.slice(0, stage).entries()) {
    const { cardTransactionId = '' } = await world.tell(message(content, moved, () => stages[index] ?? '')(world, 0));
    world.purchaseId = cardTransactionId;
  }
}
const stageOf = ({ purchase = 'NONE' }: Race): number => stages.indexOf(purchase);

/** NOTHING: a report of what the service knows already, or that has no effect any more. */
type Came = 'DONE' | 'REFUSED' | 'NOTHING';
interface Step extends Decided {
  readonly came: Came;
}

function cameTo({ said, answer }: Decided): Came {
  if (!isReport(said)) return answer && answer.status < 300 ? 'DONE' : 'REFUSED';
  if (answer?.status !== 200 || answer.body.outcome === 'DECLINED') return 'REFUSED';
  return answer.body.effect === 'NONE' ? 'NOTHING' : 'DONE';
}
const isReport = (said: Said | ApiRequest): boolean => !('platformId' in said);

/** What all have come to: the same message once more gets the same answer, and does nothing. */
function withoutRepeated(decided: readonly Decided[]): readonly Step[] {
  const known = new Set<string>();
  return decided.map((each) => {
    const { path, body } = each.said;
    const message = JSON.stringify([path, body, each.answer?.status]);
    const came = isReport(each.said) && known.has(message) ? 'NOTHING' : cameTo(each);
    known.add(message);
    return { ...each, came };
  });
}

/** What the first of both sides comes to, and then the second one, where that side is first. */
type Rules = Readonly<Record<Side, readonly [first: (step: Step) => boolean, second: (step: Step) => boolean]>>;
const isDone = ({ came }: Step): boolean => came === 'DONE';
const isDecided = ({ came }: Step): boolean => came !== 'NOTHING';

const isRefused = ({ came }: Step): boolean => came === 'REFUSED';
const isNothing = ({ came }: Step): boolean => came === 'NOTHING';

const rulesOfReports = (isCause: boolean): Rules =>
  isCause
    ? { REPORT: [isDone, isDone], BESIDE: [isRefused, isDone] }
    : { REPORT: [isDone, isDecided], BESIDE: [isDone, isDecided] };

function rulesOfChange({ declines, isAllowance }: Change, { declinedBy }: Race, guard: Guard | undefined): Rules {
  if (!declines || !declinedBy?.includes(declines))
    return {
      REPORT: [isDone, isDecided],
      BESIDE: [isDone, guard?.isRefused ? isRefused : guard?.isIgnored ? isNothing : isDone],
    };
  const isDeclined = ({ answer }: Step) => answer?.body?.declineReason === declines;
  return isAllowance
    ? { REPORT: [isDeclined, isDone], BESIDE: [isDone, isDone] }
    : { REPORT: [isDone, isDecided], BESIDE: [isDone, isDeclined] };
}

function firstOf(steps: readonly Step[], rules: Rules): ReadonlySet<Side> {
  const done = steps.findIndex(isDone);
  const isFirst = (side: Side) => {
    const [first, second] = rules[side];
    const begin = steps.findIndex((step) => step.side === side && first(step));
    // Of many decisions one is carried out, and the others are refused whatever comes beside it: only what is done before it was first.
    if (first === isDone && steps.some(({ said }) => isDecision(said)) && begin !== done) return false;
    return begin >= 0 && steps.slice(begin).some((step) => step.side !== side && second(step));
  };
  return new Set((['REPORT', 'BESIDE'] as const).filter(isFirst));
}

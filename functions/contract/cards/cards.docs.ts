import { idText, timestampTexts } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation } from '../description.ts';
import { cardLinkLifeSeconds, durationText } from '../figures.ts';
import { describePage, pageParameters, sortOrderText } from '../lists.docs.ts';
import { cardIssueEndings } from '../sandbox-values.ts';
import {
  Card,
  CardBrand,
  CardCreateRequest,
  CardForm,
  CardRevealResponse,
  CardState,
  CardStateReason,
  CardTargetState,
  CardUpdateRequest,
  createCard,
  getCardById,
  listCards,
  revealCard,
  updateCardById,
} from './cards.ts';

const id = idText('Card', 'the card');
const cardholderId = idText('Customer', 'the customer who uses the card');
const fundingSources =
  'The internal accounts of the cardholder that fund the card: fiat accounts of one currency, or US dollars and USDB. The first one pays.';
const maxSpendPerTransaction =
  "The most that one purchase may be authorized for, in the smallest unit of the card's currency.";

export const cardDescriptions = [
  describeEnum(CardState, 'Where a card is in its life.', {
    PENDING_KYC: 'The cardholder is being verified.',
    PROCESSING: 'The issuer has the card and has not answered yet.',
    ACTIVE: 'The card can be used.',
    FROZEN: 'New purchases are declined. Those that are authorized continue.',
    CLOSED: 'The card cannot be used any more. Final; `stateReason` says why.',
  }),
  describeEnum(CardTargetState, 'A state that a platform gives a card.', {
    ACTIVE: 'The card can be used again.',
    FROZEN: 'New purchases are declined.',
    CLOSED: 'The card cannot be used any more.',
  }),
  describeEnum(CardStateReason, 'Why a card is closed.', {
    ISSUER_REJECTED: 'The issuer rejected the card.',
    CLOSED_BY_PLATFORM: 'The platform closed the card.',
    CLOSED_BY_SERVICE: 'The service closed the card, because its holder was deleted.',
  }),
  describeEnum(CardBrand, 'The network of a card.', { VISA: 'Visa.', MASTERCARD: 'Mastercard.' }),
  describeEnum(CardForm, 'What a card is made of.', { VIRTUAL: 'A number without plastic.' }),
  describeObject(Card, 'A card of a customer.', {
    id,
    cardholderId,
    platformCardId: "The platform's own id of the card.",
    state: 'Where the card is in its life.',
    stateReason: 'Why the card is closed; null while it is open.',
    brand: 'The network. Absent until the issuer accepts the card.',
    form: 'What the card is made of.',
    last4: 'The last four digits of the number. Absent until the issuer accepts the card.',
    expMonth: 'The month in which the card expires. Absent until the issuer accepts the card.',
    expYear: 'The year in which the card expires. Absent until the issuer accepts the card.',
    fundingSources: `${fundingSources} Empty once the card is closed.`,
    maxSpendPerTransaction: `${maxSpendPerTransaction} Null: no limit but the balance.`,
    currency: 'The currency that the card settles in: US dollars for USDB, else that of its funding sources.',
    processorRef: "The processor's reference of the card.",
    issuerRef: "The issuer's reference of the card.",
    ...timestampTexts,
  }),
  describeObject(CardCreateRequest, 'A card to be issued.', {
    cardholderId,
    platformCardId: "The platform's own id of the card. Generated when absent.",
    threeDSecurePassword: 'Only for programs with a static password; others get 400.',
    form: 'What the card is made of.',
    fundingSources,
    maxSpendPerTransaction: `${maxSpendPerTransaction} Absent: no limit but the balance.`,
  }),
  describeObject(CardUpdateRequest, 'What changes about a card; at least one member.', {
    state: '`FROZEN` stops new purchases, `ACTIVE` allows them again, `CLOSED` is final and goes alone.',
    fundingSources: `${fundingSources} They replace the earlier ones and must be accounts in whose currency the card settles.`,
    maxSpendPerTransaction: `${maxSpendPerTransaction} Null removes the limit.`,
  }),
  describeObject(CardRevealResponse, 'A link to the page that shows the number of a card.', {
    panEmbedUrl: 'The page to open in the browser of the cardholder, for example in an iframe.',
    expiresAt: `Until when the link works, ${durationText(cardLinkLifeSeconds)} (UTC).`,
  }),
  describePage(listCards.responses[200], 'cards'),
  describeOperation(createCard, {
    text: `Issues a card to a verified customer. It is \`PROCESSING\` until the issuer answers; \`CARD.STATE_CHANGE\` announces the answer. In the sandbox the last three characters of \`platformCardId\`, or of \`cardholderId\` without one, decide: \`001\` stays \`PROCESSING\`, \`002\` is rejected, \`005\` is accepted after about ${durationText(cardIssueEndings['005'].afterSeconds)}, and anything else at once. A funding source whose id ends in \`002\` or \`003\` is ineligible.`,
  }),
  describeOperation(listCards, {
    text: 'Lists cards in pages. Filters combine.',
    parameters: {
      cardholderId: 'Only cards of this customer.',
      accountId: 'Only cards that this internal account funds.',
      platformCardId: "Only cards with this id of the platform's own.",
      state: 'Only cards in this state.',
      ...pageParameters,
      sortOrder: sortOrderText,
    },
  }),
  describeOperation(getCardById, { text: 'Returns a card with its state.', parameters: { id } }),
  describeOperation(updateCardById, {
    text: 'Freezes, unfreezes or closes a card, replaces its funding sources or changes its limit. Purchases that are authorized continue, unless the card is closed. Closing ends them and detaches the funding sources; refunds still arrive on the account that paid.',
    parameters: { id },
  }),
  describeOperation(revealCard, {
    text: 'Creates a link to a page that shows the number, the expiry and the security code of a card, so that they never pass through the platform. The token of the call is recorded as the actor. Each call gives a new link.',
    parameters: { id },
  }),
];

import type { PlatformId, Uuid } from '../../domain/ids.ts';
import { type Infer, object, text } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readRecord, type Store, type Write } from '../table.ts';

/** A message of the issuer about a card, by the issuer's own id of it. */
export interface IssuerMessageRef {
  readonly platformId: PlatformId;
  readonly cardUuid: Uuid<'Card'>;
  readonly messageId: string;
}

/** The first answer to a message, with a hash of the message that was answered. */
const answeredMessage = object({
  fingerprint: text,
  /** JSON. */
  answer: text,
});
interface AnsweredMessage extends Infer<typeof answeredMessage> {}

const type = 'ISSUER_MESSAGE';

const keyOf = ({ platformId, cardUuid, messageId }: IssuerMessageRef) =>
  keys.issuerMessage(platformId, cardUuid, messageId);

const toAnsweredMessage = itemReader(type, answeredMessage);

export const readAnsweredMessage = (store: Store, ref: IssuerMessageRef): Promise<AnsweredMessage | undefined> =>
  readRecord(store, keyOf(ref), toAnsweredMessage);

/**
 * Writes the answer to a message. It stays as long as the card's transactions do, because a network may repeat a message at any
 * time. A message that another request answered first makes the decision stale: it is made anew and finds that answer.
 */
export const putAnsweredMessage = (ref: IssuerMessageRef, answered: AnsweredMessage): Write => ({
  put: { item: { ...answered, ...keyOf(ref), type }, condition: 'attribute_not_exists(pk)' },
});

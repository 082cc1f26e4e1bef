import type { PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import type { ItemEvent } from '../../../../functions/domain/item-event.ts';
import type { Payment } from '../../../../functions/domain/payments/payment.ts';
import { nameOf } from './payment-history.ts';
import type { ReportViolation } from './violation.ts';

interface Relayed {
  readonly number: number;
  readonly type: string;
  readonly body: string;
}

/** All events of payments, cards and card transactions reach the endpoint, in the order of their numbers. */
export class WebhookDeliveries {
  /** How many of these webhooks were accepted. */
  accepted = 0;
  /** How many of them had been accepted before. */
  repeated = 0;
  readonly #report: ReportViolation;
  readonly #relayed = new Map<string, Relayed[]>();
  readonly #accepted = new Map<string, number[]>();

  constructor(report: ReportViolation) {
    this.#report = report;
  }

  relayed({ Detail, DetailType }: PutEventsRequestEntry): void {
    const { resource, number, body, type } = JSON.parse(Detail ?? '') as Relayed & { resource: string };
    const earlier = this.#relayed.get(resource) ?? [];
    this.#relayed.set(resource, earlier);
    const same = earlier.find((event) => event.number === number);
    if (same && same.body !== body) this.#report(`${resource} event ${number}: has two bodies`);
    if (DetailType !== type) this.#report(`${resource} event ${number}: is labelled ${DetailType}`);
    // The bus promises no order; the webhooks do.
    if (!same) earlier.push({ number, type, body });
  }

  posted(body: string, status: number): void {
    const { data, type } = JSON.parse(body) as { data: { id?: string }; type: string };
    const { id = '' } = data;
    if (!/^(Transaction|CardTransaction|Card):/.test(id) || (status >= 300 && status !== 409) || status < 200) return;
    const number = this.#relayed.get(id)?.find((event) => event.body === body)?.number;
    if (number === undefined) {
      if (type !== 'INCOMING_PAYMENT.PENDING') this.#report(`${id}: a webhook ${type} that was not relayed`);
      return;
    }
    const accepted = this.#accepted.get(id) ?? [];
    this.#accepted.set(id, accepted);
    if (accepted.some((other) => other > number) && !accepted.includes(number)) {
      this.#report(`${id}: webhook ${number} comes after ${accepted}`);
    }
    this.accepted += 1;
    if (accepted.includes(number)) this.repeated += 1;
    else accepted.push(number);
  }

  /** Checks that every event of a payment was relayed and accepted. */
  ended(payment: Payment, types: readonly string[]): void {
    for (const [index, type] of types.entries()) {
      // The workflow itself posts the request for an approval, so it is never relayed.
      if (payment.kind === 'UMA_IN' && type === 'PENDING') continue;
      this.#requireAccepted(`Transaction:${payment.paymentId}`, nameOf(payment), index + 1, `.${type}`);
    }
  }

  /** Checks that every event of a card or a card transaction was relayed and accepted. */
  endedCard(resource: string, events: readonly ItemEvent[]): void {
    for (const { number, type } of events) this.#requireAccepted(resource, resource, number, type);
  }

  #requireAccepted(resource: string, name: string, number: number, ending: string): void {
    const event = this.#relayed.get(resource)?.find((relayed) => relayed.number === number);
    if (!event?.type.endsWith(ending)) this.#report(`${name}: event ${number} ${ending} is never sent`);
    else if (!this.#accepted.get(resource)?.includes(number)) this.#report(`${name}: webhook ${number} never comes`);
  }
}

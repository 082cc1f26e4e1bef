import type { ServerResponse } from 'node:http';
import type { InboxAnswer } from '../views/console-views.ts';
import { ConsoleRefusal } from './http.ts';

export const inboxPath = '/_console/inbox';

const answers = ['200', '409', '500', 'hang'] as const satisfies readonly InboxAnswer[];

/** A receiver of webhooks that is there from the start. What it gets is recorded with the attempt. */
export class Inbox {
  #answer: InboxAnswer = '200';
  readonly #hanging = new Set<ServerResponse>();

  get answer(): InboxAnswer {
    return this.#answer;
  }

  /** Sets how it answers from now on. Refuses any other answer with 400. */
  set(name: string): void {
    const answer = answers.find((one) => one === name);
    if (!answer) throw new ConsoleRefusal(400, `The inbox answers with ${answers.join(', ')}, not with ${name}.`);
    this.#answer = answer;
  }

  /** Answers a webhook as it is set, or as the address of the webhook says. */
  receive(response: ServerResponse, answer: InboxAnswer | '202' = this.#answer): void {
    if (answer === 'hang') {
      this.#hanging.add(response);
      response.on('close', () => this.#hanging.delete(response));
      return;
    }
    response.writeHead(Number(answer), { 'content-type': 'application/json' });
    response.end(JSON.stringify({ received: answer.startsWith('2') }));
  }

  close(): void {
    for (const response of this.#hanging) response.destroy();
  }
}

import { signal } from '@preact/signals';
import type { SentAnswer } from '../../views/console-views.ts';

/** A sentence that is shown for a moment. */
export const toast = signal<string | undefined>(undefined);

let hiding: ReturnType<typeof setTimeout> | undefined;

export function say(sentence: string): void {
  toast.value = sentence;
  clearTimeout(hiding);
  hiding = setTimeout(() => {
    toast.value = undefined;
  }, 4_000);
}

/** The server refused; the message is its sentence. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Reads below /_console. */
export const get = <T>(path: string): Promise<T> => ask<T>(path, {});

/** Sends a command below /_console. */
export const post = <T>(path: string, body: object = {}): Promise<T> =>
  ask<T>(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Sends a file below /_console as it is. */
export const postFile = <T>(path: string, file: File): Promise<T> =>
  ask<T>(path, { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: file });

/** Reads the API as a platform. */
export const readApi = <T>(platformId: string, path: string): Promise<T> =>
  get<T>(`/api?platform=${encodeURIComponent(platformId)}&path=${encodeURIComponent(path)}`);

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(`/_console${path}`, init);
  const answer: unknown = await response.json();
  if (!response.ok) throw new Refused(response.status, (answer as { message?: string }).message ?? 'It did not work.');
  return answer as T;
}

/** Carries out a command and shows what goes wrong as a sentence. */
export async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    say((cause as Error).message);
  }
}

/** Sends a request to the API as the sandbox platform, and says that it is done or what the API objects to. */
export const command = (method: string, path: string, body: object, done: string): Promise<void> =>
  attempt(async () => {
    const answered = await post<SentAnswer>('/send', { method, path, body });
    say(answered.status < 300 ? done : (answered.body as { message: string }).message);
  });

/** Sends a webhook again. */
export const resend = (deliveryId: string): Promise<void> =>
  command('POST', `/webhooks/deliveries/${deliveryId}/resend`, {}, 'It is sent again');

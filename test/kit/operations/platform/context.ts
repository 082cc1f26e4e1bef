import type { PlatformId } from '../../../../functions/domain/ids.ts';
import type { Store } from '../../../../functions/store/table.ts';
import { provisionPlatform } from '../../../../lib/platforms/provisioning.ts';
import { type AnyBody, type Api, apiClient, bodyOf, type RequestOptions } from '../../client/api.ts';
import type { Patience } from '../../client/payments.ts';

/** A running service with access to its table. */
export interface Service extends Patience {
  readonly baseUrl: string;
  readonly store: Store;
  /** The service's clock. */
  readonly now?: () => Date;
}

/** Everything that the parts of a test platform share. */
export interface PlatformContext {
  readonly service: Service;
  readonly now: () => Date;
  readonly platformId: PlatformId;
  readonly tokenId: string;
  readonly tokenSecret: string;
  readonly webhookEndpoint: string;
  readonly api: Api;
  readonly name: string;
  readonly personal: ReturnType<typeof personalDataOf>;
  /** A number that was not used before, in four digits. */
  readonly next: () => string;
  /** Posts and answers with the body; throws when the status is another one. */
  readonly post: (path: string, content: unknown, status?: number, options?: RequestOptions) => Promise<AnyBody>;
  /** Creates something on first use and answers with the same one from then on. */
  readonly once: <T>(kind: string, create: () => Promise<T>) => Promise<T>;
}

/** Personal data that only the platform itself may read, so it must not show in logs, refusals or answers to others. */
function personalDataOf(name: string) {
  const digits = [...name].map((letter) => letter.charCodeAt(0) % 10).join('');
  return {
    fullName: `Jane ${name} Marker`,
    email: `jane.${name.toLowerCase()}.marker@example.com`,
    phoneNumber: `+4915${digits}550100`.slice(0, 15),
    birthDate: '1987-06-05',
    line1: `7 ${name} Marker Street`,
    accountNumber: `00${digits}7890`.slice(0, 12),
  };
}

export async function createContext(service: Service, name: string, webhookEndpoint: string): Promise<PlatformContext> {
  const order = { name, environment: 'sandbox', webhookEndpoint } as const;
  const { platformId, tokenId, tokenSecret } = await provisionPlatform(order);
  const api = apiClient(service.baseUrl, `${tokenId}:${tokenSecret}`);
  const created = new Map<string, Promise<unknown>>();
  let count = 0;
  return {
    service,
    now: service.now ?? (() => new Date()),
    ...{ platformId, tokenId, tokenSecret, webhookEndpoint, api, name },
    personal: personalDataOf(name),
    next: () => {
      count += 1;
      return String(count).padStart(4, '0');
    },
    post: async (path, content, status = 201, options) => bodyOf(await api.post(path, content, options), status),
    once: <T>(kind: string, create: () => Promise<T>): Promise<T> => {
      const known = created.get(kind) ?? create();
      created.set(kind, known);
      return known as Promise<T>;
    },
  };
}

import * as z from 'zod';
import { type WebhookType, webhookEventTypes } from '../../functions/contract/webhooks/webhook-events.ts';
import type { AnyBody } from './client/api.ts';

/** Types with the same schema have the same members, which any of them may show. */
export const schemaNameOf = (type: WebhookType): string =>
  z.globalRegistry.get(webhookEventTypes[type].data)?.id ?? type;

/** Resources inside an event, whose members the tests of these resources show. */
const embedded = new Set(['accountInfo', 'accountOrWalletInfo', 'quote', 'transaction', 'paymentInstructions']);

/** The paths of the members that an event has, such as `refund.reason`. Those of the elements of a list are those of the list. */
export function membersOf(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((element) => membersOf(element, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = path ? `${path}.${name}` : name;
    return embedded.has(name) ? [at] : [at, ...membersOf(member, at)];
  });
}

/** The paths of the members that an event of this type may leave out. */
export function optionalMembersOf(type: WebhookType): readonly string[] {
  const root = z.toJSONSchema(webhookEventTypes[type].data, { io: 'output' });
  return [...new Set(optionalIn(root, root, ''))];
}

function optionalIn(schema: AnyBody, root: AnyBody, path: string): readonly string[] {
  if (schema.$ref) return optionalIn(root.$defs[schema.$ref.replace('#/$defs/', '')], root, path);
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? []), schema.items ?? []].flat();
  const members = Object.entries<AnyBody>(schema.properties ?? {}).flatMap(([name, member]) => {
    const at = path ? `${path}.${name}` : name;
    const inside = embedded.has(name) ? [] : optionalIn(member, root, at);
    return schema.required?.includes(name) ? inside : [at, ...inside];
  });
  return [...members, ...parts.flatMap((part) => optionalIn(part, root, path))];
}

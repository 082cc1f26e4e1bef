import { Refusal } from '../../domain/refusal.ts';

/** The platform's endpoint. Refuses with WEBHOOK_ENDPOINT_NOT_SET. */
export function requireEndpoint({ webhookEndpoint }: { readonly webhookEndpoint?: string }): string {
  if (!webhookEndpoint) {
    throw new Refusal('WEBHOOK_ENDPOINT_NOT_SET', 'Set webhookEndpoint with PATCH /config first.');
  }
  return webhookEndpoint;
}

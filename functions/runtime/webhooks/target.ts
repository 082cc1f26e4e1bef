import { Refusal } from '../../domain/refusal.ts';
import { webhookTargetsAreLocal } from '../settings.ts';

/** Where webhooks may go: https, locally http too. Refuses with INVALID_INPUT, naming `field`. */
export function requireWebhookTarget(url: string, field: string): void {
  const { protocol, username, password } = URL.canParse(url) ? new URL(url) : {};
  const schemes = webhookTargetsAreLocal() ? ['https:', 'http:'] : ['https:'];
  if (protocol === undefined || !schemes.includes(protocol)) {
    const message = `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
    throw new Refusal('INVALID_INPUT', `${field}: ${message}`, {
      errors: [{ field, message, constraint: { format: 'url' } }],
    });
  }
  if (username || password) throw new Refusal('INVALID_INPUT', `${field}: must not hold credentials`);
}

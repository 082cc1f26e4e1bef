import { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { provide, resetPorts } from '../../../../functions/ports/ports.ts';
import { keyServiceSigner } from '../../../../functions/use-cases/webhooks/signing/key-service-signer.ts';

const kms = mockClient(KMSClient);
beforeEach(() => {
  kms.reset();
  provide('kms', kms as never);
  vi.stubEnv('WEBHOOK_KEY_ID', 'service-key');
  vi.stubEnv('STANDARD_WEBHOOK_KEY_ID', 'standard-key');
});
afterAll(() => {
  kms.restore();
  resetPorts();
  vi.unstubAllEnvs();
});

it.each([
  ['service', 'service-key'],
  ['standard', 'standard-key'],
] as const)('the %s signature is by its own key, and a webhook is not sent without it', async (which, KeyId) => {
  const sign = () => keyServiceSigner[which](Buffer.from('message'));
  const Signature = Uint8Array.of(1, 2, 3);
  kms.on(SignCommand, { KeyId }).resolves({ Signature });
  expect(await sign()).toEqual(Signature);
  kms.on(SignCommand, { KeyId }).resolves({});
  await expect(sign()).rejects.toThrow('AWS KMS returned no signature.');
});

it('what is too long for the standard signature has none', async () => {
  const Signature = Uint8Array.of(1);
  kms.on(SignCommand).resolves({ Signature });
  expect(await keyServiceSigner.standard(Buffer.alloc(4096))).toEqual(Signature);
  expect(await keyServiceSigner.standard(Buffer.alloc(4097))).toBeUndefined();
});

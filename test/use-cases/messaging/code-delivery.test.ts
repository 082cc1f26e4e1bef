import { PinpointSMSVoiceV2Client, SendTextMessageCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { provide, resetPorts } from '../../../functions/ports/ports.ts';
import { logger } from '../../../functions/runtime/log.ts';
import { sendCode, sendCodeBySms } from '../../../functions/use-cases/messaging/code-delivery.ts';
import { unreachable } from '../../kit/aws-stubs.ts';
import { aPlatform } from '../../kit/builders.ts';

const mail = mockClient(SESv2Client);
const sms = mockClient(PinpointSMSVoiceV2Client);
const production = aPlatform({
  environment: 'production',
  embeddedWalletConfig: { appName: 'Example App', sendFromEmailSenderName: 'Example "App"\r\nBcc: x' },
});
const code = '483920';

beforeEach(() => {
  mail.reset();
  sms.reset();
  mail.rejects(new Error('unexpected'));
  sms.rejects(new Error('unexpected'));
  provide('ses', new SESv2Client(unreachable));
  provide('sms', new PinpointSMSVoiceV2Client(unreachable));
  vi.stubEnv('CODE_EMAIL_FROM', 'codes@example.com');
  vi.stubEnv('CODE_SMS_ORIGINATION', 'arn:aws:sms-voice:eu-west-1:000000000000:pool/example');
});
afterEach(() => {
  resetPorts();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('a one-time code', () => {
  it('goes by e-mail, under the platform’s name', async () => {
    mail.on(SendEmailCommand).resolves({ MessageId: 'example' });
    await sendCode({ platform: production, channel: 'EMAIL', to: 'owner@example.com', code });
    const sent = mail.commandCalls(SendEmailCommand)[0]?.args[0].input;
    expect(sent?.FromEmailAddress).toBe('"Example  App   Bcc: x" <codes@example.com>');
    expect(sent?.Destination).toEqual({ ToAddresses: ['owner@example.com'] });
    expect(sent?.Content?.Simple?.Body?.Text?.Data).toContain(`${code} is your code for Example App`);
  });

  it('goes by text message', async () => {
    sms.on(SendTextMessageCommand).resolves({ MessageId: 'example' });
    await sendCode({ platform: production, channel: 'SMS', to: '+15550100001', code });
    expect(sms.commandCalls(SendTextMessageCommand)[0]?.args[0].input).toMatchObject({
      DestinationPhoneNumber: '+15550100001',
      MessageType: 'TRANSACTIONAL',
    });
  });

  it.each([
    ['nothing', {}, `${code} is your code for Example App. Never give it to anyone.`],
    [
      'a payment',
      { act: 'to pay 1.00 EUR' },
      `${code} is your code for Example App to pay 1.00 EUR. Never give it to anyone.`,
    ],
  ])('that proves %s says so', async (_, proves, text) => {
    sms.on(SendTextMessageCommand).resolves({ MessageId: 'example' });
    await sendCodeBySms({ platform: production, to: '+15550100001', code, ...proves });
    expect(sms.commandCalls(SendTextMessageCommand)[0]?.args[0].input.MessageBody).toBe(text);
  });

  it.each([
    ['DESTINATION_PHONE_NUMBER_OPTED_OUT', { code: 'CONFLICT' }],
    ['DESTINATION_COUNTRY_BLOCKED', { code: 'CONFLICT' }],
    ['ORIGINATION_IDENTITY_NOT_READY', { Reason: 'ORIGINATION_IDENTITY_NOT_READY' }],
  ])('that AWS refuses to text with %s is refused, or fails where the set-up is at fault', async (Reason, outcome) => {
    sms.on(SendTextMessageCommand).rejects(Object.assign(new Error('no'), { Reason }));
    const sending = sendCodeBySms({ platform: production, to: '+15550100001', code });
    await expect(sending).rejects.toMatchObject(outcome);
  });

  it.each(['EMAIL', 'SMS'] as const)('is refused where nothing sends %s', async (channel) => {
    vi.unstubAllEnvs();
    const sending = sendCode({ platform: production, channel, to: 'owner@example.com', code });
    await expect(sending).rejects.toMatchObject({ code: 'NOT_IMPLEMENTED' });
  });

  it('is refused from an address that is not verified', async () => {
    mail.on(SendEmailCommand).rejects(Object.assign(new Error('no'), { name: 'MessageRejected' }));
    const sending = sendCode({ platform: production, channel: 'EMAIL', to: 'owner@example.com', code });
    await expect(sending).rejects.toMatchObject({ code: 'NOT_IMPLEMENTED' });
  });

  it("is refused from a platform's address that the deployment may not send from, and fails from its own", async () => {
    const denied = Object.assign(new Error('no'), { name: 'AccessDeniedException' });
    mail.on(SendEmailCommand).rejects(denied);
    const embeddedWalletConfig = { appName: 'Example App', sendFromEmailAddress: 'codes@platform.example' };
    const own = { ...production, embeddedWalletConfig };
    const to = 'owner@example.com';
    await expect(sendCode({ platform: own, channel: 'EMAIL', to, code })).rejects.toMatchObject({
      code: 'NOT_IMPLEMENTED',
      message: expect.stringContaining('sendFromEmailAddress'),
    });
    await expect(sendCode({ platform: production, channel: 'EMAIL', to, code })).rejects.toBe(denied);
  });

  it('is never sent in the sandbox, and never in a log line', async () => {
    const info = vi.spyOn(logger, 'info').mockReturnValue(undefined);
    await sendCode({ platform: aPlatform(), channel: 'EMAIL', to: 'owner@example.com', code });
    expect(mail.calls()).toHaveLength(0);
    expect(info).toHaveBeenCalledOnce();
    expect(JSON.stringify(info.mock.calls)).not.toMatch(/483920|owner@/);
  });
});

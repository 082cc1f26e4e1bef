/** Invitations between two platforms of a running service, with the webhook of the claim. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provide } from '../../functions/ports/ports.ts';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import { apiClient, startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

let cloud: TestCloud;
let inviting: Api;
let inviterUma: string;
let guest: Api;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url });
  inviting = cloud.api;
  guest = await anotherPlatform(cloud);
  inviterUma = bodyOf(await inviting.post('/customers', { customerType: 'INDIVIDUAL' }), 201).umaAddress;
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

const invite = async (request: object = {}) =>
  bodyOf(await inviting.post('/invitations', { inviterUma, ...request }), 201);
const claimsOf = (code: string) => receiver.received.filter(({ body }) => body.data?.code === code);

describe('an invitation', () => {
  it('is read and claimed by another platform, and the inviter learns of it', async () => {
    const { code, url } = await invite({ firstName: 'Alex', amountToSend: 500 });
    expect(url.endsWith(`/${code}`)).toBe(true);
    expect(bodyOf(await guest.get(`/invitations/${code}`), 200)).toMatchObject({ status: 'PENDING', inviterUma });
    const inviteeUma = bodyOf(await guest.post('/customers', { customerType: 'INDIVIDUAL' }), 201).umaAddress;
    const claimed = bodyOf(await guest.post(`/invitations/${code}/claim`, { inviteeUma }), 200);
    expect(claimed).toMatchObject({ status: 'CLAIMED', inviteeUma });
    const { body } = await receiver.waitFor(({ body }) => body.data?.code === code);
    expect(body).toMatchObject({ type: 'INVITATION.CLAIMED', data: claimed });
    const again = await guest.post(`/invitations/${code}/claim`, { inviteeUma });
    expect(bodyOf(again, 400).code).toBe('INVITATION_ALREADY_CLAIMED');
    expect(bodyOf(await inviting.get(`/invitations/${code}`), 200)).toEqual(claimed);
    expect(claimsOf(code)).toHaveLength(1);
  });

  it('is canceled by the platform that created it, and by no other', async () => {
    const { code } = await invite();
    expect(bodyOf(await guest.post(`/invitations/${code}/cancel`), 403).code).toBe('FORBIDDEN');
    expect(bodyOf(await inviting.post(`/invitations/${code}/cancel`), 200).status).toBe('CANCELLED');
    const claim = await guest.post(`/invitations/${code}/claim`, { inviteeUma: '$alex@other.example.com' });
    expect(bodyOf(claim, 400).code).toBe('INVITATION_CANCELLED');
    expect(claimsOf(code)).toEqual([]);
  });

  it('can be claimed until it expires, and neither claimed nor canceled from then on', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const [early, late] = [await invite({ expiresAt }), await invite({ expiresAt })];
    const claim = ({ code }: AnyBody) =>
      guest.post(`/invitations/${code}/claim`, { inviteeUma: '$alex@other.example.com' });
    const at = (instant: number) => provide('clock', { now: () => new Date(instant) });
    try {
      at(Date.parse(expiresAt) - 1);
      expect(bodyOf(await guest.get(`/invitations/${late.code}`), 200)).toMatchObject({ status: 'PENDING', expiresAt });
      expect(bodyOf(await claim(early), 200).status).toBe('CLAIMED');
      at(Date.parse(expiresAt));
      expect(bodyOf(await guest.get(`/invitations/${late.code}`), 200)).toMatchObject({ status: 'EXPIRED', expiresAt });
      expect(bodyOf(await claim(late), 400).code).toBe('INVITATION_EXPIRED');
      expect(bodyOf(await inviting.post(`/invitations/${late.code}/cancel`), 400).code).toBe('INVITATION_EXPIRED');
      expect(bodyOf(await guest.get(`/invitations/${early.code}`), 200).status).toBe('CLAIMED');
    } finally {
      provide('clock', { now: () => new Date() });
    }
    await receiver.waitFor(({ body }) => body.data?.code === early.code);
    expect(claimsOf(late.code)).toEqual([]);
  });

  it('is claimed once by many at the same time', async () => {
    const { code } = await invite();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        guest.post(`/invitations/${code}/claim`, { inviteeUma: `$alex${index}@other.example.com` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  it('is not found by a code that was not given out', async () => {
    for (const code of ['a'.repeat(32), '00000000', '%24', 'x'.repeat(300)]) {
      expect(bodyOf(await guest.get(`/invitations/${code}`), 404).code).toBe('INVITATION_NOT_FOUND');
    }
  });

  it('needs a token', async () => {
    const { code } = await invite();
    expect((await apiClient(cloud.baseUrl, 'none:none').get(`/invitations/${code}`)).status).toBe(401);
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toUuid } from '../../../functions/domain/ids.ts';
import {
  cancel,
  claim,
  codeOf,
  type InvitationRecord,
  newInvitation,
  statusAt,
  toInvitation,
  uuidInCode,
} from '../../../functions/domain/invitations/invitation.ts';
import { noon, otherPlatformId, platformId, uuids } from '../../kit/builders.ts';

const start = Date.parse(noon);
const at = (ms: number) => new Date(start + ms);

const invite = (lifeMs: number | undefined): InvitationRecord =>
  newInvitation({
    platformId,
    environment: 'sandbox',
    link: 'https://invite.example.com',
    uuid: uuids.unknown,
    request: {
      inviterUma: '$jane@uma.example.com',
      ...(lifeMs !== undefined && { expiresAt: at(lifeMs).toISOString() }),
    },
    inviter: { umaAddress: '$jane@uma.example.com', currency: 'USD' },
    now: at(0),
  });

const step = fc.record({
  act: fc.constantFrom('claim', 'cancel', 'cancelOfAnother'),
  afterMs: fc.nat({ max: 50 }),
});
type Step = { readonly act: 'claim' | 'cancel' | 'cancelOfAnother'; readonly afterMs: number };

const rules: Readonly<Record<Step['act'], (invitation: InvitationRecord, now: Date) => InvitationRecord>> = {
  claim: (invitation, now) => claim(invitation, '$alex@uma.example.com', now),
  cancel: (invitation, now) => cancel(invitation, platformId, now),
  cancelOfAnother: (invitation, now) => cancel(invitation, otherPlatformId, now),
};

it('leaves PENDING once, never after its expiry, and has at most one event', () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }), fc.array(step), (lifeMs, steps) => {
      let invitation = invite(lifeMs);
      let ms = 0;
      let granted = 0;
      for (const { act, afterMs } of steps) {
        ms += afterMs;
        const before = invitation;
        try {
          invitation = rules[act](invitation, at(ms));
          granted += 1;
          expect(act).not.toBe('cancelOfAnother');
          expect(statusAt(before, at(ms))).toBe('PENDING');
          expect(lifeMs === undefined || ms < lifeMs).toBe(true);
        } catch (cause) {
          if (!(cause instanceof Error) || cause.name !== 'Refusal') throw cause;
          expect(act === 'cancelOfAnother' || statusAt(before, at(ms)) !== 'PENDING').toBe(true);
        }
      }
      const shown = toInvitation(invitation, at(ms));
      expect(granted).toBeLessThanOrEqual(1);
      expect(invitation.version).toBe(1 + granted);
      expect(invitation.event?.type).toBe(shown.status === 'CLAIMED' ? 'INVITATION.CLAIMED' : undefined);
      expect(shown.claimedAt !== undefined).toBe(shown.status === 'CLAIMED');
      expect(shown.inviteeUma !== undefined).toBe(shown.status === 'CLAIMED');
      if (granted === 0) expect(shown.status).toBe(lifeMs !== undefined && ms >= lifeMs ? 'EXPIRED' : 'PENDING');
    }),
  );
});

it('says of an invitation that is over what ended it', () => {
  const code = (invitation: InvitationRecord) => {
    try {
      claim(invitation, '$alex@uma.example.com', at(10));
    } catch (cause) {
      return cause;
    }
    throw new Error('It was claimed.');
  };
  expect(code(invite(10))).toMatchObject({
    code: 'INVITATION_EXPIRED',
    details: { expirationTime: at(10).toISOString() },
  });
  expect(code(claim(invite(20), '$joe@uma.example.com', at(1)))).toMatchObject({
    code: 'INVITATION_ALREADY_CLAIMED',
    details: { status: 'CLAIMED', inviteeUma: '$joe@uma.example.com' },
  });
  expect(code(cancel(invite(20), platformId, at(1)))).toMatchObject({
    code: 'INVITATION_CANCELLED',
    details: { status: 'CANCELLED', inviteeUma: undefined },
  });
});

it('finds the uuid in every code, and in nothing else', () => {
  fc.assert(fc.property(fc.uuid().map(toUuid), (uuid) => uuidInCode(codeOf(uuid)) === uuid));
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^[0-9a-f]{32}$/.test(text));
      return uuidInCode(text) === undefined;
    }),
  );
  const code = codeOf(uuids.unknown);
  expect([`a${code}`, `${code}a`].map(uuidInCode)).toEqual([undefined, undefined]);
});

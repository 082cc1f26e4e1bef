import { describe, expect, it } from 'vitest';
import { formatId } from '../../../functions/domain/ids.ts';
import {
  type Credential,
  countChallenge,
  emailCredential,
  toAuthMethod,
} from '../../../functions/domain/wallets/credential.ts';
import { codeOf, type IssuedCode, withCode, withoutCode } from '../../../functions/domain/wallets/one-time-code.ts';
import { openSession, toAuthSession } from '../../../functions/domain/wallets/session.ts';
import {
  activeSessions,
  amendWalletAuth,
  emptyWalletAuth,
  requireAnotherCredential,
  requireCredential,
  requireNewCredential,
  requireSession,
  type WalletAuth,
  withoutCredential,
} from '../../../functions/domain/wallets/wallet-auth.ts';
import { ids, platformId, uuids } from '../../kit/builders.ts';

const now = new Date('2025-11-01T12:00:00.000Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const createdAt = now.toISOString();
const email = emailCredential(uuids.token, 'jane@example.com', now);
const base = { nickname: 'Phone', createdAt, updatedAt: createdAt };
const passkey: Credential = {
  ...base,
  type: 'PASSKEY',
  authMethodId: formatId('AuthMethod', uuids.source),
  credentialId: 'AQID',
  publicKey: 'AAEC',
  counter: 0,
  origin: 'https://example.com',
  relyingPartyId: 'example.com',
};
const identity = { iss: 'https://accounts.google.com', aud: 'client', sub: 'subject' };
const oauth: Credential = { ...base, type: 'OAUTH', authMethodId: formatId('AuthMethod', uuids.external), identity };
const session = (expiresAt: Date, uuid = uuids.unknown) => openSession(email, uuid, '02ab', now, expiresAt);
const request = (expiresAt: Date, requestId: `Request:${string}` = 'Request:1') => ({
  requestId,
  purpose: 'EXPORT',
  payload: '{}',
  bodyHash: 'ab',
  expiresAt: expiresAt.toISOString(),
});
const code = (authMethodId = email.authMethodId, sealedKey = 'sealed'): IssuedCode => ({
  authMethodId,
  wrongCodes: 0,
  sealedKey,
  targetPublic: '04ab',
  expiresAt: at(300).toISOString(),
});
const empty = emptyWalletAuth(platformId, ids.source, ids.customer);
const auth = (changes: Partial<WalletAuth> = {}): WalletAuth => ({ ...empty, version: 1, ...changes });
const refusal = (check: () => unknown) => {
  try {
    check();
  } catch (cause) {
    return cause;
  }
  return undefined;
};

describe('what a wallet holds', () => {
  it('is nothing at first', () => {
    const none = { credentials: [], sessions: [], requests: [], codes: [], delegatedKeys: [] };
    expect(empty).toEqual({
      platformId,
      accountId: ids.source,
      customerId: ids.customer,
      version: 0,
      ...none,
    });
  });

  it('loses expired sessions and requests with its next version', () => {
    const held = auth({ sessions: [session(now), session(at(1))], requests: [request(now), request(at(1))] });
    expect(amendWalletAuth(held, now, {})).toEqual({
      ...held,
      version: 2,
      updatedAt: createdAt,
      sessions: [session(at(1))],
      requests: [request(at(1))],
    });
    expect(amendWalletAuth(held, now, { sessions: [], credentials: [email] })).toMatchObject({
      sessions: [],
      credentials: [email],
    });
  });

  it('is at most 50 sessions and 20 requests: the newest', () => {
    const many = Array.from({ length: 51 }, (_, index) => at(index + 1));
    const { sessions, requests } = amendWalletAuth(auth(), now, {
      sessions: many.map((expiresAt) => session(expiresAt)),
      requests: many.map((expiresAt) => request(expiresAt)),
    });
    expect(sessions).toEqual(many.slice(1).map((expiresAt) => session(expiresAt)));
    expect(requests).toEqual(many.slice(31).map((expiresAt) => request(expiresAt)));
  });
});

describe('a session', () => {
  it('is active until it expires', () => {
    const held = auth({ sessions: [session(now), session(at(1))] });
    expect(activeSessions(held, now)).toEqual([session(at(1))]);
    expect(activeSessions(held, at(1))).toEqual([]);
  });

  it('is found by its id while it is active', () => {
    const other = session(at(900), uuids.customer);
    const held = auth({ sessions: [other, session(at(1))] });
    const { sessionId } = session(at(1));
    expect(requireSession(held, sessionId, now)).toEqual(session(at(1)));
    expect(refusal(() => requireSession(held, sessionId, at(1)))).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      message: 'There is no active session with this id.',
    });
  });

  it('belongs to its credential and key', () => {
    expect(session(at(900))).toEqual({
      sessionId: formatId('Session', uuids.unknown),
      authMethodId: email.authMethodId,
      type: 'EMAIL_OTP',
      nickname: 'jane@example.com',
      publicKey: '02ab',
      createdAt,
      expiresAt: at(900).toISOString(),
    });
    expect(session(at(900))).not.toHaveProperty('credentialId');
    expect(openSession(passkey, uuids.unknown, '02ab', now, at(900))).toMatchObject({ credentialId: 'AQID' });
  });

  it('is shown without its key', () => {
    const shown = {
      id: formatId('Session', uuids.unknown),
      accountId: ids.source,
      type: 'EMAIL_OTP',
      nickname: 'jane@example.com',
      createdAt,
      updatedAt: createdAt,
      expiresAt: at(900).toISOString(),
    };
    expect(toAuthSession(ids.source, session(at(900)))).toEqual(shown);
    expect(toAuthSession(ids.source, session(at(900)))).not.toHaveProperty('credentialId');
    const byPasskey = openSession(passkey, uuids.unknown, '02ab', now, at(900));
    expect(toAuthSession(ids.source, byPasskey)).toMatchObject({ type: 'PASSKEY', credentialId: 'AQID' });
  });
});

describe('a credential', () => {
  const held = auth({ credentials: [email, passkey, oauth] });

  it('is a new one with an id of its own', () => {
    expect(email).toEqual({
      type: 'EMAIL_OTP',
      authMethodId: `AuthMethod:${uuids.token}`,
      nickname: 'jane@example.com',
      createdAt,
      updatedAt: createdAt,
    });
  });

  it('is found by its id', () => {
    expect(requireCredential(held, passkey.authMethodId)).toEqual(passkey);
    expect(refusal(() => requireCredential(auth(), passkey.authMethodId))).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      message: 'There is no credential with this id.',
    });
  });

  it.each([
    [{ type: 'EMAIL_OTP' }, 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS', 'of type EMAIL_OTP already; one is allowed.'],
    [{ type: 'PASSKEY', credentialId: 'AQID' }, 'PASSKEY_CREDENTIAL_ALREADY_EXISTS', 'is registered on the account'],
    [{ type: 'OAUTH', identity }, 'INVALID_INPUT', 'oidcToken: this identity is registered on the account already.'],
  ] as const)('that the wallet has already is refused: %j', (wanted, expected, message) => {
    expect(refusal(() => requireNewCredential(held, wanted))).toMatchObject({
      code: expected,
      message: expect.stringContaining(message),
    });
    expect(() => requireNewCredential(auth(), wanted)).not.toThrow();
  });

  it.each([
    { type: 'SMS_OTP' },
    { type: 'PASSKEY', credentialId: 'AQIE' },
    { type: 'OAUTH', identity: { ...identity, iss: 'https://appleid.apple.com' } },
    { type: 'OAUTH', identity: { ...identity, aud: 'other' } },
    { type: 'OAUTH', identity: { ...identity, sub: 'other' } },
  ] as const)('that is another one is taken: %j', (wanted) => {
    expect(() => requireNewCredential(held, wanted)).not.toThrow();
  });

  it('by SMS is one too', () => {
    const sms = auth({ credentials: [{ ...email, type: 'SMS_OTP', nickname: '+15550100000' }] });
    expect(refusal(() => requireNewCredential(sms, { type: 'SMS_OTP' }))).toMatchObject({
      code: 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS',
    });
    expect(() => requireNewCredential(sms, { type: 'EMAIL_OTP' })).not.toThrow();
  });

  it('takes its sessions and codes along when it is removed, and those of no other', () => {
    const ofPasskey = openSession(passkey, uuids.unknown, '02ab', now, at(900));
    const both = auth({
      credentials: [email, passkey],
      sessions: [session(at(900)), ofPasskey],
      codes: [code(), code(oauth.authMethodId)],
    });
    expect(withoutCredential(both, email.authMethodId)).toEqual({
      credentials: [passkey],
      sessions: [ofPasskey],
      codes: [code(oauth.authMethodId)],
    });
  });

  it('that is the last is not revoked', () => {
    const last = {
      code: 'INVALID_INPUT',
      message: 'This is the last credential of the account; add another one before you revoke it.',
    };
    expect(refusal(() => requireAnotherCredential(auth({ credentials: [email] })))).toMatchObject(last);
    expect(() => requireAnotherCredential(auth({ credentials: [email, passkey] }))).not.toThrow();
  });

  it('is shown without keys and identity', () => {
    const shown = { id: email.authMethodId, accountId: ids.source, type: 'EMAIL_OTP', nickname: 'jane@example.com' };
    expect(toAuthMethod(ids.source, email)).toEqual({ ...shown, createdAt, updatedAt: createdAt });
    expect(toAuthMethod(ids.source, email)).not.toHaveProperty('credentialId');
    expect(toAuthMethod(ids.source, passkey)).toEqual({
      id: passkey.authMethodId,
      accountId: ids.source,
      type: 'PASSKEY',
      credentialId: 'AQID',
      ...base,
    });
    expect(toAuthMethod(ids.source, oauth)).not.toHaveProperty('identity');
  });
});

describe('the challenges of a credential', () => {
  const since = at(-300);
  const challenged = (count: number, credential: Credential = email): Credential =>
    Array.from({ length: count }).reduce<Credential>((held) => countChallenge(held, now, since), credential);

  it('are ten in the window, and then the oldest is waited for', () => {
    expect(challenged(10).challengedAt).toHaveLength(10);
    expect(refusal(() => challenged(11))).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'A credential may be challenged 10 times in 300 seconds.',
      details: { retryAfterSeconds: 300 },
    });
  });

  it('are forgotten when the window has passed them', () => {
    const old = { ...email, challengedAt: Array.from({ length: 10 }, () => since.toISOString()) };
    expect(countChallenge(old, now, since)).toEqual({ ...email, challengedAt: [createdAt] });
    const recent = { ...email, challengedAt: Array.from({ length: 10 }, () => at(-299.9).toISOString()) };
    expect(refusal(() => countChallenge(recent, now, since))).toMatchObject({ details: { retryAfterSeconds: 1 } });
  });
});

describe('the codes of credentials', () => {
  const other = code(passkey.authMethodId);

  it('are one for each: a new code replaces the earlier one', () => {
    const codes = withCode(withCode([other], code()), code(email.authMethodId, 'newer'));
    expect(codes).toEqual([other, code(email.authMethodId, 'newer')]);
    expect(codeOf(codes, email.authMethodId)).toMatchObject({ sealedKey: 'newer' });
    expect(codeOf([other], email.authMethodId)).toBeUndefined();
  });

  it('go with their credential alone', () => {
    expect(withoutCode([other, code()], email.authMethodId)).toEqual([other]);
  });
});

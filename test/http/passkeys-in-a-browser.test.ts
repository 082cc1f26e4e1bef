/** Passkeys as a real browser makes them and signs with them: Chromium with an authenticator that is not a device. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserPath, openBrowser } from '../kit/chromium.ts';
import { bodyOf } from '../kit/client/api.ts';
import { createEmbeddedWallet, newWalletKeys, openCodeSession } from '../kit/client/wallet-client.ts';
import {
  addCredential,
  challengePasskey,
  loginByPasskey,
  newChallenge,
  page as walletPage,
} from '../kit/client/wallet-owner.ts';
import { useTestCloud } from '../kit/local-cloud.ts';
import { page as scaPage } from '../kit/sca.ts';

const path = browserPath();
const title = (text: string) => (path ? text : `${text} (skipped: this machine has no Chromium)`);

/** What a page gets of the browser, in the JSON form of the standard. */
interface MadeByBrowser {
  readonly id: string;
  readonly response: Readonly<Record<string, string | undefined>>;
}

let browser: Browser;
let page: Page;
beforeAll(async () => {
  if (path) browser = await openBrowser(path);
}, 120_000);
afterAll(() => browser?.close());

/** Opens an empty page of a site. The authenticator verifies its user without asking. */
async function open(url: string): Promise<void> {
  page = await browser.newPage();
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(url);
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal' } as const),
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** Calls the browser as a page does that passes on what the service has answered. */
const call = (method: 'create' | 'get', options: object): Promise<MadeByBrowser> => {
  const parse = method === 'create' ? 'parseCreationOptionsFromJSON' : 'parseRequestOptionsFromJSON';
  const publicKey = `PublicKeyCredential.${parse}(${JSON.stringify(options)})`;
  return page.evaluate(`navigator.credentials.${method}({ publicKey: ${publicKey} }).then((made) => made.toJSON())`);
};

const cloud = useTestCloud();

describe.skipIf(!path)(title('a passkey of strong authentication'), () => {
  beforeEach(() => open(scaPage));

  it('is made in a browser, logs the customer in, and does not sign twice', async () => {
    const { api } = cloud;
    const contacts = { email: 'jane@example.com', phoneNumber: '+4915550100000' };
    const customer = { customerType: 'INDIVIDUAL', region: 'DE', nationality: 'DE', ...contacts };
    const person = { ...customer, fullName: 'Jane Example', birthDate: '1990-01-31' };
    const { id } = bodyOf(await api.post('/customers', person), 201);
    bodyOf(await api.post(`/customers/${id}/verify-phone`, {}), 204);
    bodyOf(await api.post(`/customers/${id}/verify-phone/confirm`, { code: '123456' }), 200);
    const post = (what: string, body: object) => api.post(`/sca/${what}?customerId=${id}`, body);

    const { options } = bodyOf(await post('factors', { type: 'PASSKEY' }), 200);
    const credential = await call('create', options);
    const { factor } = bodyOf(await post('factors/confirm', { type: 'PASSKEY', origin: scaPage, credential }), 200);
    expect(factor.credentialId).toBe(credential.id);

    const { passkeyOptions } = bodyOf(await post('login/start', { factor: 'PASSKEY' }), 200);
    const passkeyAssertion = await call('get', passkeyOptions);
    const proof = { factor: 'PASSKEY', endUserIpAddress: '192.0.2.1', origin: scaPage, passkeyAssertion };
    expect(bodyOf(await post('login/complete', proof), 200)).toMatchObject({ status: 'SUCCESS' });
    expect((await post('login/complete', proof)).status).toBeGreaterThanOrEqual(400);
  }, 120_000);
});

describe.skipIf(!path)(title('a passkey of a wallet'), () => {
  beforeEach(() => open(walletPage));

  it('is made in a browser, and opens a session of the wallet once', async () => {
    const { api } = cloud;
    const wallet = await createEmbeddedWallet(api);
    const { keys } = await openCodeSession(api, wallet.emailCredentialId);
    const challenge = newChallenge();
    const made = await call('create', {
      ...{ challenge, rp: { id: 'example.com', name: 'Example' }, attestation: 'none' },
      user: { id: 'AAECAw', name: 'jane', displayName: 'Jane Example' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { clientDataJSON: clientDataJson, attestationObject } = made.response;
    const attestation = { credentialId: made.id, clientDataJson, attestationObject };
    const body = { type: 'PASSKEY', accountId: wallet.accountId, nickname: 'Browser', challenge, attestation };
    const passkey = bodyOf((await addCredential(api, body, keys)).answer, 201);

    const own = newWalletKeys();
    const asked = await challengePasskey(api, passkey.id, own.publicKey);
    const signed = await call('get', {
      ...{ challenge: Buffer.from(asked.challenge).toString('base64url'), rpId: 'example.com' },
      ...{ allowCredentials: [{ id: made.id, type: 'public-key' }], userVerification: 'required' },
    });
    const { authenticatorData, signature, userHandle } = signed.response;
    const assertion = {
      ...{ credentialId: signed.id, clientDataJson: signed.response.clientDataJSON },
      ...{ authenticatorData, signature, userHandle: userHandle ?? null },
    };
    const session = bodyOf(await loginByPasskey(api, passkey.id, asked.requestId, assertion), 200);
    expect(session).toMatchObject({ accountId: wallet.accountId, type: 'PASSKEY', credentialId: made.id });
    expect((await loginByPasskey(api, passkey.id, asked.requestId, assertion)).status).toBe(401);
  }, 120_000);
});

/**
 * A reference connector: a web service between this service and a payout rail, a card issuer, a verification provider or a source of
 * prices, without dependencies. It takes every order, acts on it once and reports success. Where it says "your provider", put yours.
 *
 *   KIND=rail CONNECTOR_SECRET=… SERVICE_URL=http://127.0.0.1:3000/2025-10-13 PORT=4100 node clients/connector/connector.mjs
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** How many seconds the clocks of the two sides may differ. */
const toleranceSeconds = 300;
const longestPauseMs = 60_000;
const largestBodyBytes = 20_000_000;

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const taken = () => ({ status: 202, body: { reference: randomUUID() } });

const cancellation = { purpose: 'cancellation', subject: 'paymentId', needs: ['platformId'], act: cancelPayment };

/** What each kind takes: the path, what is signed, and what it answers and reports. */
export const kinds = {
  rail: {
    header: 'Rail',
    routes: {
      '/payouts': {
        purpose: 'payout',
        subject: 'paymentId',
        needs: ['platformId', 'amount', 'destination'],
        act: payOut,
      },
      '/payouts/{paymentId}/cancellation': cancellation,
      '/collections/{paymentId}/cancellation': cancellation,
      '/collections': {
        purpose: 'collection',
        subject: 'paymentId',
        needs: ['platformId', 'amount', 'source'],
        act: payOut,
      },
      '/deposits/{depositId}/return': {
        purpose: 'deposit-return-order',
        subject: 'depositId',
        needs: ['platformId', 'amount'],
        act: sendBack,
      },
      '/internal-accounts': {
        purpose: 'account',
        subject: 'accountId',
        needs: ['platformId', 'currency', 'status'],
        act: openAccount,
      },
    },
  },
  issuer: {
    header: 'Issuer',
    routes: {
      '/cards': { purpose: 'card', subject: 'cardId', needs: ['platformId', 'state', 'version'], act: issueCard },
      '/card-reveals': { purpose: 'reveal', subject: 'cardId', needs: ['platformId'], act: revealCard },
    },
  },
  verification: {
    header: 'Verification',
    routes: {
      '/documents': { purpose: 'document', subject: 'customerId', needs: ['documentId', 'content'], act: taken },
      '/verifications': {
        purpose: 'verification',
        subject: 'customerId',
        needs: ['customer', 'submission'],
        act: verify,
      },
      '/verification-links': { purpose: 'link', subject: 'customerId', needs: ['customer'], act: linkToPage },
    },
  },
  rates: {
    header: 'Rates',
    routes: {
      '/prices': { purpose: 'prices', subject: 'requestId', needs: ['base', 'currencies'], act: givePrices },
    },
  },
};

/** Your provider pays or collects exactly `amount`, and says later what became of it. */
function payOut({ paymentId, platformId, operation }, report) {
  report(`/rails/payouts/${paymentId}/outcome`, 'outcome', paymentId, { platformId, operation, outcome: 'DELIVERED' });
  return taken();
}

/**
 * Your provider stops a payout or a pull, if it still can. Answer CANCELED only when it is known that no money moves, because the customer gets it
 * back then; PENDING, and report the outcome later, while it is not known. This one has paid already.
 */
function cancelPayment() {
  return { status: 200, body: { result: 'TOO_LATE' } };
}

/**
 * Your provider sends money of a deposit back to its sender, and says when it has left. Refuse with 422 what it cannot send back, also a
 * deposit that it does not know.
 */
function sendBack({ depositId, platformId, amount }, report) {
  const content = {
    platformId,
    returnId: `${depositId}-return`,
    amount: amount.amount,
    currency: amount.currency.code,
  };
  report(`/rails/deposits/${encodeURIComponent(depositId)}/return`, 'deposit-return', depositId, content);
  return taken();
}

/** A bank account in US dollars. Yours comes from your bank, with a number or a reference by which you recognize each deposit. */
const exampleInstructions = (accountId) => ({
  accountOrWalletInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber: '000000000000',
    routingNumber: '000000001',
    bankName: 'Example Bank',
    paymentRails: ['ACH', 'WIRE'],
    reference: accountId.slice(-12).toUpperCase(),
  },
});

/** Your provider opens a way to pay into an account, and closes it with the account. */
function openAccount({ accountId, platformId, currency, status }, report) {
  const isOpen = status === 'ACTIVE' && currency === 'USD';
  const fundingPaymentInstructions = isOpen ? [exampleInstructions(accountId)] : [];
  const path = `/rails/internal-accounts/${accountId}/funding-instructions`;
  const content = { platformId, reportedAt: new Date().toISOString(), fundingPaymentInstructions };
  report(path, 'instructions', accountId, content, 'PUT');
  return taken();
}

/** Your provider issues a new card, or learns of the state of one that it has issued. */
function issueCard({ cardId, platformId, state }, report) {
  if (state !== 'PROCESSING') return taken();
  const card = {
    brand: 'VISA',
    last4: '4242',
    expMonth: 12,
    expYear: 2035,
    processorRef: 'example',
    issuerRef: 'example',
  };
  const message = { messageId: randomUUID(), platformId, type: 'CARD_ISSUED', ...card };
  report(`/cards/${cardId}/issuer-messages`, 'message', cardId, message);
  return taken();
}

/** Your provider's own page shows the number, so that it never passes the service. */
function revealCard() {
  return { status: 200, body: { panEmbedUrl: 'https://issuer.example.com/page', expiresAt: inAnHour() } };
}

/** Your provider checks the customer, with owners and documents. */
function verify({ customerId, platformId, submission }, report) {
  const outcome = { platformId, submission, reportedAt: new Date().toISOString(), status: 'APPROVED' };
  report(`/customers/${customerId}/verification-outcomes`, 'outcome', customerId, outcome);
  return taken();
}

/** Your provider's own page, on which the customer is verified. */
function linkToPage() {
  return { status: 200, body: { kycUrl: `https://verify.example.com/${randomUUID()}`, expiresAt: inAnHour() } };
}

/** US dollars for one of each currency. Yours come from the market at which you exchange what is converted. */
const examplePrices = { EUR: '1.09', GBP: '1.27', MXN: '0.058', USDC: '1', USDB: '1', BTC: '100000' };

/** Your provider's prices, as of now: payments are converted by them for five minutes. */
function givePrices({ base, currencies }) {
  const known = currencies.filter((currency) => Object.hasOwn(examplePrices, currency));
  const prices = Object.fromEntries(known.map((currency) => [currency, examplePrices[currency]]));
  return { status: 200, body: { base, at: new Date().toISOString(), prices } };
}

/** A server of this kind. `secret` may hold several, the newest first; `firstPauseMs` is the first pause between two reports. */
export function createConnector({ kind, secret, serviceUrl, firstPauseMs = 1_000 }) {
  const { header, routes } = kinds[kind];
  const secrets = secret.split(/[\s,]+/).filter(Boolean);
  const [timestampHeader, signatureHeader] = [`X-${header}-Timestamp`, `X-${header}-Signature`];
  /** The answers by path and key. Keep them on disk, written together with the order: a repeat may come hours later. */
  const answers = new Map();
  const macOf = (key, text) => createHmac('sha256', key).update(text).digest();

  function isSigned(headers, { purpose, subject }, raw) {
    const timestamp = headers[timestampHeader.toLowerCase()] ?? '';
    const given = /^v1=([0-9a-f]{64})$/.exec(headers[signatureHeader.toLowerCase()] ?? '')?.[1];
    const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds;
    if (!given || !/^\d{1,12}$/.test(timestamp) || !isFresh) return false;
    const text = `${purpose}.${timestamp}.${subject}.${raw}`;
    return secrets.some((key) => timingSafeEqual(macOf(key, text), Buffer.from(given, 'hex')));
  }

  const closing = new AbortController();

  /** Reports until the service has taken it, with 200, or 400 and 404, which would not change; or until the server is closed. */
  async function report(path, purpose, subject, content, method = 'POST') {
    const body = JSON.stringify(content);
    for (let pauseMs = firstPauseMs; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const mac = macOf(secrets[0], `${purpose}.${timestamp}.${subject}.${body}`).toString('hex');
      const headers = { [timestampHeader]: timestamp, [signatureHeader]: `v1=${mac}` };
      const answer = await fetch(`${serviceUrl}${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(30_000),
      }).catch(() => undefined);
      await answer?.body?.cancel();
      if ([200, 400, 404].includes(answer?.status)) return;
      await pause(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  /** Nothing is done before the signature is known to be right, and nothing twice for one key. */
  function respond(path, headers, raw) {
    const template = path
      .replace(/^\/(payouts|collections)\/[^/]+\//, '/$1/{paymentId}/')
      .replace(/^\/deposits\/[^/]+\//, '/deposits/{depositId}/');
    const route = Object.hasOwn(routes, template) ? routes[template] : undefined;
    if (!route) return { status: 404, body: { error: 'There is no such path.' } };
    const order = parse(raw);
    if (!isSigned(headers, { purpose: route.purpose, subject: order?.[route.subject] ?? '' }, raw))
      return { status: 401, body: { error: 'The signature is not valid.' } };
    if (route.needs.some((name) => order?.[name] === undefined))
      return { status: 422, body: { error: 'This is no order.' } };
    const key = `${path} ${headers['idempotency-key']}`;
    const answer = answers.get(key) ?? route.act(order, report);
    answers.set(key, answer);
    return answer;
  }

  async function handle(request, response) {
    const chunks = [];
    let size = 0;
    for await (const chunk of request) {
      size += chunk.length;
      if (size > largestBodyBytes) return response.writeHead(413).end();
      chunks.push(chunk);
    }
    const { status, body } = respond(request.url, request.headers, Buffer.concat(chunks).toString());
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }

  // A request that ends in the middle of its body, or a failure of yours, ends that request and not the server.
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      if (!request.errored) console.error(error);
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  return server.on('close', () => closing.abort());
}

function parse(raw) {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { KIND = 'rail', CONNECTOR_SECRET, SERVICE_URL, PORT = '4100' } = process.env;
  if (!CONNECTOR_SECRET || !SERVICE_URL || !Object.hasOwn(kinds, KIND)) {
    console.error(`Set KIND (${Object.keys(kinds).join(', ')}), CONNECTOR_SECRET and SERVICE_URL.`);
    process.exit(2);
  }
  createConnector({ kind: KIND, secret: CONNECTOR_SECRET, serviceUrl: SERVICE_URL }).listen(
    Number(PORT),
    '127.0.0.1',
    () => console.log(`A connector of the kind ${KIND} listens on http://127.0.0.1:${PORT}.`),
  );
}

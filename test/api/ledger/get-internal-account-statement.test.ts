import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/ledger/get-internal-account-statement.ts';
import { camtMediaType } from '../../../functions/contract/ledger/entries.ts';
import { postJournal } from '../../../functions/store/ledger/books/posting.ts';
import { statementAsCamt } from '../../../functions/use-cases/ledger/statement-camt.ts';
import { journalItem, postAll } from '../../kit/book-builders.ts';
import { anAccount, ids, noon, uuids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();
beforeEach(async () => {
  table.holds(stored.account(anAccount()));
  await postAll(
    table.store,
    { amount: 10_000, bookedAt: '2025-10-30T12:00:00.000Z' },
    { amount: -12_505, bookedAt: '2025-10-31T08:00:00.000Z', movement: 'DEPOSIT_RETURN', valueDate: '2025-10-29' },
    { amount: 7, bookedAt: '2025-10-31T23:59:59.999Z' },
    { amount: 100_000, bookedAt: '2025-11-01T00:00:00.000Z' },
  );
});

const statement = (from: string, to = from, accept?: string, request: HttpRequest = {}) =>
  invoke(handler, {
    ...{ path: { id: ids.source }, query: { from, to }, ...(accept && { headers: { Accept: accept } }) },
    ...request,
  });

describe('GET /internal-accounts/{id}/statement', () => {
  it.each([
    ['2025-10-31', '2025-10-31', 10_000, [2, 3], -2_498],
    ['2025-10-30', '2025-11-01', 0, [1, 2, 3, 4], 97_502],
    ['2025-10-30', '2025-10-30', 0, [1], 10_000],
    ['2025-10-29', '2025-10-29', 0, [], 0],
    ['2025-11-02', '2025-12-02', 97_502, [], 97_502],
  ])('from %s to %s goes from the opening to the closing balance', async (from, to, opening, numbers, closing) => {
    const { status, body } = await statement(from, to);
    expect([status, body.accountId, body.from, body.to]).toEqual([200, ids.source, from, to]);
    expect([body.openingBalance.amount, body.closingBalance.amount]).toEqual([opening, closing]);
    expect(body.entries.map(({ number }: { number: number }) => number)).toEqual(numbers);
  });

  it('is CSV where that is asked for', async () => {
    const { status, headers, text } = await statement('2025-10-31', '2025-10-31', 'text/csv');
    expect([status, headers?.['Content-Type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(text.split('\r\n')).toEqual([
      'number,bookedAt,valueDate,kind,amount,balanceAfter,currency,transactionId,counterAccount',
      ',2025-10-31,,OPENING_BALANCE,,100.00,USD,,',
      '2,2025-10-31T08:00:00.000Z,2025-10-29,DEPOSIT_RETURN,-125.05,-25.05,USD,,system:cash:ach',
      '3,2025-10-31T23:59:59.999Z,2025-10-31,DEPOSIT,0.07,-24.98,USD,,system:cash:ach',
      ',2025-10-31,,CLOSING_BALANCE,,-24.98,USD,,',
      '',
    ]);
  });

  it('is camt.053 where that is asked for, with the elements in their order', async () => {
    const { status, headers, text } = await statement('2025-10-31', '2025-10-31', camtMediaType);
    expect([status, headers?.['Content-Type']]).toEqual([200, `${camtMediaType}; charset=utf-8`]);
    expect(XMLValidator.validate(text)).toBe(true);
    const { Document } = new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(text);
    expect(Document['@_xmlns']).toBe('urn:iso:std:iso:20022:tech:xsd:camt.053.001.08');
    const { GrpHdr, Stmt } = Document.BkToCstmrStmt;
    expect([Object.keys(GrpHdr), GrpHdr.CreDtTm]).toEqual([['MsgId', 'CreDtTm'], noon]);
    expect(Object.keys(Stmt)).toEqual(['Id', 'CreDtTm', 'FrToDt', 'Acct', 'Bal', 'Ntry']);
    expect(Stmt.Acct).toEqual({ Id: { Othr: { Id: uuids.source.replaceAll('-', '') } }, Ccy: 'USD' });
    const usd = (text: string) => ({ '@_Ccy': 'USD', '#text': text });
    expect(Stmt.Bal).toEqual([
      { Tp: { CdOrPrtry: { Cd: 'OPBD' } }, Amt: usd('100.00'), CdtDbtInd: 'CRDT', Dt: { Dt: '2025-10-31' } },
      { Tp: { CdOrPrtry: { Cd: 'CLBD' } }, Amt: usd('24.98'), CdtDbtInd: 'DBIT', Dt: { Dt: '2025-10-31' } },
    ]);
    const [entry] = Stmt.Ntry;
    expect(Object.keys(entry)).toEqual([
      ...['NtryRef', 'Amt', 'CdtDbtInd', 'Sts', 'BookgDt', 'ValDt', 'BkTxCd', 'AddtlNtryInf'],
    ]);
    expect(entry).toMatchObject({ NtryRef: '2', Amt: usd('125.05'), CdtDbtInd: 'DBIT', ValDt: { Dt: '2025-10-29' } });
  });

  it('is a credit in camt.053 where a balance is nothing', async () => {
    const { text } = await statement('2025-10-29', '2025-10-29', camtMediaType);
    const { Document } = new XMLParser({ parseTagValue: false }).parse(text);
    const nothing = { Amt: '0.00', CdtDbtInd: 'CRDT' };
    expect(Document.BkToCstmrStmt.Stmt.Bal).toMatchObject([nothing, nothing]);
  });

  it('is refused for an account that the platform does not have', async () => {
    for (const id of [`InternalAccount:${uuids.unknown}`, ids.external]) {
      const answer = await statement('2025-10-31', '2025-10-31', undefined, { path: { id } });
      expect(answer).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    }
  });

  it.each([
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['text/csv;q=0.1, application/json', 'application/json'],
    ['application/pdf', 'application/json'],
    ['application/pdf, TEXT/CSV; q=0.5', 'text/csv; charset=utf-8'],
    ['text/csv;q=0', 'application/json'],
  ])('for Accept: %s is %s', async (accept, contentType) => {
    const { headers } = await statement('2025-10-31', '2025-10-31', accept);
    expect(headers?.['Content-Type']).toBe(contentType);
  });

  it('refuses camt.053 in a currency that it cannot express', async () => {
    table.holds(stored.account(anAccount({ accountId: ids.destination, currency: 'BTC' })));
    const path = { id: ids.destination };
    const { status, body } = await statement('2025-10-31', '2025-10-31', camtMediaType, { path });
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(body.message).toContain('BTC');
  });

  it('is written as camt.053 in a currency of five decimals, and of no more', async () => {
    const { body } = await statement('2025-10-31');
    const inDecimals = (decimals: number) => {
      const currency = { ...body.openingBalance.currency, decimals };
      return statementAsCamt({ ...body, openingBalance: { ...body.openingBalance, currency } });
    };
    expect(XMLValidator.validate(inDecimals(5))).toBe(true);
    expect(() => inDecimals(6)).toThrow('with at most 5 decimals');
  });

  it.each([
    ['2025-10-31', '2025-10-30', 'to: the last day must not be before the first.'],
    ['2025-10-01', '2025-11-01', 'to: a statement has at most 31 days, and these are 32.'],
  ])('refuses the period from %s to %s', async (from, to, message) => {
    expect(await statement(from, to)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', message } });
  });

  it('shows a period with 5,000 entries, and refuses one with more', async () => {
    const bookedAt = '2025-11-02T12:00:00.000Z';
    const items = Array.from({ length: 5_000 }, () => journalItem({ amount: 1, bookedAt }));
    await postJournal(table.store, items, new Date(bookedAt));
    expect((await statement('2025-11-02')).body.entries).toHaveLength(5_000);
    await postJournal(table.store, [journalItem({ amount: 1, bookedAt })], new Date(bookedAt));
    const { status, body } = await statement('2025-11-02');
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(body.message).toContain('has 5001 entries in these days');
  });
});

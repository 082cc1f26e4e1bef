import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../kit/builders.ts';
import type { AnyBody } from '../../kit/client/api.ts';
import { useDocuments } from '../../kit/rooms/documents.ts';
import { aBusiness, addOwner } from '../../kit/rooms/verifications.ts';

const { api, viewerApi, add, upload, clock } = useDocuments();

let ofBusiness: AnyBody;
let ofOwner: AnyBody;
beforeEach(async () => {
  const { id } = await add(aBusiness('HRB 001'));
  const { body: owner } = await addOwner(id);
  ofBusiness = await upload(id, { documentType: 'TAX_RETURN' });
  clock.advance(1);
  ofOwner = await upload(owner.id);
});

describe('GET /documents', () => {
  it('lists all documents, newest first', async () => {
    const { status, body } = await viewerApi.get('/documents');
    expect([status, body]).toEqual([
      200,
      { data: [ofOwner, ofBusiness], hasMore: false, nextCursor: null, totalCount: 2 },
    ]);
  });

  it('lists the documents of one holder', async () => {
    for (const document of [ofBusiness, ofOwner]) {
      const { body } = await api.get(`/documents?documentHolder=${document.documentHolder}`);
      expect(body).toMatchObject({ data: [document], totalCount: 1 });
    }
    for (const holder of [ids.customer, ids.external, 'Customer:1']) {
      expect((await api.get(`/documents?documentHolder=${holder}`)).body).toMatchObject({ data: [], totalCount: 0 });
    }
  });

  it('shows page after page', async () => {
    const { body: page } = await api.get('/documents?limit=1');
    expect(page).toMatchObject({ data: [ofOwner], hasMore: true, totalCount: 2 });
    const { body: last } = await api.get(`/documents?limit=1&cursor=${page.nextCursor}`);
    expect(last).toMatchObject({ data: [ofBusiness], hasMore: false, nextCursor: null });
  });

  it.each(['limit=0', 'limit=101', 'cursor=x', 'documentHolder='])('refuses %s', async (query) => {
    expect(await api.get(`/documents?${query}`)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});

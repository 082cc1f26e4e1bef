import { describe, expect, it } from 'vitest';
import {
  afterBatch,
  errorsInEvent,
  failImport,
  newImport,
  toImportJob,
} from '../../../functions/domain/customers/import.ts';
import { noon, platformId, uuids } from '../../kit/builders.ts';

const later = '2025-11-01T12:05:00.000Z';
const job = newImport(platformId, uuids.unknown, new Date(noon));
const imported = (batch: { total: number; rowCount: number; failed: number }, before = job) =>
  afterBatch(before, batch, new Date(later));
const eventOf = ({ event }: typeof job) => event && { number: event.number, type: event.type };
/** An error of 1,000 bytes, with its quotes and names. */
const error = (row: number, bytes = 1_000) => {
  const named = { correlationId: `row-${row}`, code: 'INVALID_INPUT', message: '' };
  return { ...named, message: 'x'.repeat(bytes - JSON.stringify(named).length) };
};

describe('an import', () => {
  it('counts its batches, and is completed by its last row', () => {
    const first = imported({ total: 3, rowCount: 2, failed: 1 });
    expect(first).toMatchObject({ status: 'PROCESSING', total: 3, next: 2, successful: 1, failed: 1 });
    expect([first.completedAt, eventOf(first)]).toEqual([undefined, undefined]);
    const last = imported({ total: 3, rowCount: 1, failed: 0 }, first);
    expect(last).toMatchObject({ status: 'COMPLETED', next: 3, successful: 2, failed: 1, completedAt: later });
    expect(eventOf(last)).toEqual({ number: 1, type: 'BULK_UPLOAD.COMPLETED' });
  });

  it('of a file without rows is completed at once', () => {
    expect(imported({ total: 0, rowCount: 0, failed: 0 })).toMatchObject({ status: 'COMPLETED', successful: 0 });
  });

  it('of a file that cannot be read says why', () => {
    const failed = failImport(job, 'The file is empty.', new Date(later));
    expect(failed).toMatchObject({ status: 'FAILED', completedAt: later });
    expect(eventOf(failed)).toEqual({ number: 1, type: 'BULK_UPLOAD.FAILED' });
  });

  it('shows errors and its end where it has them', () => {
    const completed = imported({ total: 1, rowCount: 1, failed: 1 });
    const failed = failImport(job, 'The file is empty.', new Date(later));
    const ofFile = { correlationId: 'file', code: 'INVALID_INPUT', message: 'The file is empty.' };
    const progress = { total: 0, processed: 0, successful: 0, failed: 0 };
    const { jobId: id } = job;
    expect(toImportJob(job)).toStrictEqual({ id, status: 'PENDING', progress });
    expect(toImportJob(completed, [error(1)])).toStrictEqual({
      ...{ id, status: 'COMPLETED', errors: [error(1)], completedAt: later },
      progress: { total: 1, processed: 1, successful: 0, failed: 1 },
    });
    expect(toImportJob(failed)).toStrictEqual({ id, status: 'FAILED', progress, errors: [ofFile], completedAt: later });
  });

  it.each([
    ['all errors of 100,000 bytes', 100, 1_000, 100],
    ['no error beyond them', 101, 1_000, 100],
    ['none that is one byte too long', 100, 1_001, 99],
    ['all of a few', 3, 1_000, 3],
  ])('shows in its event %s', (_, count, lastBytes, shown) => {
    const rows = Array.from({ length: count }, (__, at) => error(100 + at, at === 99 ? lastBytes : 1_000));
    expect(errorsInEvent(rows)).toEqual(rows.slice(0, shown));
  });
});

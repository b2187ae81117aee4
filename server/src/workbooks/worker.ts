/** The thread in which workbooks are read and written: one job, one answer, gone. */
import { parentPort, workerData } from 'node:worker_threads';
import { type WorkbookFault, WorkbookRefused } from './faults.ts';
import { isPackage } from './open-package.ts';
import { readSeparated } from './read-separated.ts';
import { readWorkbook } from './read-workbook.ts';
import type { ReadLimits, ReadWish } from './reading.ts';
import type { Book, NewSheet } from './sheet.ts';
import { writeWorkbook } from './write-workbook.ts';

export type Job =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly limits: ReadLimits; readonly wish: ReadWish }
  | { readonly kind: 'write'; readonly sheets: readonly NewSheet[] };

export type JobAnswer = { readonly book: Book } | { readonly bytes: Uint8Array } | { readonly fault: WorkbookFault };

async function answer(job: Job): Promise<JobAnswer> {
  if (job.kind === 'write') return { bytes: writeWorkbook(job.sheets) };
  const { bytes, limits, wish } = job;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return { book: isPackage(file) ? await readWorkbook(file, limits, wish) : readSeparated(file, limits, wish) };
  } catch (error) {
    if (error instanceof WorkbookRefused) return { fault: error.fault };
    // A header that points past the end of the file and the like: bytes nobody's program wrote.
    if (error instanceof RangeError) return { fault: 'workbook_unreadable' };
    throw error;
  }
}

parentPort?.postMessage(await answer(workerData as Job));

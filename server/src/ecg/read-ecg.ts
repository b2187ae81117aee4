/** Files of an ECG machine, recognised by what is in them and read. Pure: the same files always read alike. */
import { mostEcgLeads } from '@wardlight/contract/ecg-limits';
import { readAecg } from './formats/aecg/aecg.ts';
import { usableRate, usableStep, usableZero } from './formats/bounds.ts';
import { readDicom } from './formats/dicom/dicom.ts';
import { sopInstanceOf } from './formats/dicom/dicom-open.ts';
import { readEdf } from './formats/edf/edf.ts';
import { readWfdb, wfdbFilesOf } from './formats/wfdb/wfdb.ts';
import { formatOf } from './recognise.ts';
import { type GivenFile, mostSamples, NotDrawn, NotOneRecording, type ReadEcg } from './shape.ts';

const READERS = { edf: readEdf, aecg: readAecg, dicom: readDicom } as const;

interface Readable {
  readonly format: keyof typeof READERS;
  readonly content: Uint8Array;
}

/**
 * @param files that were dropped together
 * @throws NotDrawn they are kept undrawn, and why @throws NotOneRecording; nothing else
 */
export function readEcg(files: readonly GivenFile[]): ReadEcg {
  try {
    return bounded(readAny(files));
  } catch (error) {
    if (error instanceof NotDrawn || error instanceof NotOneRecording) throw error;
    // Memory that is not there is no fault of what lies in the file, though it may be of how much.
    if (error instanceof RangeError && /allocation/i.test(error.message)) throw new NotDrawn('tooLarge');
    // Whatever else a reader stumbled over does.
    throw new NotDrawn('broken');
  }
}

function readAny(files: readonly GivenFile[]): ReadEcg {
  const wfdb = wfdbFilesOf(files);
  const known = files.flatMap((file) => {
    // What the header of a record names is samples, whatever it looks like.
    const format = wfdb.files.has(file) ? null : formatOf(file.content);
    return format === null ? [] : [{ format, content: file.content }];
  });
  const readable = known.flatMap(({ format, content }): Readable[] =>
    format === 'pdf' || format === 'scp' ? [] : [{ format, content }],
  );
  if (wfdb.records.length + countDistinct(readable) > 1) throw new NotOneRecording('several');
  if (wfdb.files.size > 0) return readWfdb(files);
  const [first] = readable;
  if (first !== undefined) return withOthers(READERS[first.format](first.content), files.length - 1);
  const kept = known[0]?.format;
  throw new NotDrawn(kept === 'pdf' || kept === 'scp' ? kept : 'unknownFormat');
}

function withOthers(read: ReadEcg, others: number): ReadEcg {
  if (others === 0 || read.notices.some(({ kind, lead }) => kind === 'partLeftOut' && lead === null)) return read;
  return { ...read, notices: [...read.notices, { kind: 'partLeftOut', lead: null }] };
}

/** The same one twice is one recording. */
const countDistinct = (files: readonly Readable[]): number =>
  files.filter((file, n) => !files.slice(0, n).some((other) => isSame(file, other))).length;

function isSame(a: Readable, b: Readable): boolean {
  if (a.format !== b.format) return false;
  if (Buffer.compare(a.content, b.content) === 0) return true;
  const instance = a.format === 'dicom' ? sopInstanceOf(a.content) : null;
  return instance !== null && instance === sopInstanceOf(b.content);
}

/** What no reader may hand on, whatever its format. */
function bounded(read: ReadEcg): ReadEcg {
  if (read.leads.length === 0) throw new NotDrawn('noLeads');
  const samples = read.leads.reduce((sum, lead) => sum + lead.samples.length, 0);
  if (read.leads.length > mostEcgLeads || samples > mostSamples) throw new NotDrawn('tooLarge');
  const sound = read.leads.every(({ rate, step, zero }) => usableRate(rate) && usableStep(step) && usableZero(zero));
  if (!sound) throw new NotDrawn('broken');
  return read;
}

/** Files of an ECG machine, recognised by what is in them and read. Pure: the same files always read alike. */
import { mostEcgLeads } from '@wardlight/contract/ecg-limits';
import { readAecg } from './formats/aecg/aecg.ts';
import { readDicom } from './formats/dicom/dicom.ts';
import { readEdf } from './formats/edf/edf.ts';
import { usableRate, usableStep } from './formats/leads.ts';
import { readWfdb } from './formats/wfdb/wfdb.ts';
import { isWfdbHeader } from './formats/wfdb/wfdb-header.ts';
import { formatOf } from './recognise.ts';
import { type GivenFile, mostSamples, NotDrawn, PartMissing, type ReadEcg } from './shape.ts';

const READERS = { edf: readEdf, aecg: readAecg, dicom: readDicom } as const;

/**
 * @param files that were dropped together
 * @throws NotDrawn they are kept undrawn, and why @throws PartMissing a file that a header names; nothing else
 */
export function readEcg(files: readonly GivenFile[]): ReadEcg {
  try {
    return bounded(readAny(files));
  } catch (error) {
    if (error instanceof NotDrawn || error instanceof PartMissing) throw error;
    // Whatever a reader stumbled over lies in the file.
    throw new NotDrawn('broken');
  }
}

function readAny(files: readonly GivenFile[]): ReadEcg {
  if (files.some(({ content }) => isWfdbHeader(content))) return readWfdb(files);
  const known = files.flatMap(({ content }) => {
    const format = formatOf(content);
    return format === null ? [] : [{ format, content }];
  });
  for (const { format, content } of known)
    if (format !== 'pdf' && format !== 'scp') {
      const read = READERS[format](content);
      if (files.length === 1 || read.notices.some(({ kind, lead }) => kind === 'partLeftOut' && lead === null))
        return read;
      return { ...read, notices: [...read.notices, { kind: 'partLeftOut', lead: null }] };
    }
  const kept = known[0]?.format;
  throw new NotDrawn(kept === 'pdf' || kept === 'scp' ? kept : 'unknownFormat');
}

/** What no reader may hand on, whatever its format. */
function bounded(read: ReadEcg): ReadEcg {
  if (read.leads.length === 0) throw new NotDrawn('noLeads');
  const samples = read.leads.reduce((sum, lead) => sum + lead.samples.length, 0);
  if (read.leads.length > mostEcgLeads || samples > mostSamples) throw new NotDrawn('tooLarge');
  const sound = read.leads.every(
    ({ rate, step, zero }) => usableRate(rate) && usableStep(step) && Number.isFinite(zero),
  );
  if (!sound) throw new NotDrawn('broken');
  return read;
}

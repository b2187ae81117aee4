/** WFDB (PhysioNet, MIT-BIH): a header, the signal files it names, and files of annotations beside them. */
import type { EcgAnnotation, EcgHeader } from '@wardlight/contract';
import { emptyHeader, type GivenFile, NotDrawn, type ReadEcg, type ReadLead, type ReadStart } from '../../shape.ts';
import { headerLines, textOf } from '../header-text.ts';
import { type NoticeList, noticeList } from '../notice-list.ts';
import { wallTime } from '../wall-time.ts';
import { readWfdbAnnotations } from './wfdb-annotations.ts';
import { isWfdbHeader, parseWfdbHeader, type WfdbHeader } from './wfdb-header.ts';
import { findFile, isNull, leadsOf, readRecord } from './wfdb-record.ts';
import { readSegments } from './wfdb-segments.ts';

/** The format has no field for it; programs write `<age>: 80 <sex>: F` or `Sex: Female`. Where two lines differ it says nothing. */
function genderIn(comments: readonly string[]): EcgHeader['gender'] {
  const letters = comments.flatMap(
    (line) => /(?:^|[\s<])sex>?\s*:\s*(m|f|male|female)\b/i.exec(line)?.[1]?.[0]?.toLowerCase() ?? [],
  );
  const [first] = letters;
  if (first === undefined || letters.some((letter) => letter !== first)) return null;
  return first === 'f' ? 'female' : 'male';
}

/** Names of annotators, the most trusted first: the reference, then what programs found. */
const ANNOTATORS = ['atr', 'ecg', 'ari', 'qrs'];

interface WfdbFiles {
  /** Of records, in lower case, that none of the others names as a piece of its own. */
  readonly records: readonly string[];
  /** Headers, and what they name. */
  readonly files: ReadonlySet<GivenFile>;
}

/** Which of the files are of WFDB records, also where their headers cannot be read further. */
export function wfdbFilesOf(files: readonly GivenFile[]): WfdbFiles {
  const headers = files.filter(({ content }) => isWfdbHeader(content)).map((file) => ({ file, header: parsed(file) }));
  const segments = headers.flatMap(({ header }) => header?.segments ?? []).map(({ record }) => record.toLowerCase());
  const pieces = new Set(segments.map((record) => findFile(files, `${record}.hea`)));
  const records = headers
    .filter(({ file, header }) => !pieces.has(file) && !segments.includes(header?.record.toLowerCase() ?? ''))
    .map(({ file, header }) => (header?.record ?? file.name ?? '').toLowerCase());
  const named = headers.flatMap(({ header }) => header?.signals ?? []).map((signal) => findFile(files, signal.file));
  const all = [...headers.map(({ file }) => file), ...named.filter((file) => file !== undefined)];
  return { records: [...new Set(records)], files: new Set(all) };
}

function parsed({ content }: GivenFile): WfdbHeader | undefined {
  try {
    return parseWfdbHeader(content);
  } catch {
    return undefined;
  }
}

/**
 * @param files one record's: its header is found by content, all others by the names in it
 * @throws NotOneRecording a file the header names is missing @throws NotDrawn
 */
export function readWfdb(files: readonly GivenFile[]): ReadEcg {
  const notices = noticeList();
  const headers = files.flatMap((file) => {
    const header = parseWfdbHeader(file.content);
    return header === undefined ? [] : [{ file, header }];
  });
  const main = headers.find(({ header }) => header.segments !== null) ?? headers[0];
  if (main === undefined) throw new NotDrawn('unknownFormat');
  const { header } = main;
  const leads = header.segments === null ? readWhole(header, files, notices) : readSegments(header, files, notices);
  const parts = headers.filter((one) =>
    header.segments?.some(({ record }) => findFile(files, `${record}.hea`) === one.file),
  );
  const all = [main, ...parts];
  const named = all.flatMap((one) => one.header.signals.map((signal) => findFile(files, signal.file)));
  const used = new Set([...all.map(({ file }) => file), ...named]);
  const rest = files.filter((file) => !used.has(file));
  const start = startOf(header) ?? (header.date === null ? startOf(parts[0]?.header) : null);
  if (start === null) notices.add('startUnknown');
  const comments = all.flatMap((one) => one.header.comments).map(textOf);
  return {
    format: 'wfdb',
    leads: leads.map(({ name, rate, step, zero, samples }) => ({ name, rate, step, zero, samples })),
    start,
    header: { ...emptyHeader, gender: genderIn(comments), statements: headerLines(comments, 50, 500) },
    intervals: [],
    annotations: annotationsOf(header, main.file.name, rest, notices),
    notices: notices.all,
  };
}

function readWhole(header: WfdbHeader, files: readonly GivenFile[], notices: NoticeList): ReadLead[] {
  for (const lead of leadsOf(header, noticeList())) if (isNull(header, lead)) notices.add('leadLeftOut', lead.name);
  return readRecord(header, files, notices);
}

function startOf(header: WfdbHeader | undefined): ReadStart | null {
  const date = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(header?.date ?? '');
  const time = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(\.\d+)?)?$/.exec(header?.time ?? '');
  if (date === null || time === null) return null;
  const [, day, month, year] = date.map(Number);
  const [, hour, minute, second = '0', fraction = '0'] = time;
  const wall = wallTime({
    ...{ year: year ?? 0, month: month ?? 0, day: day ?? 0 },
    ...{ hour: Number(hour), minute: Number(minute), second: Number(second), ms: Number(fraction) * 1_000 },
  });
  return wall === null ? null : { wall, offset: null };
}

/** Of the best annotator that was given; marks of two on top of each other would be read as twice as many. */
function annotationsOf(
  { record, rate }: WfdbHeader,
  headerName: string | null,
  rest: readonly GivenFile[],
  notices: NoticeList,
): readonly EcgAnnotation[] {
  const bases = [record, (headerName ?? '').replace(/\.[^.]*$/, '')].map((base) => base.toLowerCase());
  const candidates = rest
    .flatMap((file) => {
      const [, base = '', kind = ''] = /^(.*)\.([^.]*)$/.exec(file.name?.toLowerCase() ?? '') ?? [];
      const rank = ANNOTATORS.indexOf(kind);
      return bases.includes(base) && kind !== 'hea' && kind !== 'dat'
        ? [{ file, rank: rank < 0 ? ANNOTATORS.length : rank }]
        : [];
    })
    .toSorted((a, b) => a.rank - b.rank);
  const [best] = candidates;
  if (rest.length > (best === undefined ? 0 : 1)) notices.add('partLeftOut');
  if (best === undefined) return [];
  const { annotations, unreadable, cut } = readWfdbAnnotations(best.file.content, rate);
  if (unreadable) notices.add('annotationsUnreadable');
  if (cut) notices.add('partLeftOut');
  return annotations;
}

/** The audit as a file, in the words of whoever asked for it. */
import {
  type AuditEntry,
  type AuditValues,
  type AuditWords,
  auditField,
  auditValue,
  type HandedFile,
  type Language,
} from '@wardlight/contract';
import type { WorkbookLimits, Workbooks } from '../../workbooks/open-workbooks.ts';
import { byteOrderMark, csvLine } from './csv.ts';

/** Those of the reader's language; fetched when somebody asks for them. */
const wordsIn = {
  'zh-TW': () => import('@wardlight/contract/words/zh-TW/desk'),
  en: () => import('@wardlight/contract/words/en/desk'),
  ja: () => import('@wardlight/contract/words/ja/desk'),
  id: () => import('@wardlight/contract/words/id/desk'),
  th: () => import('@wardlight/contract/words/th/desk'),
  fil: () => import('@wardlight/contract/words/fil/desk'),
  vi: () => import('@wardlight/contract/words/vi/desk'),
} as const satisfies Record<Language, () => Promise<unknown>>;

/** 50,000 rows of the longest entries are more than a template of the import; one at a time. */
export const exportLimits: Partial<WorkbookLimits> = { ms: 60_000, megabytes: 1_024, atOnce: 1 };

export interface ExportWish {
  readonly language: Language;
  readonly format: 'xlsx' | 'csv';
  /** IANA zone of the times. */
  readonly zone: string;
  /** Names the file. */
  readonly now: number;
  readonly withAgency: boolean;
}

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

export async function auditFile(
  workbooks: Pick<Workbooks, 'write'>,
  pieces: AsyncIterable<readonly AuditEntry[]>,
  wish: ExportWish,
): Promise<HandedFile> {
  const { words } = await wordsIn[wish.language]();
  const columns = columnsOf(words, wish);
  const rows: string[][] = [];
  for await (const piece of pieces) {
    for (const entry of piece) rows.push(columns.map(({ cell }) => cell(entry)));
  }
  const head = columns.map((column) => column.head);
  const widths = columns.map((column) => column.width);
  const bytes =
    wish.format === 'csv'
      ? Buffer.from(byteOrderMark + [head, ...rows].map(csvLine).join(''))
      : await workbooks.write([
          {
            name: words.audit.sheet,
            widths,
            rows: [{ look: 'head', cells: head }, ...rows.map((cells) => ({ look: 'plain' as const, cells }))],
            frozen: 1,
            choices: [],
          },
        ]);
  const day = timeIn(wish.zone)(wish.now).slice(0, 10);
  return { name: `${words.audit.file} ${day}.${wish.format}`, type: types[wish.format], bytes };
}

interface Column {
  readonly head: string;
  readonly width: number;
  readonly cell: (entry: AuditEntry) => string;
}

type DeskWords = Awaited<ReturnType<(typeof wordsIn)[Language]>>['words'];

function columnsOf({ audit, lists }: DeskWords, { zone, withAgency }: ExportWish): Column[] {
  const time = timeIn(zone);
  const values = { ...audit.values, ...audit.actions, ...audit.kinds };
  const words: AuditWords = { fields: audit.fields, values, yes: lists.yes, no: lists.no, none: lists.notSet };
  const listed = (list: AuditValues | null) =>
    Object.entries(list ?? {})
      .map(([name, value]) => `${auditField(words, name)}: ${auditValue(words, name, value, time)}`)
      .join('\n');
  return [
    { head: `${audit.at} (${zone})`, width: 22, cell: ({ at }) => time(at) },
    ...(withAgency ? [{ head: audit.agency, width: 20, cell: ({ agency }: AuditEntry) => agency?.name ?? '' }] : []),
    { head: audit.by, width: 18, cell: ({ by }) => by?.name ?? '' },
    { head: audit.through, width: 18, cell: ({ through }) => through?.name ?? '' },
    { head: audit.address, width: 16, cell: ({ address }) => address ?? '' },
    { head: audit.action, width: 20, cell: ({ action }) => audit.actions[action] },
    { head: audit.kind, width: 14, cell: ({ subject }) => audit.kinds[subject.kind] },
    { head: audit.subject, width: 24, cell: ({ subject }) => subject.label },
    { head: audit.before, width: 36, cell: ({ before }) => listed(before) },
    { head: audit.after, width: 36, cell: ({ after }) => listed(after) },
  ];
}

/** `yyyy-MM-dd HH:mm:ss`, which every spreadsheet reads. */
function timeIn(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (at) => format.format(at);
}

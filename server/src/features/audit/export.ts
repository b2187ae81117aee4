/** The audit as a file, in the words of whoever asked for it. */
import {
  type AuditEntry,
  type AuditValues,
  type AuditWords,
  auditField,
  auditValue,
  auditWordsOf,
  type HandedFile,
} from '@wardlight/contract';
import { baseWordsIn, type DeskWords, deskWordsIn } from '../../wording/words-in.ts';
import { type ExportColumn, type ExportWish, exportedFile, timeCellIn, timeIn } from '../../workbooks/exported.ts';
import type { Write } from '../../workbooks/open-workbooks.ts';

export async function auditFile(
  write: Write,
  pieces: AsyncIterable<readonly AuditEntry[]>,
  wish: ExportWish,
): Promise<HandedFile> {
  const [desk, { alerts }] = await Promise.all([deskWordsIn(wish.language), baseWordsIn(wish.language)]);
  const columns = columnsOf(desk.audit, auditWordsOf({ ...desk, alerts }), wish);
  return await exportedFile(write, desk.audit, columns, pieces, wish);
}

function columnsOf(
  audit: DeskWords['audit'],
  words: AuditWords,
  { zone, years, withAgency }: ExportWish,
): ExportColumn<AuditEntry>[] {
  const time = timeIn(zone, years);
  const cell = timeCellIn(zone);
  const listed = (list: AuditValues | null) =>
    Object.entries(list ?? {})
      .map(([name, value]) => `${auditField(words, name)}: ${auditValue(words, name, value, time)}`)
      .join('\n');
  return [
    { head: `${audit.at} (${zone})`, width: 22, cell: ({ at }) => cell(at) },
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

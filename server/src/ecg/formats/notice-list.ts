import type { EcgNotice, EcgNoticeKind } from '@wardlight/contract';

/** A file of ten thousand faulty leads is said to be faulty, not ten thousand times. */
const MOST_NOTICES = 200;

export interface NoticeList {
  readonly all: readonly EcgNotice[];
  /** Each once. @param lead null = the whole recording */
  add(kind: EcgNoticeKind, lead?: string | null): void;
  addAll(others: NoticeList): void;
  /** The same, with nothing in place of the lead. */
  leave(kind: EcgNoticeKind, lead: string): [];
}

export function noticeList(): NoticeList {
  const all: EcgNotice[] = [];
  const add = (kind: EcgNoticeKind, lead: string | null = null): void => {
    if (all.length < MOST_NOTICES && !all.some((one) => one.kind === kind && one.lead === lead))
      all.push({ kind, lead });
  };
  return {
    all,
    add,
    addAll(others) {
      for (const { kind, lead } of others.all) add(kind, lead);
    },
    leave(kind, lead) {
      add(kind, lead);
      return [];
    },
  };
}

/** Imports of residents, with everything that follows from them on the boards. */
import {
  type AgencyId,
  type Import,
  type ImportFindings,
  type ImportRow,
  type Language,
  languageOf,
  type YearCount,
} from '@wardlight/contract';
import type { Actor } from '../audit/audit.ts';
import type { Told, Whereabouts } from '../bed-state/told.ts';
import type { Db } from '../db/database.ts';
import { dayIn } from '../residents/resident-rows.ts';
import { readFile, readFindings, rememberedColumns } from './import-files.ts';
import type { ImportKey } from './import-records.ts';
import {
  type CheckedImport,
  type FailedRow,
  forgetOldRows,
  keepImport,
  listImports,
  type NewImport,
  noteExport,
  noteRead,
  type RereadImport,
  readImport,
  readRows,
  rereadImport,
} from './import-rows.ts';
import {
  type Agreed,
  beginImport,
  interruptImport,
  runningImports,
  type Stepped,
  stepImport,
  undoImport,
} from './import-steps.ts';
import { endUnused } from './unused-checks.ts';

/** By what a list of an agency is understood, beside what stands in it. */
export interface ImportPlace {
  /** yyyy-MM-dd, where the agency is. */
  readonly today: string;
  readonly years: YearCount;
  readonly language: Language;
  /** What its headings hold, as it has said before; by headings as they are compared. */
  readonly remembered: ReadonlyMap<string, string>;
}

export interface Imports {
  /** Keeps a dry run; nothing of the register is changed. */
  keep(given: NewImport): Promise<CheckedImport>;
  /** Keeps what the same file is by what was said of it. */
  reread(given: RereadImport): Promise<CheckedImport | 'not_found' | 'conflict'>;
  /** Of a dry run; null = there is none, or it was added. */
  file(key: ImportKey): Promise<Uint8Array | null>;
  findings(agencyIds: readonly AgencyId[], importId: string): Promise<ImportFindings | null>;
  /** The latest, newest first. */
  list(agencyIds: readonly AgencyId[]): Promise<Import[]>;
  read(agencyIds: readonly AgencyId[], importId: string): Promise<Import | null>;
  /** Rows that were not added; of a dry run, all of them. */
  rows(
    agencyIds: readonly AgencyId[],
    importId: string,
    which: 'failed' | 'all',
  ): Promise<{ readonly shown: ImportRow[]; readonly failed: FailedRow[] }>;
  /** That the failed rows were taken away as a file, personal ids and all, is written down. */
  noteExport(key: ImportKey, by: Actor, rows: number): Promise<void>;
  /** The rows as they are shown; that personal ids stand among them is written down, once for each import and person. */
  readRows(agencyIds: readonly AgencyId[], importId: string, which: 'failed' | 'all', by: Actor): Promise<ImportRow[]>;
  place(agencyId: AgencyId): Promise<ImportPlace>;
  /** `answers`: under which it was seen; others since then are a conflict. */
  begin(key: ImportKey, by: Actor, agreed?: Agreed): Promise<'begun' | 'not_found' | 'conflict'>;
  /** Adds the next residents. False = there is nothing more to do. */
  step(key: ImportKey): Promise<boolean>;
  interrupt(key: ImportKey): Promise<void>;
  running(): Promise<ImportKey[]>;
  undo(key: ImportKey, by: Actor): Promise<'undone' | 'not_found' | 'conflict' | 'import_lives_on'>;
  /** Checks that nobody used, and rows that are old. */
  forget(): Promise<void>;
}

export interface ImportsContext {
  readonly db: Db;
  readonly tell: (told: Told) => void;
  /** What boards show beside live states has changed. */
  readonly renew: (where: Whereabouts) => void;
  readonly now: () => number;
}

export function createImports({ db, tell, renew, now }: ImportsContext): Imports {
  function follow({ agencyId }: ImportKey, { providerId, change, moved }: Stepped): void {
    if (change !== null && change.alerts.length > 0) tell(change);
    if (moved) renew({ provider_id: providerId, agency_id: agencyId });
  }

  return {
    keep: (given) => keepImport(db, given),
    reread: (given) => rereadImport(db, given),
    file: (key) => readFile(db, key),
    findings: (agencyIds, importId) => readFindings(db, agencyIds, importId),
    list: (agencyIds) => listImports(db, agencyIds),
    read: (agencyIds, importId) => readImport(db, agencyIds, importId),
    rows: (agencyIds, importId, which) => readRows(db, agencyIds, importId, which),
    async readRows(agencyIds, importId, which, by) {
      const { shown } = await readRows(db, agencyIds, importId, which);
      await noteRead(db, { agencyIds, importId }, shown, { by, at: now() });
      return shown;
    },
    noteExport: (key, by, rows) => noteExport(db, key, by, rows, now()),
    async place(agencyId) {
      const { timezone, years, locale } = await db
        .selectFrom('agencies')
        .select(['timezone', 'years', 'locale'])
        .where('agency_id', '=', agencyId)
        .executeTakeFirstOrThrow();
      const remembered = await rememberedColumns(db, agencyId);
      return { today: dayIn(timezone, now()), years, language: languageOf(locale), remembered };
    },
    begin: (key, by, agreed) => beginImport(db, key, { by, at: now(), ...agreed }),
    async step(key) {
      const stepped = await stepImport(db, key, now());
      if (stepped === null) return false;
      follow(key, stepped);
      return !stepped.over;
    },
    interrupt: (key) => interruptImport(db, key),
    running: () => runningImports(db),
    async undo(key, by) {
      const stepped = await undoImport(db, key, by, now());
      if ('refused' in stepped) return stepped.refused;
      follow(key, stepped);
      return 'undone';
    },
    async forget() {
      await endUnused(db, now());
      await forgetOldRows(db, now());
    },
  };
}

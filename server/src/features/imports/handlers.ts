/** Residents from a workbook (specification §2 "Batch resident import", §8; decisions §8). */
import { randomUUID } from 'node:crypto';
import { type HandedFile, importTemplateName, type Language, mostImportRows } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import { askedBy } from '../../http/asked.ts';
import type { Handlers } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Store } from '../../store/open.ts';
import { WorkbookRefused } from '../../workbooks/faults.ts';
import type { Asked, Workbooks } from '../../workbooks/open-workbooks.ts';
import type { NewSheet } from '../../workbooks/sheet.ts';
import type { Importer } from './importer.ts';
import { readResidents } from './read-rows.ts';
import { importReads, knownImport } from './reads.ts';
import { importWords } from './sheet-words.ts';
import { templateSheets, workbookType } from './template.ts';

type ImportHandlers = Pick<
  Handlers,
  | 'downloadImportTemplate'
  | 'checkImport'
  | 'listImports'
  | 'readImport'
  | 'commitImport'
  | 'undoImport'
  | 'downloadFailedRows'
>;

export interface ImportParts {
  readonly store: Pick<Store, 'imports'>;
  readonly workbooks: Workbooks;
  readonly importer: Importer;
  readonly clock: Clock;
}

/** Beside the data: the hidden row, the headings and the example. */
const otherRows = 3;

export function importHandlers({ store: { imports }, workbooks, importer, clock }: ImportParts): ImportHandlers {
  const handOut = async (name: string, sheets: readonly NewSheet[], asked: Asked): Promise<HandedFile> => ({
    name,
    type: workbookType,
    bytes: await workbooks.write(sheets, asked),
  });
  /** The same for everybody: made once for each language. */
  const templates = new Map<Language, HandedFile>();

  return {
    ...importReads({ imports, workbooks }),
    async downloadImportTemplate(call) {
      const { language } = call.query;
      const made =
        templates.get(language) ??
        (await handOut(importTemplateName, templateSheets(importWords[language]), askedBy(call)));
      templates.set(language, made);
      return made;
    },
    async checkImport(call) {
      const { place, body, query, actor } = call;
      const agencyId = oneAgency(place);
      const read = await workbooks
        .read(body, mostImportRows + otherRows, askedBy(call))
        .then(async (rows) => readResidents(rows, await imports.today(agencyId)))
        .catch(refuse);
      if (read.length > mostImportRows) throw new Refused('workbook_too_many_rows');
      const kept = { importId: randomUUID(), agencyId, by: actor, at: clock.now(), rows: read };
      return imports.keep({ ...kept, fileName: query.file_name ?? null });
    },
    listImports: ({ place }) => imports.list([oneAgency(place)]),
    async commitImport({ place, params: { import_id }, actor }) {
      const key = { agencyId: oneAgency(place), importId: import_id };
      const begun = await imports.begin(key, actor);
      if (begun !== 'begun') throw new Refused(begun);
      importer.go(key);
      return knownImport(imports, place, import_id);
    },
    async undoImport({ place, params: { import_id }, actor }) {
      const undone = await imports.undo({ agencyId: oneAgency(place), importId: import_id }, actor);
      if (undone !== 'undone') throw new Refused(undone);
      return knownImport(imports, place, import_id);
    },
  };
}

function refuse(error: unknown): never {
  throw error instanceof WorkbookRefused ? new Refused(error.fault) : error;
}

/** Residents from a workbook (specification §2 "Batch resident import", §8; decisions §8). */
import { randomUUID } from 'node:crypto';
import {
  type AgencyId,
  type HandedFile,
  type ImportAnswers,
  importTemplateName,
  type Language,
  mostImportRows,
  noImportAnswers,
} from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import { askedBy } from '../../http/asked.ts';
import type { Handlers } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Store } from '../../store/open.ts';
import { deskWordsIn } from '../../wording/words-in.ts';
import { WorkbookRefused } from '../../workbooks/faults.ts';
import type { Asked, Workbooks } from '../../workbooks/open-workbooks.ts';
import type { NewSheet } from '../../workbooks/sheet.ts';
import type { Importer } from './importer.ts';
import type { ReadList } from './read-list.ts';
import { importReads, knownImport } from './reads.ts';
import { keyPrefix, templateSheets, workbookType } from './template.ts';

type ImportHandlers = Pick<
  Handlers,
  | 'downloadImportTemplate'
  | 'checkImport'
  | 'answerImport'
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

/** Beside the data: titles, headings once more, totals, floors, and what a filter has hidden. */
const otherRows = 1_000;

export function importHandlers({ store: { imports }, workbooks, importer, clock }: ImportParts): ImportHandlers {
  const handOut = async (name: string, sheets: readonly NewSheet[], asked: Asked): Promise<HandedFile> => ({
    name,
    type: workbookType,
    bytes: await workbooks.write(sheets, asked),
  });
  async function readAgain(
    agency: AgencyId,
    file: Uint8Array,
    answers: ImportAnswers,
    asked: Asked,
  ): Promise<ReadList> {
    const place = await imports.place(agency);
    // With all it knows of headings in seven languages: a server that reads no list does without them.
    const { readList } = await import('./read-list.ts');
    const wish = { sheet: answers.sheet, mark: keyPrefix, language: place.language };
    const list = await workbooks
      .read(file, mostImportRows + otherRows, asked, wish)
      .then((book) => readList(book, place, answers))
      .catch(refuse);
    if (list.rows.length > mostImportRows) throw new Refused('workbook_too_many_rows');
    return list;
  }
  /** The same for everybody: made once for each language. */
  const templates = new Map<Language, HandedFile>();

  return {
    ...importReads({ imports, workbooks }),
    async downloadImportTemplate(call) {
      const { language } = call.query;
      const { residentImport } = await deskWordsIn(language);
      const made =
        templates.get(language) ?? (await handOut(importTemplateName, templateSheets(residentImport), askedBy(call)));
      templates.set(language, made);
      return made;
    },
    async checkImport(call) {
      const { place, body, query, actor } = call;
      const agencyId = oneAgency(place);
      const list = await readAgain(agencyId, body, noImportAnswers, askedBy(call));
      const kept = { importId: randomUUID(), agencyId, by: actor, at: clock.now(), rows: list.rows };
      const { findings } = list;
      return imports.keep({
        ...kept,
        fileName: query.file_name ?? null,
        list: { file: body, answers: noImportAnswers, findings },
      });
    },
    async answerImport(call) {
      const { place, params, body: answers } = call;
      const key = { agencyId: oneAgency(place), importId: params.import_id };
      const { state } = await knownImport(imports, place, params.import_id);
      const file = await imports.file(key);
      if (state !== 'checked' || file === null) throw new Refused('conflict');
      const { rows, findings } = await readAgain(key.agencyId, file, answers, askedBy(call));
      const kept = await imports.reread({ ...key, at: clock.now(), rows, list: { file, answers, findings } });
      if (typeof kept === 'string') throw new Refused(kept);
      return kept;
    },
    listImports: ({ place }) => imports.list([oneAgency(place)]),
    async commitImport({ place, params: { import_id }, body: { answers }, actor }) {
      const key = { agencyId: oneAgency(place), importId: import_id };
      // What was answered counts for other lists once somebody has seen what came of it.
      const findings = await imports.findings([key.agencyId], import_id);
      const { saidOf } = await import('./columns.ts');
      const said = saidOf(findings?.columns ?? []);
      const begun = await imports.begin(key, actor, { answers, said });
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
  throw error instanceof WorkbookRefused ? new Refused(error.fault, { lookedAt: error.lookedAt }) : error;
}

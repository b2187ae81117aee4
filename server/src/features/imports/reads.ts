/** What of imports is only read: two thousand rows at the most, so the reading thread does it (docs/decisions/120). */
import type { Import } from '@wardlight/contract';
import { askedBy } from '../../http/asked.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Imports } from '../../store/imports/imports.ts';
import { deskWordsIn } from '../../wording/words-in.ts';
import type { Workbooks } from '../../workbooks/open-workbooks.ts';
import { failedSheets, workbookType } from './template.ts';

export interface ImportReadParts {
  readonly imports: Pick<Imports, 'findings' | 'noteExport' | 'read' | 'readRows' | 'rows'>;
  readonly workbooks: Pick<Workbooks, 'write'>;
}

/** @throws Refused `not_found` */
export async function knownImport(imports: Pick<Imports, 'read'>, place: Place, importId: string): Promise<Import> {
  const found = await imports.read(place.agencyIds, importId);
  if (found === null) throw new Refused('not_found');
  return found;
}

export function importReads({
  imports,
  workbooks,
}: ImportReadParts): Pick<Handlers, 'readImport' | 'downloadFailedRows'> {
  return {
    async readImport({ place, params: { import_id }, actor }) {
      const found = await knownImport(imports, place, import_id);
      const which = found.state === 'checked' ? 'all' : 'failed';
      const rows = await imports.readRows(place.agencyIds, import_id, which, actor);
      return { import: found, rows, findings: await imports.findings(place.agencyIds, import_id) };
    },
    async downloadFailedRows(call) {
      const { place, params, query, actor } = call;
      const { import_id } = params;
      const agencyId = oneAgency(place);
      const { file_name } = await knownImport(imports, place, import_id);
      const { failed } = await imports.rows(place.agencyIds, import_id, 'failed');
      const words = (await deskWordsIn(query.language)).residentImport;
      const bytes = await workbooks.write(failedSheets(words, failed), askedBy(call));
      await imports.noteExport({ agencyId, importId: import_id }, actor, failed.length);
      const name = `${(file_name ?? words.sheet.residents).replace(/\.(?:xlsx|csv|txt)$/i, '')} - ${words.sheet.reason}.xlsx`;
      return { name, type: workbookType, bytes };
    },
  };
}

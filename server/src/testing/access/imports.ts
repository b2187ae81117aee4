/** Imports of residents. */
import { randomUUID } from 'node:crypto';
import { type AgencyId, noImportAnswers, type UserId } from '@wardlight/contract';
import { writeWorkbook } from '../../workbooks/write-workbook.ts';
import type { AccessCase, World } from './case.ts';
import { notDisplays, ofOneAgency, writes } from './rows.ts';

const by = { userId: 1 as UserId, accountId: 1 as UserId, address: null };
const language = { language: 'en' } as const;

/** A dry run of one resident. */
async function checked({ app, fresh }: World, agency: AgencyId) {
  // Ends in one digit: the matrix makes an id that never was by rewriting the digits at the end.
  const importId = `${randomUUID().slice(0, -2)}a1`;
  const name = fresh();
  const fields = {
    ...{ name, gender: null, birthday: null, personalId: null },
    ...{ residentCode: null, bedNumber: null, customerNumber: null, note: null },
  };
  const rows = [{ row: 3, typed: { name }, fields, problems: [] }];
  const understood = { sheets: ['Residents'], sheet: 0, heading_row: 1, columns: [], dates: null };
  const findings = { ...understood, hidden_rows: 0, left_out_counts: [], left_out: [], answers: noImportAnswers };
  const list = { file: workbook(), answers: noImportAnswers, findings };
  await app.store.imports.keep({ importId, agencyId: agency, by, at: app.clock.now(), fileName: null, rows, list });
  return { import_id: importId };
}

async function added(world: World, agency: AgencyId) {
  const params = await checked(world, agency);
  const key = { agencyId: agency, importId: params.import_id };
  await world.app.store.imports.begin(key, by);
  while (await world.app.store.imports.step(key));
  return params;
}

const workbook = () =>
  writeWorkbook([
    {
      ...{ name: 'Residents', widths: [20], frozen: 0, choices: [] },
      rows: [
        { look: 'head', cells: ['Name'] },
        { look: 'plain', cells: ['Somebody'] },
      ],
    },
  ]);

export const importAccess = {
  downloadImportTemplate: { row: writes, given: () => ({ query: language }) },
  checkImport: { row: writes, given: () => ({ file: workbook() }) },
  listImports: { row: { ...ofOneAgency, display: 'no_permission' } },
  readImport: { row: notDisplays, given: async (world, agency) => ({ params: await checked(world, agency) }) },
  answerImport: {
    row: writes,
    given: async (world, agency) => ({ params: await checked(world, agency), body: noImportAnswers }),
  },
  commitImport: {
    row: writes,
    given: async (world, agency) => ({ params: await checked(world, agency), body: {} }),
  },
  undoImport: { row: writes, given: async (world, agency) => ({ params: await added(world, agency), body: {} }) },
  downloadFailedRows: {
    row: writes,
    given: async (world, agency) => ({ params: await checked(world, agency), query: language }),
  },
} as const satisfies Record<string, AccessCase>;

/** Imports as a facility has them after some months. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkImport, commitImport, type Route, readImport } from '@wardlight/contract';
import { type Caller, callOf, type Given } from './calling.ts';
import { type Row, residentsWorkbook } from './resident-workbook.ts';
import { until } from './stack.ts';

const row = (changes: Partial<Row>): Row => ({
  name: '',
  gender: '女',
  birthday: '民國28年3月2日',
  personalId: '',
  residentCode: '',
  bedNumber: '',
  customerNumber: '',
  note: '',
  ...changes,
});

/** One that is looked at, and one that was taken but for its wrong rows. */
export async function makeImports(url: string, staff: Caller) {
  const call = <R extends Route>(route: R, given: Given) => callOf(url, route, staff, given);
  const folder = mkdtempSync(join(tmpdir(), 'wl-desk-'));
  const check = async (name: string, rows: readonly Row[]): Promise<string> => {
    const path = join(folder, name);
    await residentsWorkbook(path, rows);
    const body = readFileSync(path);
    const { import: made } = await call(checkImport, { query: { file_name: name }, body });
    return made.import_id;
  };
  const wrong = [
    row({ name: '', residentCode: 'X-1' }),
    row({ name: '張秀英', birthday: '450302' }),
    row({ name: '黃阿好', bedNumber: 'Z-999' }),
    row({ name: '吳寶珠', personalId: 'A123456780' }),
  ];
  try {
    const doneImport = await check('九月新住民.xlsx', [row({ name: '劉淑芬' }), row({ name: '蔡美惠' }), ...wrong]);
    const params = { import_id: doneImport };
    await call(commitImport, { params, body: {} });
    await until(async () => (await call(readImport, { params })).import.state === 'done');
    const checkedImport = await check('十月新住民名單（護理部彙整）.xlsx', [row({ name: '許秋菊' }), ...wrong]);
    return { checkedImport, doneImport };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A workbook as a person would have it: the columns of the template, filled in by another program than ours. */
import { type ImportColumn, importColumns } from '@wardlight/contract';
import { words } from '@wardlight/contract/words/zh-TW/desk';
import writeExcelFile from 'write-excel-file/node';

export type Row = Readonly<Record<ImportColumn, string>>;

export async function residentsWorkbook(path: string, rows: readonly Row[]): Promise<void> {
  const cell = (value: string) => (value === '' ? null : { value, type: String });
  await writeExcelFile([
    importColumns.map((column) => ({ value: words.residentImport.columns[column], type: String })),
    ...rows.map((row) => importColumns.map((column) => cell(row[column]))),
  ]).toFile(path);
}

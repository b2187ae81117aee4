/** Another program for our workbooks: LibreOffice opens them, and saves what it shows under its own hand. */
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Commas, quotes, UTF-8, cells as they are shown. */
export const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true';

/** Files of one folder as LibreOffice saves them, in one go; a home of its own, so that no other one that runs is asked. */
export async function savedAll(files: readonly string[], as: string): Promise<string[]> {
  const [one = ''] = files;
  const out = mkdtempSync(join(dirname(one), 'saved-'));
  const home = pathToFileURL(join(out, 'home')).href;
  const options = [`-env:UserInstallation=${home}`, '--headless', '--convert-to', as, '--outdir', out, ...files];
  await promisify(execFile)('soffice', options, { timeout: 90_000 });
  return files.map((file) => join(out, `${parse(file).name}.${as.split(':')[0]}`));
}

export const saved = async (file: string, as: string): Promise<string> => (await savedAll([file], as))[0] ?? '';

/** Rows of a CSV; cells may hold commas, quotes and ends of lines. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end !== ',') rows.push([]);
  }
  return rows;
}

/** Residents from a workbook: the dry run, and all of them added, each into a bed of a facility that is about to open. */
import { checkImport, commitImport, importSchema, mostImportRows, readImport } from '@wardlight/contract';
import * as z from 'zod/mini';
import { heavyWorkbook, workbookOf } from '../load/workbook.ts';
import { pause } from '../programs.ts';
import type { Scale, Setting } from '../scale.ts';
import { type Stack, startStack } from '../stack.ts';
import { atMost, inMs, type Row } from '../table.ts';

const residents = mostImportRows;
const lookEachMs = 10;
const hostileFiles = 10;
/** Until all of them are here. */
const headStartMs = 100;
const errorSchema = z.object({ error: z.object({ code: z.string() }) });
const answerSchema = z.object({ data: z.union([z.object({ import: importSchema }), importSchema]) });

async function weigh({ programs, note }: Setting): Promise<readonly Row[]> {
  const stack = await startStack(programs);
  const ward = await stack.makeWard(residents);
  // Without the mats: two thousand that are silent would be weighed too, and their alerts.
  await stack.query('delete from residents; delete from mats');
  const token = await stack.signIn(ward);
  const file = workbookOf([
    ['Name', 'Gender', 'Birthday', 'Personal ID', 'Resident code', 'Bed number', 'Customer number', 'Note'],
    ...ward.mats.map(({ bedNo }, index) => [
      ...[`Resident ${index}`, index % 2 === 0 ? 'Female' : 'Male', `19${10 + (index % 40)}/3/2`, `ID-${index}`],
      ...[`R-${index}`, bedNo, `C-${index}`, `Note of resident ${index}`],
    ]),
  ]);
  const call = callerOf(stack, token);

  const begin = performance.now();
  const { import_id, taken } = await call(checkImport.method, checkImport.path, file);
  const checkedMs = performance.now() - begin;
  if (taken !== residents) throw new Error(`${taken} of ${residents} rows could be taken`);

  const path = (of: { readonly path: string }) => of.path.replace('{import_id}', import_id);
  const committed = performance.now();
  await call(commitImport.method, path(commitImport), {});
  let now = await call(readImport.method, path(readImport));
  while (now.state === 'running') {
    await pause(lookEachMs);
    now = await call(readImport.method, path(readImport));
  }
  const addedMs = performance.now() - committed;
  if (now.state !== 'done' || now.done !== residents) throw new Error(`${now.state} after ${now.done} of ${residents}`);

  const other = await stack.signIn(await stack.makeWard(1, 'other'));
  const { waitedMs, answers } = await besideHostile(stack, { hostile: other, token, file });
  await stack.stop();

  note(
    `imports: ${residents} residents, each with a bed and an entry in the audit, from a workbook of ${Math.round(file.length / 1000)} kB; told done by asking each ${lookEachMs} ms; ${hostileFiles} files of a million rows of another provider were answered ${JSON.stringify(answers)}`,
  );
  return [
    { what: `imports: ${residents} rows read and checked (dry run)`, figure: inMs(checkedMs) },
    {
      what: `imports: ${residents} residents added`,
      figure: inMs(addedMs),
      goal: atMost('time', addedMs, 3_000, '3 s'),
    },
    {
      what: `imports: ${residents} rows checked beside ${hostileFiles} hostile files of another provider; alone`,
      figure: inMs(waitedMs),
      baseline: inMs(checkedMs),
      ratio: waitedMs / checkedMs,
    },
  ];
}

/** One check, asked for as soon as ten files lie before it that each take as long to read as a file may. */
async function besideHostile(
  stack: Stack,
  { hostile, token, file }: { readonly hostile: string; readonly token: string; readonly file: Buffer },
) {
  const heavy = heavyWorkbook();
  const answers: Record<string, number> = {};
  const ask = async () => {
    const answer = await fetch(`${stack.url}${checkImport.path}`, {
      method: checkImport.method,
      headers: { authorization: `Bearer ${hostile}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(heavy),
    });
    const said = errorSchema.parse(await answer.json()).error.code;
    answers[said] = (answers[said] ?? 0) + 1;
  };
  const files = Array.from({ length: hostileFiles }, ask);
  await pause(headStartMs);
  const begin = performance.now();
  await callerOf(stack, token)(checkImport.method, checkImport.path, file);
  const waitedMs = performance.now() - begin;
  await Promise.all(files);
  return { waitedMs, answers };
}

function callerOf({ url }: Stack, token: string) {
  return async (method: string, path: string, body?: object) => {
    const isFile = Buffer.isBuffer(body);
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    const { data } = answerSchema.parse(await answer.json());
    return 'import' in data ? data.import : data;
  };
}

export const imports: Scale = { name: 'imports', about: 'residents from a workbook', limitSeconds: 180, weigh };

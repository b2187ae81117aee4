/** Residents from a workbook: a dry run first, then the commit; the failed rows come back; all of it can be undone (decisions §8). */
import * as z from 'zod/mini';
import { genderSchema } from '../vocabulary/beds.ts';
import { instantSchema, residentIdSchema } from '../vocabulary/ids.ts';
import {
  columnLettersSchema,
  importColumnSchema,
  importDateWaySchema,
  importHoldsSchema,
  importLeftOutSchema,
  importLeftOuts,
  importProblemSchema,
  importSourceSchema,
  importStateSchema,
  importWarningSchema,
  mostImportBytes,
  mostImportRows,
} from '../vocabulary/imports.ts';
import { languageSchema } from '../vocabulary/languages.ts';
import { likenesses } from '../vocabulary/residents.ts';
import { route } from './route.ts';

const importParams = z.object({
  import_id: z.string().check(z.regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/)),
});

/** Who could be the same person as a row (docs/decisions/194): a resident, or another row of the list. */
export const importAlikeSchema = z.object({
  likeness: z.enum(likenesses),
  resident_id: z.nullable(residentIdSchema),
  row: z.nullable(z.int()),
  name: z.string(),
  /** As in a row. */
  birthday: z.nullable(z.string()),
  bed_no: z.nullable(z.string()),
  discharged: z.boolean(),
});
export type ImportAlike = z.infer<typeof importAlikeSchema>;

export const importRowSchema = z.object({
  /** As the workbook's program numbers it. */
  row: z.int(),
  name: z.nullable(z.string()),
  bed_no: z.nullable(z.string()),
  /** As understood, yyyy-MM-dd, a year (1938) or about a year (~1938): a day written in an unusual way is seen here. */
  birthday: z.nullable(z.string()),
  gender: z.nullable(genderSchema),
  /** Why it is not taken; none = it is. */
  problems: z.array(
    z.object({
      column: importColumnSchema,
      problem: importProblemSchema,
      value: z.string(),
      /** Where it stands in the list, as its program names it (`C3`); left out = nowhere, or nobody knows any more. */
      cell: z.optional(z.string()),
    }),
  ),
  warnings: z.array(z.object({ column: importColumnSchema, warning: importWarningSchema, value: z.string() })),
  /** Left out = nobody. */
  alike: z.optional(z.array(importAlikeSchema)),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** What somebody has said of a list; all of it each time. What is left out is as it was understood. */
export const importAnswersSchema = z.object({
  /** Which of its sheets is read, counted from 0; left out = the one that lies open. */
  sheet: z.optional(z.int().check(z.minimum(0), z.maximum(1_000))),
  /** What columns hold, by their letters. */
  columns: z.record(columnLettersSchema, importHoldsSchema),
  /** How its birthdays are written. */
  dates: z.optional(importDateWaySchema),
  /** Rows whose birthday cannot be read are taken without one. */
  without_birthday: z.optional(z.boolean()),
  /** Rows that are hidden in the list are taken too. */
  hidden: z.optional(z.boolean()),
  /** Rows that would be left out and are residents, by their numbers. */
  take: z.array(z.int()).check(z.maxLength(mostImportRows)),
  /** All rows that would be left out for these reasons are residents; left out = none. */
  take_all: z.optional(z.array(importLeftOutSchema).check(z.maxLength(importLeftOuts.length))),
  /** Rows that are other people than those they are like, by their numbers; left out = none. */
  others: z.optional(z.array(z.int()).check(z.maxLength(mostImportRows))),
});
export type ImportAnswers = z.infer<typeof importAnswersSchema>;
export const noImportAnswers: ImportAnswers = { columns: {}, take: [] };

/** A column of a list that has anything in it. */
export const listColumnSchema = z.object({
  column: columnLettersSchema,
  /** As it stands in the list; '' = there is none. */
  heading: z.string(),
  /** At most three of its values, different ones; what looks like a personal id is masked. */
  samples: z.array(z.string()),
  /** Null = nobody knows yet; nothing of it is taken. */
  holds: z.nullable(importHoldsSchema),
  /** `unknown` beside `nothing`: it counts upwards as lines do, under a heading that may mean something else. */
  source: importSourceSchema,
  /** What its heading means everywhere; left out = nobody knows, or nothing that is kept here. */
  means: z.optional(importHoldsSchema),
});
export type ListColumn = z.infer<typeof listColumnSchema>;

/** How a list was understood, and what is asked of it. */
export const importFindingsSchema = z.object({
  /** The names of its sheets that are shown; none = it has no sheets. */
  sheets: z.array(z.string()),
  /** Which of them was read. */
  sheet: z.int(),
  /** As the workbook's program numbers it; null = there is no row of headings that we know. */
  heading_row: z.nullable(z.int()),
  columns: z.array(listColumnSchema),
  /** Birthdays that somebody must say how to read; null = all of them are certain. */
  dates: z.nullable(
    z.object({
      column: columnLettersSchema,
      /** Rows that wait for it. */
      rows: z.int(),
      /** As it was said; null = not yet. */
      way: z.nullable(importDateWaySchema),
      ways: z.array(
        z.object({
          way: importDateWaySchema,
          /** Rows that it reads. */
          reads: z.int(),
          /** It makes ages as people in such houses have them, and no other does so nearly as often. */
          likely: z.optional(z.boolean()),
          /** The same values for each way; `birthday` (as in a row) and `age` are null where it cannot read one. */
          samples: z.array(
            z.object({
              value: z.string(),
              birthday: z.nullable(z.string()),
              age: z.nullable(z.int()),
            }),
          ),
        }),
      ),
    }),
  ),
  /** Rows whose birthday cannot be read however it is written; left out = none. */
  unread_birthdays: z.optional(z.int()),
  /** Rows that are hidden in the list; they are left out until somebody takes them. */
  hidden_rows: z.int(),
  /** How many lines were taken for no residents, by why; also those that are not shown. */
  left_out_counts: z.array(z.object({ why: importLeftOutSchema, rows: z.int() })),
  /** Lines that were taken for no residents: the first 500. */
  left_out: z.array(z.object({ row: z.int(), why: importLeftOutSchema, text: z.string(), taken: z.boolean() })),
  answers: importAnswersSchema,
});
export type ImportFindings = z.infer<typeof importFindingsSchema>;

export const importSchema = z.object({
  import_id: z.string(),
  state: importStateSchema,
  made_at: instantSchema,
  made_by: z.nullable(z.string()),
  file_name: z.nullable(z.string()),
  /** Rows with anything in them. */
  total: z.int(),
  /** Residents that have been added so far. */
  done: z.int(),
  /** Rows that can be added, or were. */
  taken: z.int(),
  /** Rows that cannot; a row that no longer fitted when its turn came is one of them. */
  failed: z.int(),
  /** Added residents that have not changed beds, been discharged or recorded since, so that taking them back loses nothing. */
  can_undo: z.boolean(),
});
export type Import = z.infer<typeof importSchema>;

/** `findings`: of a dry run whose file is still kept; null = it is added already, or was checked before there were any. */
const checkedSchema = z.object({
  import: importSchema,
  rows: z.array(importRowSchema),
  findings: z.nullable(importFindingsSchema),
});

export const downloadImportTemplate = route({
  method: 'GET',
  path: '/api/imports/template',
  summary: 'An empty workbook with the columns, the allowed values and an example row, in the reader’s language',
  access: 'register.change',
  lane: 'file',
  query: z.object({ language: languageSchema }),
  download: true,
  data: z.object({}),
  errors: ['own_queue_full', 'queue_full'],
});

export const checkImport = route({
  method: 'POST',
  path: '/api/imports',
  summary: 'Read a workbook and say what would happen; nothing is added',
  access: 'register.change',
  lane: 'file',
  query: z.object({ file_name: z.optional(z.string().check(z.maxLength(200))) }),
  upload: { mostBytes: mostImportBytes, queued: true },
  data: checkedSchema,
  errors: [
    'agency_required',
    'workbook_not_excel',
    'workbook_unreadable',
    'workbook_encrypted',
    'workbook_macros',
    'workbook_too_big',
    'workbook_too_slow',
    'workbook_too_many_rows',
    'workbook_wrong_columns',
    'workbook_empty',
    'own_queue_full',
    'queue_full',
  ],
});

export const listImports = route({
  method: 'GET',
  path: '/api/imports',
  summary: 'The latest imports of the agency',
  access: 'register.read',
  lane: 'ordinary',
  data: z.array(importSchema),
  errors: ['agency_required'],
});

export const readImport = route({
  method: 'GET',
  path: '/api/imports/{import_id}',
  summary: 'How far an import is; of a dry run every row, afterwards each row that was not taken',
  access: 'register.read',
  lane: 'file',
  params: importParams,
  data: checkedSchema,
  errors: ['not_found'],
});

export const answerImport = route({
  method: 'POST',
  path: '/api/imports/{import_id}/answers',
  summary: 'Say how a list is to be understood: it is read again, and nothing is added',
  access: 'register.change',
  lane: 'file',
  params: importParams,
  body: importAnswersSchema,
  data: checkedSchema,
  errors: [
    'not_found',
    'conflict',
    'workbook_too_slow',
    'workbook_too_many_rows',
    'workbook_wrong_columns',
    'workbook_empty',
    'own_queue_full',
    'queue_full',
  ],
});

export const commitImport = route({
  method: 'POST',
  path: '/api/imports/{import_id}/commit',
  summary:
    'Begin to add the residents that can be taken, or go on with it; rows that no longer fit are listed as failed; what was said of columns is remembered',
  access: 'register.change',
  lane: 'ordinary',
  params: importParams,
  /** `answers`: what the list was seen under; where others count by now, nothing is added (`conflict`). */
  body: z.object({ answers: z.optional(importAnswersSchema) }),
  data: importSchema,
  errors: ['not_found', 'conflict'],
});

export const undoImport = route({
  method: 'POST',
  path: '/api/imports/{import_id}/undo',
  summary: 'Take back what an import added',
  access: 'register.change',
  lane: 'ordinary',
  params: importParams,
  body: z.object({}),
  data: importSchema,
  errors: ['not_found', 'conflict', 'import_lives_on'],
});

export const downloadFailedRows = route({
  method: 'GET',
  path: '/api/imports/{import_id}/failed-rows',
  summary: 'The rows that were not taken, as a workbook with a column of reasons, to be mended and read again',
  access: 'register.change',
  lane: 'file',
  params: importParams,
  query: z.object({ language: languageSchema }),
  download: true,
  data: z.object({}),
  errors: ['not_found', 'own_queue_full', 'queue_full'],
});

/** This noun's part of the one table of calls (`index.ts`). */
export const importRoutes = {
  downloadImportTemplate,
  checkImport,
  listImports,
  readImport,
  answerImport,
  commitImport,
  undoImport,
  downloadFailedRows,
} as const;

/** A workbook of residents: its columns and what may be wrong with a cell (decisions §8 "Batch import"). */
import * as z from 'zod/mini';

export const importTemplateName = 'Resident Batch Add Template.xlsx';
export const mostImportBytes = 5 * 1024 * 1024;
export const mostImportRows = 2_000;

/** In the order of the template. */
export const importColumns = [
  'name',
  'gender',
  'birthday',
  'personalId',
  'residentCode',
  'bedNumber',
  'customerNumber',
  'note',
] as const;
export type ImportColumn = (typeof importColumns)[number];
export const importColumnSchema = z.enum(importColumns);

/** What a column of a list may hold: one of ours, the room as a part of the bed number, an age in years, sex and age in one cell, or nothing that is kept here. */
export const importHolds = [...importColumns, 'room', 'age', 'genderAndAge', 'nothing'] as const;
export type ImportHolds = (typeof importHolds)[number];
export const importHoldsSchema = z.enum(importHolds);

/** How it is known what a column holds: by its heading everywhere, by what this agency has said before, by an answer to this list; or not. */
export const importSources = ['known', 'remembered', 'answered', 'unknown'] as const;
export type ImportSource = (typeof importSources)[number];
export const importSourceSchema = z.enum(importSources);

/** In which order a day is written, and whose years are counted; `serial`: the number by which spreadsheets keep a day. */
export const importDateWays = [
  'ymd-common',
  'ymd-roc',
  'ymd-buddhist',
  'dmy-common',
  'dmy-roc',
  'dmy-buddhist',
  'mdy-common',
  'mdy-roc',
  'mdy-buddhist',
  'serial',
] as const;
export type ImportDateWay = (typeof importDateWays)[number];
export const importDateWaySchema = z.enum(importDateWays);

/** Why a line of a list is taken for no resident. */
export const importLeftOuts = ['heading', 'total', 'signature', 'floor', 'vacant', 'merged', 'nameOnly'] as const;
export type ImportLeftOut = (typeof importLeftOuts)[number];
export const importLeftOutSchema = z.enum(importLeftOuts);

/** Letters of a column, as the workbook's program names it: A is the first. */
export const columnLettersSchema = z.string().check(z.regex(/^[A-Z]{1,3}$/));

/** Why a row is not taken. */
export const importProblems = [
  'required',
  'tooLong',
  'wrongFormat',
  'unknownValue',
  'wrongDate',
  /** Can be read in more than one way, and nobody has said yet which is meant. */
  'ambiguousDate',
  'unseparatedDate',
  'futureDate',
  'isFormula',
  /** A program has made a day or a rounded number of it; what was typed is not known any more. */
  'notText',
  'noSuchBed',
  /** Room and bed may be either of two. */
  'bedAmbiguous',
  'bedTaken',
  'bedTwice',
  'codeTaken',
  'codeTwice',
] as const;
export type ImportProblem = (typeof importProblems)[number];
export const importProblemSchema = z.enum(importProblems);

/** Said, and the row is taken all the same. */
export const importWarnings = [
  'idChecksum',
  'sameNameAndBirthday',
  'samePersonalId',
  /** There is no birthday, and no age could be read where one stands. */
  'unreadAge',
  /** A room without a bed that is in none of ours. */
  'roomOnly',
  /** What stands there says that nobody knows it. */
  'noBirthday',
  /** A year and a month: of a day without a day the year is kept. */
  'yearOnly',
  /** It cannot be read, and somebody has said to add the row without it. */
  'unreadBirthday',
  /** As before, and the age beside it says about the year. */
  'birthdayByAge',
  /** A room that cannot be read, beside a bed number that needs none. */
  'unreadRoom',
] as const;
export type ImportWarning = (typeof importWarnings)[number];
export const importWarningSchema = z.enum(importWarnings);

/** `checked`: a dry run, nothing was added. */
export const importStates = ['checked', 'running', 'done', 'failed', 'undone'] as const;
export type ImportState = (typeof importStates)[number];
export const importStateSchema = z.enum(importStates);

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

/** Why a row is not taken. */
export const importProblems = [
  'required',
  'tooLong',
  'wrongFormat',
  'unknownValue',
  'wrongDate',
  'unseparatedDate',
  'futureDate',
  'isFormula',
  /** A program has made a day or a rounded number of it; what was typed is not known any more. */
  'notText',
  'noSuchBed',
  'bedTaken',
  'bedTwice',
  'codeTaken',
  'codeTwice',
] as const;
export type ImportProblem = (typeof importProblems)[number];
export const importProblemSchema = z.enum(importProblems);

/** Said, and the row is taken all the same. */
export const importWarnings = ['idChecksum', 'sameNameAndBirthday'] as const;
export type ImportWarning = (typeof importWarnings)[number];
export const importWarningSchema = z.enum(importWarnings);

/** `checked`: a dry run, nothing was added. */
export const importStates = ['checked', 'running', 'done', 'failed', 'undone'] as const;
export type ImportState = (typeof importStates)[number];
export const importStateSchema = z.enum(importStates);

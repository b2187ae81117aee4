/** What is written down of who did what (issue "audit"); append-only. */
import * as z from 'zod/mini';

export const auditActions = [
  'signedIn',
  'signInFailed',
  'signedOut',
  'passwordChanged',
  'sessionEnded',
  'secondFactorSet',
  'secondFactorRemoved',
  'ticketMade',
  'added',
  'changed',
  'removed',
  'moved',
  'swapped',
  'discharged',
  'readmitted',
  'disabled',
  'enabled',
  'codeIssued',
  'imported',
  'importUndone',
  'personalDataRead',
  'exported',
  'labelsPrinted',
  'deviceAssigned',
  'deviceReplaced',
  'devicePasswordRenewed',
  'rebootAsked',
  'networkSent',
  'displayPaired',
  'dutyChanged',
] as const;
export type AuditAction = (typeof auditActions)[number];
export const auditActionSchema = z.enum(auditActions);

export const auditSubjects = [
  'account',
  'agency',
  'provider',
  'resident',
  'bed',
  'device',
  'network',
  'import',
  'display',
  'duty',
  'audit',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];
export const auditSubjectSchema = z.enum(auditSubjects);

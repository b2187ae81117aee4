/** Where the templates are edited. */
import { type TemplateId, templateIdSchema } from '@wardlight/contract';
import * as z from 'zod/mini';
import { templatesPath } from '../../lib/shell/paths.ts';

export const templatePath = (template_id: TemplateId): string => `${templatesPath}/${template_id}`;

const newName = 'new';
/** @param from which one it begins as a copy of; null = as the Standard template is shipped */
export const newPath = (from: TemplateId | null): string =>
  `${templatesPath}/${newName}${from === null ? '' : `?from=${from}`}`;

/** null = no id. */
export function templateIdOf(text: string | null): TemplateId | null {
  const parsed = z.safeParse(templateIdSchema, text === null ? null : Number(text));
  return parsed.success ? parsed.data : null;
}
export const isNew = (text: string | undefined): boolean => text === newName;

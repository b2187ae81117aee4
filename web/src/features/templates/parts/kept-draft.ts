/** What was typed into a template's form in this tab and not saved, also where the form itself is not open. */
import type { Template } from '@wardlight/contract';
import { draft } from '../../../lib/session/drafts.ts';
import { keptTemplate, typedOf } from '../model.ts';

export const draftNameOf = ({ template_id }: Pick<Template, 'template_id'>): string => `template.${template_id}`;

export const forgetTyped = (template: Template): void => draft(draftNameOf(template), keptTemplate).clear();

/** Typed back to what it was is nothing typed. */
export function hasTyped(template: Template): boolean {
  const kept = draft(draftNameOf(template), keptTemplate).read();
  const stored = typedOf(template, template.shipped, template.revision);
  return kept !== null && JSON.stringify({ ...stored, ...kept }) !== JSON.stringify(stored);
}

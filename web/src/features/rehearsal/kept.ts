/** The rehearsal that was begun in this tab: whoever looks at another page meanwhile finds it again, with what was asked for. */
import { type AgencyId, type Rehearsal, type TemplateId, templateIdSchema } from '@wardlight/contract';
import * as z from 'zod/mini';
import { type Shelf, shelf } from '../../lib/browser/browser-storage.ts';

const begunSchema = z.object({
  rehearsal_id: z.guid(),
  /** Null = of a new template. */
  template_id: z.nullable(templateIdSchema),
  /** Of the template that it was compared with, which is "today" only until somebody saves the next; null = of a new one. */
  revision: z.nullable(z.int()),
  /** What was asked for, so that it can be seen when the form has gone on since. */
  draft: z.string(),
  nights: z.int(),
  keeps: z.boolean(),
});
export type Begun = z.infer<typeof begunSchema> & Pick<Rehearsal, 'rehearsal_id'>;

/** One at a time in an agency, so one is kept for each. */
export const begunShelf = (scope: AgencyId | 'all'): Shelf<Begun> =>
  shelf('sessionStorage', `rehearsal.${scope}`, begunSchema);

/** Null = none of this template. */
export function begunOf(scope: AgencyId | 'all', template_id: TemplateId | null): Begun | null {
  const kept = begunShelf(scope).read();
  return kept !== null && kept.template_id === template_id ? kept : null;
}

/** Whom somebody may ask who cannot come in. */
import type { Db } from '../../db/database.ts';

export interface Help {
  readonly name: string;
  readonly contact: string;
}

/**
 * The provider's contact, where exactly one provider has told one: whoever asks is not known, and who is on an installation with others
 * is nobody's business.
 */
export const createHelp = (db: Db) => async (): Promise<Help | null> => {
  const [only, second] = await db
    .selectFrom('providers')
    .select(['name', 'contact'])
    .where('contact', 'is not', null)
    .where('contact', '<>', '')
    .limit(2)
    .execute();
  return only?.contact == null || second !== undefined ? null : { name: only.name, contact: only.contact };
};

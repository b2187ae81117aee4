/** Around a call that registers a name which is one in the whole installation (docs/decisions/134). */
import type { NameTried, TakenElsewhere } from '../store/accounts/team/taken-elsewhere.ts';
import { Refused } from './refused.ts';

/** @throws Refused also what the call itself throws */
export async function countingGuesses<Result>(
  taken: TakenElsewhere,
  tried: NameTried,
  act: () => Promise<Result>,
): Promise<Result> {
  const retryAfter = await taken.begin(tried);
  // Whatever the name: an answer that differs only for those of others would tell.
  if (retryAfter > 0) throw new Refused('too_many_requests', { retryAfter });
  try {
    const result = await act();
    await taken.wasFree(tried);
    return result;
  } catch (error) {
    await taken.wasRefused(tried);
    throw error;
  }
}

/** A place in a line is held for work only: an answer that must not come too soon is waited for after it was given back. */
import { Refused } from '../refused.ts';
import type { Leave } from './lane.ts';

export async function inTurn<Answer>(turn: Promise<Leave>, work: () => Promise<Answer>): Promise<Answer> {
  const leave = await turn;
  try {
    return await work();
  } catch (error) {
    leave();
    if (error instanceof Refused) await error.more.notBefore;
    throw error;
  } finally {
    leave();
  }
}

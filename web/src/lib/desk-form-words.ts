/** What every form of the desk says, for the dumb pieces of `ui/desk`. */
import { useDeskWords } from './i18n.ts';

export function useFormFootWords() {
  const d = useDeskWords();
  return {
    save: d('lists.save'),
    saving: d('lists.saving'),
    cancel: d('lists.cancel'),
    discardAsk: d('lists.discardAsk'),
    keepTyping: d('lists.keepTyping'),
    discard: d('lists.discard'),
  };
}

export function useConflictWords() {
  const d = useDeskWords();
  return {
    title: d('lists.conflictTitle'),
    info: d('lists.conflictInfo'),
    mine: d('lists.conflictMine'),
    theirs: d('lists.conflictTheirs'),
    saveMine: d('lists.saveMine'),
    takeTheirs: d('lists.takeTheirs'),
  };
}

/** What every form of the desk says, for the dumb pieces of `ui/desk`. */

import { useDeskWords } from '../i18n/i18n.ts';
import { useErrorWords } from './error-words.ts';

interface FootOf {
  readonly busy: boolean;
  readonly dirty: boolean;
  readonly failure: unknown;
  discard(): void;
}

interface FootOptions {
  /** What the button that sends says, where it is not "Save". */
  readonly save?: string;
  /** What went wrong is said elsewhere, such as a conflict with its own buttons. */
  readonly quiet?: boolean;
}

/** All that `FormFoot` takes but where closing leads. */
export function useFormFoot(form: FootOf, { save, quiet = false }: FootOptions = {}) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  return {
    words: {
      save: save ?? d('lists.save'),
      saving: d('lists.saving'),
      cancel: d('lists.cancel'),
      discardAsk: d('lists.discardAsk'),
      keepTyping: d('lists.keepTyping'),
      discard: d('lists.discard'),
    },
    fault: quiet || form.failure === null ? null : { title: d('lists.actionFailed'), text: errorText(form.failure) },
    busy: form.busy,
    dirty: form.dirty,
    onDiscard: () => form.discard(),
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

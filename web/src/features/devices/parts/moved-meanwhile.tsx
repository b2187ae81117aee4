/** Somebody else moved the mat, or whoever lies on it, while a form about it was open: who lies where now, and the choice. */
import type { Device } from '@wardlight/contract';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useConflictWords } from '../../../lib/api/desk-form-words.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Conflict } from '../../../ui/desk/conflict.tsx';
import { bedText } from '../model.ts';

interface MovedMeanwhileProps {
  /** What the form was opened about, or what was chosen in it. */
  readonly mine: string;
  readonly theirs: Device;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

export function MovedMeanwhile({ mine, theirs, failure, ...rest }: MovedMeanwhileProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  return (
    <>
      <Conflict
        {...rest}
        words={useConflictWords()}
        differences={[{ field: d('devices.bed'), mine, theirs: bedText(theirs) ?? d('devices.noBed') }]}
      />
      {/* Where the one who was meant lies now stands in no other place. */}
      {hasCode(failure, 'resident_changed') && <p>{errorText(failure)}</p>}
    </>
  );
}

/** Somebody else moved the mat while a form about it was open: where it lies now, and the choice. */
import type { Device } from '@wardlight/contract';
import { useConflictWords } from '../../../lib/desk-form-words.ts';
import { useDeskWords } from '../../../lib/i18n.ts';
import { Conflict } from '../../../ui/desk/conflict.tsx';
import { bedText } from '../model.ts';

interface MovedMeanwhileProps {
  /** What the form was opened about, or what was chosen in it. */
  readonly mine: string;
  readonly theirs: Device;
  readonly busy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

export function MovedMeanwhile({ mine, theirs, ...rest }: MovedMeanwhileProps) {
  const d = useDeskWords();
  return (
    <Conflict
      {...rest}
      words={useConflictWords()}
      differences={[{ field: d('devices.bed'), mine, theirs: bedText(theirs) ?? d('devices.noBed') }]}
    />
  );
}

/** What was just done to beds stays on the page until the next thing; a removal with the way back, for as long as the server gives it. */
import { type BedRecord, restoreBed } from '@wardlight/contract';
import { call } from '../../../lib/api/http.ts';
import { useUndo } from '../../../lib/api/undo.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { UndoLine } from '../../../ui/desk/undo-line.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { paramsOf, useBedsChanged } from '../api.ts';

export interface Said {
  readonly text: string;
  readonly removed?: BedRecord | undefined;
}

interface SaidLineProps {
  readonly said: Said | null;
  readonly onSaid: (said: Said) => void;
}

export function SaidLine({ said, onSaid }: SaidLineProps) {
  if (said === null) return null;
  if (said.removed === undefined) return <Notice kind="info">{said.text}</Notice>;
  return <Removed key={said.removed.bed_id} text={said.text} bed={said.removed} onSaid={onSaid} />;
}

interface RemovedProps extends Pick<SaidLineProps, 'onSaid'> {
  readonly text: string;
  readonly bed: BedRecord;
}

function Removed({ text, bed, onSaid }: RemovedProps) {
  const d = useDeskWords();
  const undo = useUndo({
    undo: async () => {
      const { bed_no } = await call(restoreBed, { params: paramsOf(bed) });
      return d('beds.restored', { bed: bed_no });
    },
    changed: useBedsChanged(),
    onBack: (back) => onSaid({ text: back }),
  });
  return <UndoLine text={text} {...undo} />;
}

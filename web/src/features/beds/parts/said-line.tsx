/** What was just done to beds stays on the page until the next thing; a removal with the way back, for as long as the server gives it. */
import { type BedRecord, restoreBed, undoRemovalMs } from '@wardlight/contract';
import { useEffect, useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { after } from '../../../lib/browser/timers.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
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

/** A press in the last moment must still arrive in time. */
const onItsWayMs = 2_000;

interface RemovedProps extends Pick<SaidLineProps, 'onSaid'> {
  readonly text: string;
  readonly bed: BedRecord;
}

function Removed({ text, bed, onSaid }: RemovedProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const changed = useBedsChanged();
  const action = useAction();
  const [over, setOver] = useState(false);
  useEffect(() => after(undoRemovalMs - onItsWayMs, () => setOver(true)), []);
  const undo = () =>
    action.run(async () => {
      try {
        const { bed_no } = await call(restoreBed, { params: paramsOf(bed) });
        onSaid({ text: d('beds.restored', { bed: bed_no }) });
      } finally {
        changed();
      }
    });
  return (
    <Notice
      kind={action.failure === null ? 'info' : 'fault'}
      action={
        over ? undefined : (
          <Button kind="plain" busy={action.busy} onClick={undo}>
            {d('lists.undo')}
          </Button>
        )
      }
    >
      {text}
      {action.failure !== null && ` · ${d('lists.actionFailed')} · ${errorText(action.failure)}`}
    </Notice>
  );
}

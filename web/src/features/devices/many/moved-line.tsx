/** What was just moved stays on the page, with the way back until its time is over. */
import { type DeviceMove, takeBackDeviceMove } from '@wardlight/contract';
import { useAction } from '../../../lib/api/action.ts';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { serverNow, useNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { UndoLine } from '../../../ui/desk/undo-line.tsx';
import { useDevicesChanged } from '../api.ts';
import { placeText } from '../model.ts';

interface MovedLineProps {
  readonly move: DeviceMove;
  /** It was taken back: what the page says of it. */
  readonly onBack: (said: string) => void;
}

export function MovedLine({ move, onBack }: MovedLineProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const format = useFormat();
  const changed = useDevicesChanged();
  const action = useAction();
  // So that the way back goes when its time is over.
  useNow();
  const { device, other, move_id } = move;
  const place = device.bed === null ? d('devices.noBed') : placeText(device.bed);
  const { serial } = device;
  const said =
    other === null
      ? d('devices.move.done', { serial, bed: place })
      : d('devices.move.swapped', { serial, bed: place, other: other.serial });
  const takeBack = () =>
    action.run(async () => {
      try {
        await call(takeBackDeviceMove, { params: { move_id: String(move_id) } });
        onBack(d('devices.move.undone', { serial }));
      } finally {
        changed();
      }
    });
  const { failure, busy } = action;
  const isOver = serverNow() >= move.until || hasCode(failure, 'mat_move_stands') || hasCode(failure, 'not_found');
  const until = isOver ? '' : ` · ${d('devices.move.until', { time: format.clockOf(move.until, serverNow()) })}`;
  return (
    <UndoLine
      text={`${said}${until}`}
      undo={isOver ? null : d('lists.undo')}
      busy={busy}
      failure={failure === null ? null : errorText(failure)}
      onUndo={takeBack}
    />
  );
}

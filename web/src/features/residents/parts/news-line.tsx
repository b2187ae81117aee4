/** What was just done stays on the page until the next thing: with the way back, where there is one. */
import { type BedPlace, type Resident, readmitResident, swapResidents } from '@wardlight/contract';
import { type RunningAction, useAction } from '../../../lib/api/action.ts';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { UndoLine } from '../../../ui/desk/undo-line.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { asShown, paramsOf, useRegisterChanged } from '../api.ts';
import { placeText } from '../model.ts';
import type { Asked, News } from './dialogs.tsx';

interface NewsLineProps {
  readonly news: News | null;
  readonly onNews: (news: News | null) => void;
  readonly onAsk: (asked: Asked) => void;
}

export function NewsLine({ news, onNews, onAsk }: NewsLineProps) {
  if (news === null) return null;
  const { text, discharged, swapped } = news;
  if (swapped !== undefined) return <Swapped key={text} text={text} {...swapped} onNews={onNews} />;
  if (discharged === undefined) return <Notice kind="info">{text}</Notice>;
  return <Discharged key={discharged.resident.resident_id} text={text} {...discharged} onNews={onNews} onAsk={onAsk} />;
}

interface SwappedProps extends Pick<NewsLineProps, 'onNews'> {
  readonly text: string;
  /** As they lie now: who was moved since is not moved back. */
  readonly one: Resident;
  readonly other: Resident;
}

function Swapped({ text, one, other, onNews }: SwappedProps) {
  const d = useDeskWords();
  const changed = useRegisterChanged();
  const action = useAction();
  const undo = () =>
    action.run(async () => {
      try {
        await call(swapResidents, {
          params: paramsOf(one),
          body: {
            ...asShown(one),
            with_resident_id: other.resident_id,
            with_revision: other.revision,
            with_stay_id: other.stay_id,
          },
        });
        onNews({ text: d('residents.swap.undone', { one: one.name, other: other.name }) });
      } finally {
        changed();
      }
    });
  return <Undoable text={text} action={action} onUndo={undo} />;
}

interface UndoableProps {
  readonly text: string;
  readonly action: RunningAction;
  readonly onUndo: () => void;
}

function Undoable({ text, action, onUndo }: UndoableProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  return (
    <UndoLine
      text={text}
      undo={d('lists.undo')}
      busy={action.busy}
      failure={action.failure === null ? null : `${d('lists.actionFailed')} · ${errorText(action.failure)}`}
      onUndo={onUndo}
    />
  );
}

interface DischargedProps extends Omit<NewsLineProps, 'news'> {
  readonly text: string;
  readonly resident: Resident;
  readonly bed: BedPlace | null;
}

function Discharged({ text, resident, bed, onNews, onAsk }: DischargedProps) {
  const d = useDeskWords();
  const changed = useRegisterChanged();
  const action = useAction();
  const undo = () =>
    action.run(async () => {
      try {
        const body = { bed_id: bed?.bed_id ?? null, revision: resident.revision };
        const { name } = await call(readmitResident, { params: paramsOf(resident), body });
        changed();
        onNews({
          text:
            bed === null
              ? d('residents.discharge.undoneNoBed', { name })
              : d('residents.discharge.undone', { name, bed: placeText(bed) }),
        });
      } catch (error) {
        if (!hasCode(error, 'bed_taken') && !hasCode(error, 'bed_not_found')) throw error;
        onAsk({ act: 'readmit', resident, because: d('residents.discharge.bedGone') });
      }
    });
  return <Undoable text={text} action={action} onUndo={undo} />;
}

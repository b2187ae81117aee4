/** What was just done stays on the page until the next thing: with the way back, where there is one. */
import { type BedPlace, type Resident, readmitResident } from '@wardlight/contract';
import { useAction } from '../../../lib/api/action.ts';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { paramsOf, useRegisterChanged } from '../api.ts';
import { placeText } from '../model.ts';
import type { Asked, News } from './dialogs.tsx';

interface NewsLineProps {
  readonly news: News | null;
  readonly onNews: (news: News | null) => void;
  readonly onAsk: (asked: Asked) => void;
}

export function NewsLine({ news, onNews, onAsk }: NewsLineProps) {
  if (news === null) return null;
  const { text, discharged } = news;
  if (discharged === undefined) return <Notice kind="info">{text}</Notice>;
  return <Discharged key={discharged.resident.resident_id} text={text} {...discharged} onNews={onNews} onAsk={onAsk} />;
}

interface DischargedProps extends Omit<NewsLineProps, 'news'> {
  readonly text: string;
  readonly resident: Resident;
  readonly bed: BedPlace | null;
}

function Discharged({ text, resident, bed, onNews, onAsk }: DischargedProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const changed = useRegisterChanged();
  const deed = useAction();
  const undo = () =>
    deed.run(async () => {
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
  return (
    <Notice
      kind={deed.failure === null ? 'info' : 'fault'}
      action={
        <Button kind="plain" busy={deed.busy} onClick={undo}>
          {d('lists.undo')}
        </Button>
      }
    >
      {text}
      {deed.failure !== null && ` · ${d('lists.actionFailed')} · ${errorText(deed.failure)}`}
    </Notice>
  );
}

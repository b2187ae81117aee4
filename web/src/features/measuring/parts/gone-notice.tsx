/** What was shown here was ended elsewhere: by whom and how, and the way to put right what this page wanted to say. */
import type { Waiting } from '@wardlight/contract';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface GoneProps {
  readonly waiting: Waiting;
  /** A press of this page came too late. */
  readonly failed: boolean;
  /** Null = this account may measure nobody. */
  readonly onLook: ((waiting: Waiting) => void) | null;
}

export function GoneNotice({ waiting, failed, onLook }: GoneProps) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const { ended_as, ended_by, resident, readings } = waiting;
  if (ended_as === null) return null;
  const what = readings.map(({ measured }) => words.value(measured)).join(' · ');
  const isTheirs = ended_as === 'saved' && readings.length > 0 && onLook !== null;
  return (
    <Notice
      kind={failed ? 'fault' : 'info'}
      title={failed ? d('measuring.endFailed') : undefined}
      action={
        isTheirs ? (
          <Button kind="plain" onClick={() => onLook(waiting)}>
            {d('measuring.toWithdraw')}
          </Button>
        ) : undefined
      }
    >
      {d(`measuring.endedBy.${ended_as}`, { by: ended_by?.name ?? '', name: resident.name, what })}
      {isTheirs && <p>{d('measuring.withdrawIt')}</p>}
    </Notice>
  );
}

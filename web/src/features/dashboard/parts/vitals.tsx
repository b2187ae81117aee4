/** Respiration and heart rate, small. A hollow mark says "not trustworthy"; what is too old is blank, never shown as if it were live. */

import { IconHeartbeat, IconLungs } from '@tabler/icons-react';
import type { Vital } from '@wardlight/contract';
import type { Format } from '../../../lib/format.ts';
import { useWords } from '../../../lib/i18n.ts';
import { useNow } from '../../../lib/timers.ts';
import { vitalMark } from '../model.ts';
import classes from './bed-tile.module.css';

export interface VitalsProps {
  readonly rr: Vital | null;
  readonly hr: Vital | null;
  readonly format: Format;
}

export function Vitals({ rr, hr, format }: VitalsProps) {
  return (
    <p className={classes.vitals}>
      <VitalValue kind="rr" vital={rr} format={format} />
      <VitalValue kind="hr" vital={hr} format={format} />
    </p>
  );
}

interface VitalValueProps {
  readonly kind: 'rr' | 'hr';
  readonly vital: Vital | null;
  readonly format: Format;
}

function VitalValue({ kind, vital, format }: VitalValueProps) {
  const { t } = useWords();
  const mark = vitalMark(vital, useNow());
  const Icon = kind === 'rr' ? IconLungs : IconHeartbeat;
  return (
    <span className={classes.vital} data-vital={kind} data-mark={mark}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span className="heard-only">{t(`board.vital.${kind}`)} </span>
      {vital === null || mark === 'blank' ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="heard-only">{t('board.vital.none')}</span>
        </>
      ) : (
        <>
          {mark === 'doubtful' && (
            <>
              <span className={classes.hollow} aria-hidden="true" />
              <span className="heard-only">{t('board.vital.doubtful')} </span>
            </>
          )}
          <span>{format.number(vital.value)}</span>
          <span className="heard-only"> {t('board.vital.perMinute')}</span>
        </>
      )}
    </span>
  );
}

/** Respiration and heart rate, small. A hollow mark says "not trustworthy"; what is too old is blank, never shown as if it were live. */

import { IconClock, IconHeartbeat, IconLungs } from '@tabler/icons-react';
import type { Vital } from '@wardlight/contract';
import { memo } from 'react';
import { useDataNow } from '../../../lib/browser/connection.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import { useBoardWords } from '../state/board-context.tsx';
import { trustForMs, type VitalMark } from '../state/model.ts';
import { useVitalMark } from '../state/use-vital-mark.ts';
import classes from './bed-tile.module.css';

export interface VitalsProps {
  readonly rr: Vital | null;
  readonly hr: Vital | null;
  /** Last message of the mat; its age is told once it is no longer fresh. Left out where something else says so. */
  readonly dataAt?: number | null;
  readonly format: Format;
  /** Beside an alarm, which has more to say. */
  readonly compact?: boolean;
  /** Nobody is measured there now: two dashes would say nothing. */
  readonly onlyKnown?: boolean;
}

export function Vitals({ rr, hr, dataAt = null, format, compact = false, onlyKnown = false }: VitalsProps) {
  const markOf = useVitalMark();
  const known = useDataNow();
  if (onlyKnown && markOf(rr) === 'blank' && markOf(hr) === 'blank') return null;
  return (
    <p className={classes.vitals} data-compact={compact || undefined}>
      <VitalValue kind="rr" vital={rr} mark={markOf(rr)} format={format} />
      <VitalValue kind="hr" vital={hr} mark={markOf(hr)} format={format} />
      {dataAt !== null && known - dataAt > trustForMs && <DataAge age={format.duration(known - dataAt)} />}
    </p>
  );
}

function DataAge({ age }: { readonly age: string }) {
  const t = useBoardWords();
  return (
    <span className={classes.dataAge} data-age="">
      <IconClock size={16} stroke={1.7} aria-hidden="true" />
      <span className="heard-only">{t('board.drawer.lastData')} </span>
      {age}
    </span>
  );
}

interface VitalValueProps {
  readonly kind: 'rr' | 'hr';
  readonly vital: Vital | null;
  readonly mark: VitalMark;
  readonly format: Format;
}

/** Painted again by a new value or a new mark, not by every tick. */
const VitalValue = memo(function VitalValue({ kind, vital, mark, format }: VitalValueProps) {
  const t = useBoardWords();
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
});

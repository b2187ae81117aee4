/** Respiration and heart rate, small. A hollow mark says "not trustworthy"; what is too old is blank, never shown as if it were live. */

import { IconClock, IconDroplet, IconHeartbeat, IconLungs, IconTemperature } from '@tabler/icons-react';
import type { Vital } from '@wardlight/contract';
import { memo } from 'react';
import { useDataNow } from '../../../lib/browser/connection.ts';
import { amountOf } from '../../../lib/i18n/alert-words.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import type { Words } from '../../../lib/i18n/i18n.ts';
import { useBoardWords } from '../state/board-context.tsx';
import { trustForMs, type VitalMark } from '../state/model.ts';
import { useVitalMark } from '../state/use-vital-mark.ts';
import classes from './bed-tile.module.css';
import parts from './vitals.module.css';

export interface VitalsProps {
  readonly rr: Vital | null;
  readonly hr: Vital | null;
  /** Of mats that measure them; shown where there is a value. */
  readonly spo2?: Vital | null;
  readonly temp?: Vital | null;
  /** Last message of the mat; its age is told once it is no longer fresh. Left out where something else says so. */
  readonly dataAt?: number | null;
  readonly format: Format;
  /** Beside an alarm, which has more to say. */
  readonly compact?: boolean;
  /** Nobody is measured there now: two dashes would say nothing. */
  readonly onlyKnown?: boolean;
}

export function Vitals({
  rr,
  hr,
  spo2 = null,
  temp = null,
  dataAt = null,
  format,
  compact = false,
  onlyKnown = false,
}: VitalsProps) {
  const markOf = useVitalMark();
  const known = useDataNow();
  if (onlyKnown && markOf(rr) === 'blank' && markOf(hr) === 'blank') return null;
  return (
    <p className={classes.vitals} data-compact={compact || undefined}>
      {/* On the smallest tiles each pair is a line. */}
      <span className={parts.pair}>
        <VitalValue kind="rr" vital={rr} mark={markOf(rr)} format={format} />
        <VitalValue kind="hr" vital={hr} mark={markOf(hr)} format={format} />
      </span>
      {(markOf(spo2) !== 'blank' || markOf(temp) !== 'blank') && (
        <span className={parts.pair}>
          {markOf(spo2) !== 'blank' && <VitalValue kind="spo2" vital={spo2} mark={markOf(spo2)} format={format} />}
          {markOf(temp) !== 'blank' && <VitalValue kind="temp" vital={temp} mark={markOf(temp)} format={format} />}
        </span>
      )}
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

const icons = { rr: IconLungs, hr: IconHeartbeat, spo2: IconDroplet, temp: IconTemperature } as const;

/** Per minute is the unit of most, and goes without saying; the others are seen with theirs. */
const textOf = (t: Words, format: Format, kind: keyof typeof icons, value: number): string => {
  if (kind === 'spo2') return amountOf(t, format, 'percent', value);
  return kind === 'temp' ? amountOf(t, format, 'celsius', value) : format.number(value);
};

interface VitalValueProps {
  readonly kind: keyof typeof icons;
  readonly vital: Vital | null;
  readonly mark: VitalMark;
  readonly format: Format;
}

/** Painted again by a new value or a new mark, not by every tick. */
const VitalValue = memo(function VitalValue({ kind, vital, mark, format }: VitalValueProps) {
  const t = useBoardWords();
  const Icon = icons[kind];
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
          <span>{textOf(t, format, kind, vital.value)}</span>
          {(kind === 'rr' || kind === 'hr') && <span className="heard-only"> {t('board.vital.perMinute')}</span>}
        </>
      )}
    </span>
  );
});

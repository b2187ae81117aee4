/** "Turned", in place: the sides, and for a minute the way back. The second press of a hurried finger takes nothing back. */
import type { BedLive, Posture } from '@wardlight/contract';
import { useEffect, useRef, useState } from 'react';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useEscape } from '../../../lib/browser/escape.ts';
import { useEarly } from '../../../lib/browser/second-tap.ts';
import type { OwnTurn } from '../../../lib/care/own-turns.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { classes } from '../classes.ts';
import { sides, type TurnRow } from '../model.ts';
import { useTurning } from '../turns-api.ts';

interface TurnPressProps {
  readonly tile: TurnRow['tile'];
  /** null = nothing of theirs can be taken back. */
  readonly press: OwnTurn | null;
  readonly onLive: (live: BedLive) => void;
}

export function TurnPress({ tile, press, onLive }: TurnPressProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const errorWords = useErrorWords();
  const [choosing, setChoosing] = useState(false);
  const [failed, setFailed] = useState<'turnFailed' | 'undoFailed'>('turnFailed');
  const turning = useTurning(tile, onLive);
  const shown = choosing ? 'sides' : press === null ? 'turned' : 'undo';
  const early = useEarly(shown === 'turned' ? null : shown);
  const focus = useFocusKept(shown);
  const turn = (side: Posture | null) => {
    setFailed('turnFailed');
    turning.turn(side, () => setChoosing(false));
  };
  const takeBack = ({ at }: OwnTurn) => {
    if (early) return;
    setFailed('undoFailed');
    turning.takeBack(at);
  };
  const leave = () => {
    if (turning.busy) return;
    turning.forget();
    setChoosing(false);
  };
  useEscape(choosing, leave);
  const of = <span className="heard-only">{d('turns.of', { bed: tile.bed_no, name: tile.resident.name })}</span>;
  return (
    <div className={classes.press} data-shown={shown} {...focus}>
      <p className={classes.said} role="status">
        {shown === 'undo' && press !== null ? d(`turns.said.${press.side ?? 'none'}`) : ''}
      </p>
      {shown === 'turned' && (
        <button type="button" className={classes.big} onClick={() => setChoosing(true)}>
          {d('turns.turned')} {of}
        </button>
      )}
      {shown === 'undo' && press !== null && (
        <Button kind="plain" busy={turning.busy} onClick={() => takeBack(press)}>
          <span>
            {t('board.care.undo')} {of}
          </span>
        </Button>
      )}
      {shown === 'sides' && (
        <Sides
          early={early}
          busy={turning.busy}
          label={`${t('board.care.ask')} ${d('turns.of', { bed: tile.bed_no, name: tile.resident.name })}`}
          onChoose={turn}
          onCancel={leave}
        />
      )}
      {turning.failure !== null && !turning.busy && (
        <Notice kind="fault" title={t(`board.care.${failed}`)}>
          {errorWords(turning.failure)}
        </Notice>
      )}
    </div>
  );
}

interface SidesProps {
  /** Just opened: nothing is chosen yet. */
  readonly early: boolean;
  readonly busy: boolean;
  readonly label: string;
  readonly onChoose: (side: Posture | null) => void;
  readonly onCancel: () => void;
}

function Sides({ early, busy, label, onChoose, onCancel }: SidesProps) {
  const d = useDeskWords();
  const { t } = useWords();
  return (
    <fieldset className={classes.sides} aria-label={label}>
      <legend className={classes.ask}>{t('board.care.ask')}</legend>
      {sides.map((side) => (
        <button
          key={side}
          type="button"
          className={classes.big}
          aria-disabled={early || busy}
          aria-busy={busy}
          onClick={() => early || busy || onChoose(side)}
        >
          {d(`turns.side.${side}`)}
        </button>
      ))}
      <Button kind="plain" off={early} busy={busy} onClick={() => onChoose(null)}>
        {t('board.care.noSide')}
      </Button>
      <Button kind="plain" off={early} busy={busy} onClick={onCancel}>
        {d('turns.cancel')}
      </Button>
    </fieldset>
  );
}

/** A keyboard that was at a button which is another one by now is at the first of those in its place. */
function useFocusKept(shown: string) {
  const place = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (inside.current) place.current?.querySelector('button')?.focus();
  }, [shown]);
  return {
    ref: place,
    onFocus: () => {
      inside.current = true;
    },
    onBlur: () => {
      inside.current = false;
    },
  };
}

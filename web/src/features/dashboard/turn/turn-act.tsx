/** "Turned" in the drawer: to which side, and for a minute the way back. The second press of a hurried finger chooses nothing and takes nothing back. */
import type { BedLive, Posture } from '@wardlight/contract';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useEarly } from '../../../lib/browser/second-tap.ts';
import { useOwnTurnOf } from '../../../lib/care/own-turns.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import classes from '../answer/alert-parts.module.css';
import { AskingButton } from '../answer/asking-button.tsx';
import { useFocusKept } from '../marks/use-focus-kept.ts';
import { type CarePlace, useTakeBackTurn, useTurn } from '../state/care-api.ts';

/** In the order of the hand that turns, as on the list. */
const sides = ['left', 'right', 'supine', 'prone'] as const satisfies readonly Posture[];

interface TurnActProps {
  readonly place: CarePlace;
  readonly live: BedLive;
}

export function TurnAct({ place, live }: TurnActProps) {
  const { t } = useWords();
  const errorText = useErrorWords();
  const own = useOwnTurnOf()(live);
  const early = useEarly(own === null ? null : 'undo');
  const back = useTakeBackTurn(place);
  const focus = useFocusKept<HTMLDivElement>(own === null ? 'turn' : 'undo');
  return (
    <div className={classes.claiming} {...focus}>
      {own === null ? (
        <AskingButton
          className={classes.close}
          title={t('board.care.ask')}
          form={(done) => (
            <Sides
              place={place}
              onTurned={() => {
                back.reset();
                done();
              }}
            />
          )}
        >
          {t('board.care.turn')}
        </AskingButton>
      ) : (
        <span className="turn-told">
          <span>
            {t('board.care.kind.turned')}
            {own.side !== null && ` · ${t(`board.posture.${own.side}`)}`}
          </span>
          <button
            type="button"
            className={classes.close}
            aria-disabled={back.isPending}
            aria-busy={back.isPending}
            onClick={() => early || back.mutate(own.at)}
          >
            {back.isPending ? t('alerts.sending') : t('board.care.undo')}
          </button>
        </span>
      )}
      {back.isError && (
        <span role="alert" className={classes.failed}>
          {t('board.care.undoFailed')} · {errorText(back.error)}
        </span>
      )}
    </div>
  );
}

interface SidesProps {
  readonly place: CarePlace;
  readonly onTurned: () => void;
}

function Sides({ place, onTurned }: SidesProps) {
  const { t } = useWords();
  const errorText = useErrorWords();
  const turn = useTurn(place);
  const early = useEarly('sides');
  const button = (side: Posture | null, text: string) => (
    <button
      key={side}
      type="button"
      className={classes.reason}
      aria-disabled={early || turn.isPending}
      onClick={() => early || turn.mutate(side, { onSuccess: onTurned })}
    >
      {text}
    </button>
  );
  return (
    <div className={classes.form}>
      <div className="turn-sides">{sides.map((side) => button(side, t(`board.posture.${side}`)))}</div>
      {button(null, t('board.care.noSide'))}
      {turn.isError && (
        <p role="alert" className={classes.failed}>
          {t('board.care.turnFailed')} · {errorText(turn.error)}
        </p>
      )}
    </div>
  );
}

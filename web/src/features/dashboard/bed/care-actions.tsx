/** What one can do for the resident from here: say that they were turned, that they are away and until when, that they are back. */
import type { Absence, Tile } from '@wardlight/contract';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useNow } from '../../../lib/browser/timers.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import classes from '../answer/alert-parts.module.css';
import { AskingButton } from '../answer/asking-button.tsx';
import { absenceText } from '../state/alert-words.ts';
import { useMayCare } from '../state/api.ts';
import { useFormatOf } from '../state/board-context.tsx';
import { type CarePlace, useEndAbsence } from '../state/care-api.ts';
import { useOnePress } from '../state/use-one-press.ts';
import { TurnAct } from '../turn/turn-act.tsx';
import { AbsenceForm } from './absence-form.tsx';
import drawer from './bed-drawer.module.css';

export function CareActions({ tile }: { readonly tile: Tile }) {
  const { t } = useWords();
  const mayCare = useMayCare();
  const { absence } = tile.live;
  // Shared by the two, because one takes the place of the other under the finger.
  const press = useOnePress();
  if (tile.resident === null) return null;
  const { bed_id, agency_id } = tile;
  const { resident_id, stay_id } = tile.resident;
  const place = { bed_id, stay_id };
  return (
    <section aria-label={t('board.care.title')} className={drawer.care}>
      {absence !== null && <AwayLine tile={tile} absence={absence} />}
      {mayCare && (
        <div className={drawer.careActions}>
          {absence === null ? (
            lies(tile) && <TurnAct place={place} live={tile.live} />
          ) : (
            <BackButton place={place} press={press} />
          )}
          <AskingButton
            className={classes.close}
            title={t(absence === null ? 'board.absence.mark' : 'board.absence.change')}
            height="min(94%, 36rem)"
            form={(done) => (
              <AbsenceForm key={resident_id} place={{ ...place, resident_id, agency_id, absence }} onDone={done} />
            )}
          >
            {t(absence === null ? 'board.absence.mark' : 'board.absence.change')}
          </AskingButton>
        </div>
      )}
    </section>
  );
}

/** Who is out of bed is not turned in it. */
const lies = ({ has_mat, live }: Tile): boolean => has_mat && live.status !== 'bedExit' && live.status !== 'away';

function AwayLine({ tile, absence }: { readonly tile: Tile; readonly absence: Absence }) {
  const { t } = useWords();
  const format = useFormatOf(tile.agency_id);
  // The end passes without anybody saying so.
  useNow();
  return <p>{absenceText(t, format, absence, tile.live.status === 'away')}</p>;
}

interface PressedProps {
  readonly place: CarePlace;
  readonly press: (run: () => void) => void;
}

function BackButton({ place, press }: PressedProps) {
  const { t } = useWords();
  return (
    <Doing does={useEndAbsence(place)} press={press} failed={t('board.absence.failed')} text={t('board.absence.end')} />
  );
}

interface DoingProps extends Pick<PressedProps, 'press'> {
  readonly does: ReturnType<typeof useEndAbsence>;
  readonly text: string;
  readonly failed: string;
}

function Doing({ does, press, text, failed }: DoingProps) {
  const { t } = useWords();
  const errorText = useErrorWords();
  return (
    <div className={classes.claiming}>
      <button
        type="button"
        className={classes.close}
        aria-disabled={does.isPending}
        aria-busy={does.isPending}
        onClick={() => press(() => does.mutate(undefined))}
      >
        {does.isPending ? t('alerts.sending') : text}
      </button>
      {does.isError && (
        <span role="alert" className={classes.failed}>
          {failed} · {errorText(does.error)}
        </span>
      )}
    </div>
  );
}

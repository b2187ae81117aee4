/** On a station of many: who is here now, and the question who it is. What asks is fetched with the board. */
import { IconUser } from '@tabler/icons-react';
import { useChunk, useDoesWithout } from '../../lib/browser/use-chunk.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { limitNames, question, useActingPerson, useQuestion } from '../../lib/session/acting-person.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PlainSheet } from '../../ui/plain-sheet.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import classes from './top-bar.module.css';

export const loadChooser = () => import('./chooser.tsx');

/** Who answers from here; a press changes it. */
export function WhoIsHere() {
  const { t } = useWords();
  const { user, scope } = useHere();
  const person = useActingPerson();
  if (!user.shared || scope === 'all') return null;
  const name = person?.name ?? t('board.who.title');
  return (
    <button type="button" className={classes.who} title={name} onClick={() => question.ask()}>
      <IconUser size={20} stroke={1.7} aria-hidden="true" />
      <span className={classes.whoName}>{name}</span>{' '}
      {person === null ? null : <span className={classes.whoChange}>{t('board.who.change')}</span>}
    </button>
  );
}

/** Nobody answers in the name of the station because a file did not come: until the question is there, it says so (decision 112). */
export function WhoActs() {
  const { t } = useWords();
  const asked = useQuestion();
  const { user, scope } = useHere();
  const asks = user.shared && scope !== 'all';
  const chooser = useChunk(loadChooser, asks);
  const without = useDoesWithout(chooser, asks && asked);
  limitNames(user.agency?.station_name_minutes);
  if (!asks) return null;
  if (chooser.kind === 'here') return <chooser.part.StationNames asked={asked} />;
  if (!asked || !without) return null;
  return (
    <PlainSheet title={t('board.who.title')} closeLabel={t('common.close')} onClose={question.callOff}>
      {chooser.kind === 'coming' ? (
        <Spinner text={t('common.loading')} />
      ) : (
        <Notice
          kind="fault"
          title={t('board.who.missing')}
          action={
            <div className={classes.ways}>
              <Button onClick={chooser.tryAgain}>{t('common.tryAgain')}</Button>
              <Button kind="plain" onClick={question.answered}>
                {t('board.who.asStation', { name: user.display_name })}
              </Button>
            </div>
          }
        >
          {t('board.who.missingInfo')}
        </Notice>
      )}
    </PlainSheet>
  );
}

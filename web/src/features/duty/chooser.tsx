/** "Who are you?" on a station of many: those on duty first, everybody else below; one tap, and what was wanted goes on. */
import { useEffect, useState } from 'react';
import { useErrorWords } from '../../lib/api/error-words.ts';
import { useComposed } from '../../lib/browser/composing.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { actingPerson, type Person, question } from '../../lib/session/acting-person.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useDuty } from './api.ts';
import { classes } from './chooser-classes.ts';
import { isOnDuty, named, type PersonOnList } from './model.ts';

export function Chooser() {
  const { t } = useWords();
  const errorText = useErrorWords();
  const { user } = useHere();
  const duty = useDuty();
  const people = duty.data?.people;
  // Nobody but the station's own account: there is nothing to ask.
  const nobody = people?.length === 0;
  useEffect(() => {
    if (nobody) question.answered();
  }, [nobody]);
  if (nobody) return null;
  return (
    <Dialog open asks title={t('board.who.title')} closeLabel={t('common.close')} onClose={question.callOff}>
      {duty.isError ? (
        <Notice
          kind="fault"
          title={t('board.who.failed')}
          action={
            <div className={classes.ways}>
              <Button kind="plain" busy={duty.isFetching} onClick={() => void duty.refetch()}>
                {t('common.tryAgain')}
              </Button>
              {/* An alert must be answered also when a list cannot be read. */}
              <Button onClick={question.answered}>{t('board.who.asStation', { name: user.display_name })}</Button>
            </div>
          }
        >
          {errorText(duty.error)}
        </Notice>
      ) : people === undefined ? (
        <Spinner text={t('common.loading')} />
      ) : (
        <People people={people} />
      )}
    </Dialog>
  );
}

function choose(person: Person): void {
  actingPerson.choose(person);
  question.answered();
}

function People({ people }: { readonly people: readonly PersonOnList[] }) {
  const { t } = useWords();
  const [search, setSearch] = useState('');
  const typed = useComposed(search, setSearch);
  const shown = named(people, search);
  const onDuty = shown.filter(isOnDuty);
  const others = shown.filter((person) => !isOnDuty(person));
  return (
    <div className={classes.people}>
      {onDuty.length > 0 && <Group title={t('board.who.onDuty')} people={onDuty} />}
      <label className={classes.search}>
        <span className="heard-only">{t('board.who.search')}</span>
        <input
          type="search"
          {...typed.handlers}
          value={typed.value}
          placeholder={t('board.who.search')}
          onChange={(event) => typed.change(event.currentTarget.value)}
        />
      </label>
      {others.length > 0 && <Group title={t('board.who.others')} people={others} />}
      {shown.length === 0 && <p role="status">{t('board.who.nobody')}</p>}
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly people: readonly PersonOnList[];
}

function Group({ title, people }: GroupProps) {
  return (
    <section aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.list}>
        {people.map((person) => (
          <li key={person.user_id}>
            <button
              type="button"
              className={classes.person}
              aria-pressed={actingPerson.get()?.user_id === person.user_id}
              onClick={() => choose(person)}
            >
              {person.name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

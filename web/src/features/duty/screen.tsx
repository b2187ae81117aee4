/** `/duty`: who is on duty now. What is ticked and not saved yet survives a reload. */
import { type Duty, userIdSchema } from '@wardlight/contract';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { useAction } from '../../lib/api/action.ts';
import { useErrorWords } from '../../lib/api/error-words.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useComposed } from '../../lib/browser/composing.ts';
import { now } from '../../lib/browser/timers.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useMay } from '../../lib/session/current-user.tsx';
import { useDraft } from '../../lib/session/drafts.ts';
import { tellCorner } from '../../lib/shell/corner-alerts.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useDuty, useSaveDuty } from './api.ts';
import { changesTo, isOnDuty, isUnreached, named, type PersonOnList, wantedOf } from './model.ts';
import classes from './screen.module.css';

export function DutyScreen() {
  const { t } = useWords();
  const d = useDeskWords();
  const mayKeep = useMay('duty.keep');
  return (
    <Page title={t('shell.titles.duty')} info={d('duty.info')} {...useGroupTabs('team')} width="narrow">
      {mayKeep ? (
        <Keeping />
      ) : (
        <Notice kind="info" title={d('lists.readOnly')}>
          {d('lists.chooseAgency')}
        </Notice>
      )}
    </Page>
  );
}

function Keeping() {
  const d = useDeskWords();
  const duty = useDuty();
  const failure = useAnswerFailure(duty);
  const failed = failure && <ReadFailed {...failure} />;
  if (duty.data === undefined && failed) return failed;
  if (duty.data === undefined) return <Spinner text={d('lists.loading')} />;
  if (duty.data.people.length === 0) return <Empty title={d('duty.none')} info={d('duty.noneInfo')} />;
  return (
    <>
      {failed}
      <List duty={duty.data} />
    </>
  );
}

const idsOf = (people: readonly PersonOnList[]) => people.map(({ user_id }) => user_id);
/** Null = as it is stored, whatever that becomes. */
const draftSchema = z.nullable(z.object({ on: z.array(userIdSchema), off: z.array(userIdSchema) }));

function List({ duty }: { readonly duty: Duty }) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const save = useSaveDuty();
  const deed = useAction();
  const draft = useDraft('duty', draftSchema, null);
  const [search, setSearch] = useState('');
  const typed = useComposed(search, setSearch);
  const stored = duty.people.filter(isOnDuty);
  const wanted = wantedOf(duty.people, draft.value);
  const ticked = new Set<number>(idsOf(wanted));
  const dirty = ticked.size !== stored.length || stored.some(({ user_id }) => !ticked.has(user_id));
  const shown = named(duty.people, search);
  const unreached = wanted.filter(isUnreached).length;
  const tick = (people: readonly PersonOnList[]): void => draft.change(changesTo(duty.people, people));
  const toggle = (person: PersonOnList): void =>
    tick(ticked.has(person.user_id) ? wanted.filter((one) => one !== person) : [...wanted, person]);
  const keep = (): void =>
    deed.run(async () => {
      await save({ read_user_ids: idsOf(stored), user_ids: idsOf(wanted) });
      draft.change(null);
      draft.clear();
      tellCorner({ kind: 'success', title: d('duty.saved') });
    });
  return (
    <>
      <div className={classes.tools}>
        <input
          type="search"
          className={classes.search}
          aria-label={d('duty.search')}
          placeholder={d('duty.search')}
          {...typed.handlers}
          value={typed.value}
          onChange={(event) => typed.change(event.currentTarget.value)}
        />
        <p role="status">{d('duty.count', { n: String(ticked.size) })}</p>
        {ticked.size > 0 && (
          <Button kind="plain" onClick={() => tick([])}>
            {d('duty.clear')}
          </Button>
        )}
      </div>
      {unreached > 0 && (
        <Notice kind="info" title={d('duty.unreached', { n: String(unreached) })}>
          {d('duty.unreachedInfo')}
        </Notice>
      )}
      {shown.length === 0 && <p>{d('lists.searchNothing', { text: search.trim() })}</p>}
      <ul className={classes.list} aria-label={d('duty.list')}>
        {shown.map((person) => (
          <Row
            key={person.user_id}
            person={person}
            ticked={ticked.has(person.user_id)}
            onToggle={() => toggle(person)}
          />
        ))}
      </ul>
      <div className={classes.foot}>
        {deed.failure !== null && (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {errorText(deed.failure)}
          </Notice>
        )}
        {dirty && <p className={classes.soft}>{d('duty.unsaved')}</p>}
        <Button busy={deed.busy} onClick={keep}>
          {deed.busy ? d('lists.saving') : d('lists.save')}
        </Button>
      </div>
    </>
  );
}

interface RowProps {
  readonly person: PersonOnList;
  readonly ticked: boolean;
  readonly onToggle: () => void;
}

function Row({ person, ticked, onToggle }: RowProps) {
  const { name, since_at } = person;
  const d = useDeskWords();
  const format = useFormat();
  const id = useId();
  return (
    <li className={classes.row}>
      <input id={id} type="checkbox" checked={ticked} onChange={onToggle} />
      <label htmlFor={id}>
        {name}
        {since_at !== null && ticked && (
          <span className={classes.soft}> {d('duty.since', { time: format.clockOf(since_at, now()) })}</span>
        )}
        {isUnreached(person) && <span className={classes.soft}> · {d('notifyLists.reach.none')}</span>}
      </label>
    </li>
  );
}

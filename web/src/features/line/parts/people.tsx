/** Everybody of the agency whose LINE is linked. */
import type { LineAccount } from '@wardlight/contract';
import { useId, useState } from 'react';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { type Column, RecordList } from '../../../ui/desk/record-list.tsx';
import { RowMenu } from '../../../ui/desk/row-menu.tsx';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { classes } from '../classes.ts';
import { named } from '../model.ts';
import { Reach } from './reach.tsx';
import { TrialNews, useTrial } from './trial.tsx';
import { UnlinkDialog } from './unlink-dialog.tsx';

/** Beside the rail, a table of four columns needs this much. */
const tableFromPx = 900;

/** All of them have come with the page. */
const nothingToFetch = (): void => {};

interface PeopleProps {
  readonly accounts: readonly LineAccount[];
  readonly setUp: boolean;
  readonly mayChange: boolean;
}

export function People({ accounts, setUp, mayChange }: PeopleProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const { user } = useHere();
  const id = useId();
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<LineAccount | null>(null);
  const trial = useTrial();
  const found = named(accounts, search);
  return (
    <section className={classes.people} data-listed={found.length > 0 || undefined} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {d('line.people.title')}
      </h2>
      {accounts.length > 0 && (
        <SearchField
          label={d('line.people.search')}
          clearLabel={t('board.search.clear')}
          value={search}
          onChange={setSearch}
        />
      )}
      <TrialNews trial={trial} />
      {accounts.length === 0 ? (
        <Empty title={d('line.people.none')} info={d('line.people.noneInfo')} />
      ) : found.length === 0 ? (
        <Empty title={d('lists.searchNothing', { text: search.trim() })} />
      ) : (
        <Rows
          found={found}
          actions={mayChange ? { onTry: setUp ? trial.run : null, onRevoke: setAsked } : null}
          label={d('line.people.title')}
        />
      )}
      {asked !== null && (
        <UnlinkDialog account={asked} own={asked.user_id === user.user_id} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}

interface Acts {
  /** Null = nothing can be sent. */
  readonly onTry: ((account: LineAccount) => void) | null;
  readonly onRevoke: (account: LineAccount) => void;
}

interface RowsProps {
  readonly label: string;
  readonly found: readonly LineAccount[];
  /** Null = they are only looked at. */
  readonly actions: Acts | null;
}

function Rows({ label, found, actions }: RowsProps) {
  const d = useDeskWords();
  const rangeText = useRangeText();
  const narrow = useViewport().width < tableFromPx;
  const columns = useColumns();
  return (
    <RecordList<LineAccount>
      label={label}
      columns={columns}
      total={found.length}
      rowAt={(index) => found[index]}
      keyOf={({ user_id }) => user_id}
      onRange={nothingToFetch}
      {...(actions === null ? {} : { actions: (account) => <Actions account={account} {...actions} /> })}
      actionsLabel={d('lists.moreActions')}
      rangeText={rangeText}
      narrow={narrow}
    />
  );
}

function Actions({ account, onTry, onRevoke }: Acts & { readonly account: LineAccount }) {
  const d = useDeskWords();
  const { user } = useHere();
  const trial = { key: 'try', label: d('telling.tryIt'), onClick: () => onTry?.(account) };
  const revoke = { key: 'revoke', label: d('line.people.revoke'), onClick: () => onRevoke(account) };
  const mayRevoke = user.role === 'agent' || account.role !== 'agent';
  const actions = [...(onTry === null ? [] : [trial]), ...(mayRevoke ? [revoke] : [])];
  return actions.length > 0 && <RowMenu label={d('line.people.more', { name: account.name })} actions={actions} />;
}

function useColumns(): readonly Column<LineAccount>[] {
  const d = useDeskWords();
  const format = useFormat();
  const { user } = useHere();
  return [
    {
      key: 'name',
      header: d('line.people.name'),
      width: 'minmax(8rem, 1.5fr)',
      lead: true,
      cell: ({ name, user_id }) => (
        <>
          {name}
          {user_id === user.user_id && <span className={classes.soft}> ({d('line.people.you')})</span>}
        </>
      ),
    },
    {
      key: 'lineName',
      header: d('line.lineName'),
      width: 'minmax(8rem, 1.5fr)',
      cell: ({ line_name }) => (line_name === '' ? d('line.noName') : line_name),
    },
    { key: 'since', header: d('line.since'), cell: ({ linked_at }) => format.date(linked_at) },
    { key: 'reach', header: d('line.reach'), cell: ({ reachable }) => <Reach reachable={reachable} /> },
  ];
}

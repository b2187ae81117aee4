/** `/agencies`: the facilities of the provider, whichever of them is on the screen. */
import type { AgencyRecord } from '@wardlight/contract';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useMay } from '../../lib/session/current-user.tsx';
import { session } from '../../lib/session/session.ts';
import { tellCorner } from '../../lib/shell/corner-alerts.ts';
import { contactPath } from '../../lib/shell/paths.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import desk from '../../ui/desk/fields.module.css';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useAgencies, useAgenciesChanged } from './api.ts';
import { found } from './model.ts';
import { AddAgencyForm, EditAgencyForm } from './parts/agency-form.tsx';
import { AgencyList } from './parts/agency-list.tsx';

/** @param below what else agents keep for the provider as a whole */
export function AgenciesScreen({ below = null }: { readonly below?: ReactNode }) {
  const { t } = useWords();
  const mayManage = useMay('agencies.manage');
  const tabs = useGroupTabs('facility');
  return (
    <Page title={t('shell.titles.agencies')} {...tabs}>
      {mayManage ? <Agencies below={below} /> : <Notice kind="info">{t('errors.no_permission')}</Notice>}
    </Page>
  );
}

/** What lies over the list; `next`: an agency was added, and where one goes from here. */
type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly agency: AgencyRecord }
  | { readonly kind: 'next'; readonly agency: AgencyRecord }
  | null;

function Agencies({ below }: { readonly below: ReactNode }) {
  const d = useDeskWords();
  const { t } = useWords();
  const reading = useAgencies();
  const failure = useAnswerFailure(reading);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const shown = found(reading.data ?? [], search);
  return (
    <>
      <div className={desk.tools}>
        <SearchField
          label={d('agencies.search')}
          clearLabel={t('board.search.clear')}
          value={search}
          onChange={setSearch}
        />
        <Button onClick={() => setOpen({ kind: 'add' })}>{d('agencies.add')}</Button>
      </div>
      {failure !== null && <ReadFailed {...failure} />}
      {reading.isPending && <Spinner text={d('lists.loading')} />}
      {reading.data !== undefined && shown.length === 0 && (
        <Empty
          title={d('agencies.none')}
          info={d('agencies.noneInfo')}
          action={
            <Button kind="plain" onClick={() => setSearch('')}>
              {d('agencies.showAll')}
            </Button>
          }
        />
      )}
      {shown.length > 0 && <AgencyList agencies={shown} onEdit={(agency) => setOpen({ kind: 'edit', agency })} />}
      <p className={desk.soft}>
        <Link to={contactPath}>{d('agencies.contactsAt')}</Link>
      </p>
      {below}
      <Over open={open} onOpen={setOpen} />
    </>
  );
}

interface OverProps {
  readonly open: Open;
  readonly onOpen: (open: Open) => void;
}

/** All three stay, closed, so that each gives the focus back to where it was. */
function Over({ open, onOpen }: OverProps) {
  const d = useDeskWords();
  const changed = useAgenciesChanged();
  const close = () => onOpen(null);
  const edited = open?.kind === 'edit' ? open.agency : null;
  const added = open?.kind === 'next' ? open.agency : null;
  return (
    <>
      <Dialog
        open={open?.kind === 'add'}
        title={d('agencies.add')}
        closeLabel={d('lists.close')}
        size="lg"
        onClose={close}
      >
        <AddAgencyForm
          onClose={close}
          onDone={(agency) => {
            onOpen({ kind: 'next', agency });
            // What is switched to must be known by then.
            void changed();
            tellCorner({ kind: 'success', title: d('agencies.added', { name: agency.name }) });
          }}
        />
      </Dialog>
      <Dialog
        open={edited !== null}
        title={`${d('agencies.edit')} · ${edited?.name ?? ''}`}
        closeLabel={d('lists.close')}
        size="lg"
        onClose={close}
      >
        {edited !== null && (
          <EditAgencyForm
            agency={edited}
            onClose={close}
            onDone={({ name }) => {
              close();
              void changed();
              tellCorner({ kind: 'success', title: d('agencies.changed', { name }) });
            }}
          />
        )}
      </Dialog>
      <Dialog
        open={added !== null}
        title={d('agencies.next.title', { name: added?.name ?? '' })}
        closeLabel={d('lists.close')}
        onClose={close}
      >
        {added !== null && <Next agency={added} onClose={close} />}
      </Dialog>
    </>
  );
}

function Next({ agency, onClose }: { readonly agency: AgencyRecord; readonly onClose: () => void }) {
  const d = useDeskWords();
  const changed = useAgenciesChanged();
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    // An agency the screen does not know yet would be taken for one that is gone.
    await changed();
    onClose();
    session.choose(agency.agency_id);
  };
  return (
    <div className={desk.form}>
      <p>{d('agencies.next.info')}</p>
      <div className={desk.actions}>
        <Button kind="plain" onClick={onClose}>
          {d('agencies.next.stay')}
        </Button>
        <Button busy={busy} onClick={() => void go()}>
          {d('agencies.next.go', { name: agency.name })}
        </Button>
      </div>
    </div>
  );
}

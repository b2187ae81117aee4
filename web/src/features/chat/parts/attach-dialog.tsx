/** A bed, a resident or an open alert to be attached, found by a part of number or name. */
import { useQuery } from '@tanstack/react-query';
import { type ChatLink, type LoggedAlert, listResidents, readAlertLog } from '@wardlight/contract';
import { useId, useState } from 'react';
import { call } from '../../../lib/api/http.ts';
import { useSettledText } from '../../../lib/api/paged-list.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { classes } from '../classes.ts';

export interface ChosenLink {
  readonly link: ChatLink;
  readonly name: string;
}

interface AttachDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChoose: (chosen: ChosenLink) => void;
}

export function AttachDialog({ open, onClose, onChoose }: AttachDialogProps) {
  const d = useDeskWords();
  return (
    <Dialog open={open} title={d('chat.chooseTitle')} closeLabel={d('lists.close')} onClose={onClose}>
      {open && <Search onChoose={onChoose} />}
    </Dialog>
  );
}

/** As many as one looks through; more are found by typing more. */
const mostOffered = 10;

function Search({ onChoose }: Pick<AttachDialogProps, 'onChoose'>) {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  const [search, setSearch] = useState('');
  const settled = useSettledText(search).trim();
  const query = { search: settled, limit: String(mostOffered) };
  const residents = useQuery({
    queryKey: ['chatAttach', scope, settled],
    queryFn: ({ signal }) => call(listResidents, { query }, { signal }),
  });
  const alerts = useQuery({
    queryKey: ['chatAttachAlerts', scope, settled],
    queryFn: ({ signal }) => call(readAlertLog, { query: { ...query, outcome: 'unclaimed,claimed' } }, { signal }),
    // What is open changes by the minute.
    staleTime: 0,
  });
  const [noResidents, noAlerts] = [useAnswerFailure(residents), useAnswerFailure(alerts)];
  const alertName = useAlertName();
  const ofResidents = (residents.data?.rows ?? []).flatMap(({ resident_id, name, bed }) => {
    const resident = { link: { kind: 'resident', resident_id } as const, name: d('chat.resident', { name }) };
    if (bed === null) return [resident];
    return [{ link: { kind: 'bed', bed_id: bed.bed_id } as const, name: d('chat.bed', { bed: bed.bed_no }) }, resident];
  });
  const ofAlerts = (alerts.data?.rows ?? []).map((alert) => ({
    link: { kind: 'alert', alert_id: alert.alert_id } as const,
    name: alertName(alert),
  }));
  const read = residents.data !== undefined && alerts.data !== undefined;
  return (
    <div className={desk.form}>
      <SearchField label={d('chat.findBed')} clearLabel={t('board.search.clear')} value={search} onChange={setSearch} />
      {noAlerts !== null && <ReadFailed {...noAlerts} />}
      {noResidents !== null && <ReadFailed {...noResidents} />}
      {!read && noAlerts === null && noResidents === null && <Spinner text={d('lists.loading')} />}
      {read && ofAlerts.length + ofResidents.length === 0 && <p role="status">{d('chat.findNone')}</p>}
      <Found title={t('alerts.open.title')} found={ofAlerts} onChoose={onChoose} />
      <Found title={t('shell.titles.residents')} found={ofResidents} onChoose={onChoose} />
    </div>
  );
}

function useAlertName(): (alert: LoggedAlert) => string {
  const d = useDeskWords();
  const { t } = useWords();
  return ({ type, bed_no, outage }) =>
    d('chat.alert', { type: t(`alerts.type.${type}`), bed: bed_no ?? outage?.network_name ?? '' });
}

interface FoundProps extends Pick<AttachDialogProps, 'onChoose'> {
  readonly title: string;
  readonly found: readonly ChosenLink[];
}

function Found({ title, found, onChoose }: FoundProps) {
  const id = useId();
  if (found.length === 0) return null;
  return (
    <section>
      <h3 id={id} className={classes.soft}>
        {title}
      </h3>
      <ul className={classes.results} aria-labelledby={id}>
        {found.map((chosen) => (
          <li key={Object.values(chosen.link).join(' ')}>
            <button type="button" className={`plain ${classes.result}`} onClick={() => onChoose(chosen)}>
              {chosen.name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

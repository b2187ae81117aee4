/** Today's template beside the draft: by kind, by night, and who was out for long. */
import { longExitMinutes, type Rehearsal } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import { classes } from './classes.ts';
import { exitsOf, type Found, isNewlyMissed, kindsOf, leastCoverage, nightsOf } from './model.ts';

type Result = NonNullable<Rehearsal['result']>;

export function RehearsalResult({ found }: { readonly found: Result }) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const percent = t('alerts.unit.percent', { value: format.number(Math.floor(found.coverage * 100)) });
  const kinds = kindsOf(found);
  return (
    <>
      <p className={classes.soft}>
        {d('rehearsal.coverage', { percent })}
        {found.without_data > 0 && ` ${d('rehearsal.withoutData', { n: format.number(found.without_data) })}`}
      </p>
      {found.coverage < leastCoverage && <Notice kind="info">{d('rehearsal.little')}</Notice>}
      <Columns title={d('rehearsal.byKind')} first={d('rehearsal.kind')}>
        {kinds.map(({ type, today, draft }) => (
          <Row key={type} name={t(`alerts.type.${type}`)} today={today} draft={draft} />
        ))}
        <Row name={d('rehearsal.all')} today={found.today.told} draft={found.draft.told} />
        <Row name={d('rehearsal.suppressed')} today={found.today.suppressed} draft={found.draft.suppressed} />
      </Columns>
      <Columns title={d('rehearsal.byNight')} first={d('rehearsal.night')}>
        {nightsOf(found).map(({ date, today, draft }) => (
          <Row key={date} name={date} today={today} draft={draft} />
        ))}
      </Columns>
      <Exits found={found} />
    </>
  );
}

interface ColumnsProps {
  readonly title: string;
  readonly first: string;
  readonly children: ReactNode;
}

function Columns({ title, first, children }: ColumnsProps) {
  const d = useDeskWords();
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{d('rehearsal.today')}</th>
            <th scope="col">{d('rehearsal.draft')}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Row({ name, today, draft }: { readonly name: string; readonly today: number; readonly draft: number }) {
  const format = useFormat();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{format.number(today)}</td>
      <td>{format.number(draft)}</td>
    </tr>
  );
}

function Exits({ found }: { readonly found: Found }) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const title = d('rehearsal.exits', { n: format.number(longExitMinutes) });
  if (found.exits.length === 0)
    return <p className={classes.soft}>{d('rehearsal.noExits', { n: format.number(longExitMinutes) })}</p>;
  return (
    <Columns title={title} first={d('rehearsal.exit')}>
      {exitsOf(found).map((exit) => (
        <tr key={`${exit.resident_id} ${exit.from}`}>
          <th scope="row">
            {exit.bed_no !== null && `${t('board.bed', { bed: exit.bed_no })} `}
            {exit.name}
            <br />
            {format.dateClock(exit.from)}–{exit.to === null ? d('rehearsal.stillOut') : format.clock(exit.to)}
          </th>
          <Told at={exit.today} from={exit.from} />
          <Told at={exit.draft} from={exit.from} mark={isNewlyMissed(exit)} />
        </tr>
      ))}
    </Columns>
  );
}

interface ToldProps {
  readonly at: number | null;
  readonly from: number;
  /** It is the change that would miss it. */
  readonly mark?: boolean;
}

function Told({ at, from, mark = false }: ToldProps) {
  const d = useDeskWords();
  const format = useFormat();
  if (at === null)
    return (
      <td className={classes.missed}>
        {d('rehearsal.missed')}
        {mark && <strong className={classes.newly}>{d('rehearsal.newlyMissed')}</strong>}
      </td>
    );
  return <td>{d('rehearsal.toldAt', { time: format.clock(at), after: format.duration(at - from) })}</td>;
}

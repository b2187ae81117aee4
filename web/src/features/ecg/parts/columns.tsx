/** How a recording stands in the list. */
import type { Ecg, EcgShow } from '@wardlight/contract';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { ecgPath } from '../../../lib/shell/paths.ts';
import type { Column } from '../../../ui/desk/record-list.tsx';
import { classes } from '../classes.ts';
import { useEcgWords } from '../ecg-words.ts';
import { Marks } from './marks.tsx';

/** Whom the file names stands there too where that is another, or where it is all that is known; the file itself where that is not either. */
function Whose({ ecg }: { readonly ecg: Ecg }) {
  const d = useDeskWords();
  const { resident, ecg_id } = ecg;
  const named = useEcgWords().nameInFile(ecg);
  const file = ecg.not_drawn !== null || (resident === null && named === null) ? ecg.file_name : null;
  const of = resident === null ? d('ecg.notAssigned') : `${resident.bed?.bed_no ?? ''} ${resident.name}`.trim();
  return (
    <>
      <Link className={classes.link} to={`${ecgPath}/${ecg_id}`}>
        {[of, resident === null ? named : null].filter((part) => part !== null).join(' · ')}
      </Link>
      {resident !== null && named !== null && <span className={classes.fileName}>{named}</span>}
      {file !== null && <span className={classes.fileName}>{file}</span>}
    </>
  );
}

/** Who took it out, why, and until when it can be put back. */
function Withdrawn({ ecg: { withdrawn, agency_id } }: { readonly ecg: Ecg }) {
  const d = useDeskWords();
  const words = useEcgWords();
  if (withdrawn === null) return null;
  const { by, at, why, files_until } = withdrawn;
  return (
    <>
      {why}
      <span className={classes.fileName}>
        {d('ecg.one.withdrawn', { name: by.name, time: words.when(agency_id, at) })}
      </span>
      {files_until !== null && (
        <span className={classes.fileName}>
          {d('ecg.one.filesUntil', { date: words.date(agency_id, files_until) })}
        </span>
      )}
    </>
  );
}

/** On a card, what is known in one line, and nothing of what is not. */
function InShort({ ecg }: { readonly ecg: Ecg }) {
  const d = useDeskWords();
  const { number } = useFormat();
  const words = useEcgWords();
  const leads = ecg.lead_count === 0 ? null : d('ecg.leadCount', { n: number(ecg.lead_count) });
  const facts = [words.rate(ecg), words.length(ecg), leads].filter((fact) => fact !== null);
  return (
    <>
      {facts.length > 0 && <span className={classes.fileName}>{facts.join(' · ')}</span>}
      <Marks ecg={ecg} />
    </>
  );
}

/** @param narrow as cards */
export function useEcgColumns(show: EcgShow, narrow: boolean): readonly Column<Ecg>[] {
  const d = useDeskWords();
  const { t } = useWords();
  const { number } = useFormat();
  const { user, scope } = useHere();
  const words = useEcgWords();
  const resident: Column<Ecg> = {
    key: 'resident',
    header: t('shell.titles.residentSheet'),
    width: 'minmax(9rem, 1.5fr)',
    lead: true,
    cell: (ecg) => (
      <>
        <Whose ecg={ecg} />
        {narrow && <InShort ecg={ecg} />}
      </>
    ),
  };
  const agency: Column<Ecg> = {
    key: 'agency',
    header: t('shell.agency.label'),
    cell: ({ agency_id }) => user.agencies.find((one) => one.agency_id === agency_id)?.name ?? '',
  };
  const withdrawn: Column<Ecg> = {
    key: 'withdrawn',
    header: d('ecg.one.why'),
    width: 'minmax(12rem, 2fr)',
    cell: (ecg) => <Withdrawn ecg={ecg} />,
  };
  return [
    resident,
    ...(show === 'withdrawn' ? [withdrawn] : []),
    ...(scope === 'all' ? [agency] : []),
    { key: 'recorded', header: d('ecg.recorded'), width: 'minmax(9rem, 1.5fr)', cell: words.recorded },
    {
      key: 'rate',
      header: d('ecg.rate'),
      wideOnly: true,
      width: 'minmax(6rem, 0.75fr)',
      cell: (ecg) => words.rate(ecg) ?? '–',
    },
    {
      key: 'length',
      header: d('ecg.length'),
      wideOnly: true,
      width: 'minmax(5rem, 0.75fr)',
      cell: (ecg) => words.length(ecg) ?? '–',
    },
    {
      key: 'leads',
      header: d('ecg.leads'),
      wideOnly: true,
      width: '5rem',
      cell: ({ lead_count }) => (lead_count === 0 ? '–' : number(lead_count)),
    },
    {
      key: 'marks',
      header: d('ecg.marks'),
      wideOnly: true,
      width: 'minmax(9rem, 1.5fr)',
      cell: (ecg) => (words.marks(ecg).length === 0 ? '–' : <Marks ecg={ecg} />),
    },
    {
      key: 'seen',
      header: d('ecg.seenBy'),
      width: 'minmax(7rem, 1fr)',
      cell: ({ seen_by }) => (seen_by.length === 0 ? d('ecg.notSeen') : seen_by.join(' · ')),
    },
  ];
}

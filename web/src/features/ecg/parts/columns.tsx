/** How a recording stands in the list. */
import type { Ecg } from '@wardlight/contract';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { ecgPath } from '../../../lib/shell/paths.ts';
import type { Column } from '../../../ui/desk/record-list.tsx';
import { classes } from '../classes.ts';
import { useEcgWords } from '../ecg-words.ts';
import { Marks } from './marks.tsx';

/** Whom the file names stands there too where that is another, or where it is all that is known. */
function Whose({ ecg }: { readonly ecg: Ecg }) {
  const d = useDeskWords();
  const { resident, ecg_id } = ecg;
  const named = useEcgWords().nameInFile(ecg);
  const of = resident === null ? d('ecg.notAssigned') : `${resident.bed?.bed_no ?? ''} ${resident.name}`.trim();
  return (
    <>
      <Link className={classes.link} to={`${ecgPath}/${ecg_id}`}>
        {[of, resident === null ? named : null].filter((part) => part !== null).join(' · ')}
      </Link>
      {resident !== null && named !== null && <span className={classes.fileName}>{named}</span>}
    </>
  );
}

export function useEcgColumns(): readonly Column<Ecg>[] {
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
    cell: (ecg) => <Whose ecg={ecg} />,
  };
  const agency: Column<Ecg> = {
    key: 'agency',
    header: t('shell.agency.label'),
    cell: ({ agency_id }) => user.agencies.find((one) => one.agency_id === agency_id)?.name ?? '',
  };
  return [
    resident,
    ...(scope === 'all' ? [agency] : []),
    { key: 'recorded', header: d('ecg.recorded'), width: 'minmax(9rem, 1.5fr)', cell: words.recorded },
    { key: 'rate', header: d('ecg.rate'), width: 'minmax(6rem, 0.75fr)', cell: (ecg) => words.rate(ecg) ?? '–' },
    { key: 'length', header: d('ecg.length'), width: 'minmax(5rem, 0.75fr)', cell: (ecg) => words.length(ecg) ?? '–' },
    {
      key: 'leads',
      header: d('ecg.leads'),
      width: '5rem',
      cell: ({ lead_count }) => (lead_count === 0 ? '–' : number(lead_count)),
    },
    {
      key: 'marks',
      header: d('ecg.marks'),
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

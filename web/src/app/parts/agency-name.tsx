import { useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import classes from './agency-name.module.css';
import { Later, LazyAgencyMenu } from './later.tsx';

/** Whose beds these are. Agents change it here. */
export function AgencyName() {
  const { t } = useWords();
  const { user, agency } = useHere();
  const name = agency?.name ?? t('shell.agency.all');
  const fixed = (
    <p className={classes.name} title={name}>
      {name}
    </p>
  );
  if (user.role !== 'agent') return fixed;
  return (
    <Later meanwhile={fixed}>
      <LazyAgencyMenu name={name} />
    </Later>
  );
}

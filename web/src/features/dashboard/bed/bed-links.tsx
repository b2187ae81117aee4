/** Where more is said of the resident, of the bed, and of its alerts. Only what this account may read. */
import { residentSheetPath, type Tile } from '@wardlight/contract';
import { Link } from 'react-router';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useMay } from '../../../lib/session/current-user.tsx';
import { alertLogPath, bedsPath } from '../../../lib/shell/paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import classes from './bed-drawer.module.css';

export function BedLinks({ tile: { agency_id, bed_id, bed_no, resident } }: { readonly tile: Tile }) {
  const d = useDeskWords();
  const mayRegister = useMay('register.read');
  const mayLog = useMay('alerts.log');
  if (!mayRegister && !mayLog) return null;
  const of = (path: string, query: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(query)}`;
  return (
    <nav className={classes.section} aria-label={d('bedDrawer.links')}>
      <div className={classes.careActions}>
        {mayRegister && resident !== null && (
          <PlainLink to={residentSheetPath(agency_id, resident.resident_id)} text={d('bedDrawer.resident')} />
        )}
        {mayRegister && <PlainLink to={of(bedsPath, { search: bed_no })} text={d('bedDrawer.settings')} />}
        {mayLog && <PlainLink to={of(alertLogPath, { bed_id: String(bed_id) })} text={d('bedDrawer.alertLog')} />}
      </div>
    </nav>
  );
}

function PlainLink({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <Link className={buttonClass} data-kind="plain" to={to}>
      {text}
    </Link>
  );
}

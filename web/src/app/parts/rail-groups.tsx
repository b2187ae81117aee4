/** The groups of the rail: only those in which this account may open something. */
import {
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconBuilding,
  IconClipboardText,
  IconDeviceHeartMonitor,
  IconDots,
  IconHeartRateMonitor,
  IconReportAnalytics,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useWords } from '../../lib/i18n/i18n.ts';
import { alertCenterPath } from '../../lib/session/return-to.ts';
import { groupOf, type Place, type SectionGroup, useSections } from '../../lib/shell/sections.ts';
import classes from './rail-groups.module.css';

type Grouped = Exclude<SectionGroup, 'watch' | 'own'>;

const icons: Readonly<Record<Grouped, typeof IconUsers>> = {
  measuring: IconHeartRateMonitor,
  residents: IconUsers,
  devices: IconDeviceHeartMonitor,
  rules: IconAdjustmentsHorizontal,
  reports: IconReportAnalytics,
  team: IconUsersGroup,
  facility: IconBuilding,
};
const grouped = [
  'measuring',
  'residents',
  'devices',
  'rules',
  'reports',
  'team',
  'facility',
] as const satisfies readonly Grouped[];

interface InRail {
  /** Of every entry of the rail. */
  readonly className: string | undefined;
}

export function RailGroups({ className }: InRail) {
  return (
    <>
      <Watch className={className} />
      {grouped.map((group) => (
        <Group key={group} group={group} className={className} />
      ))}
      <More className={className} />
    </>
  );
}

/** The watch's other pages stand singly: nobody looks for them behind a group at night. */
function Watch({ className }: InRail) {
  const { pathname } = useLocation();
  return useSections('watch')
    .filter(({ to }) => to !== alertCenterPath)
    .map(({ to, label }) => {
      const Icon = to === '/handover' ? IconArrowsExchange : IconClipboardText;
      return (
        <Link
          key={to}
          className={className}
          to={to}
          aria-current={pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined}
        >
          <Icon size={24} stroke={1.6} aria-hidden="true" />
          {label}
        </Link>
      );
    });
}

function Group({ group, className }: InRail & { readonly group: Grouped }) {
  const { t } = useWords();
  const { pathname } = useLocation();
  const places = useSections(group);
  const [first] = places;
  const Icon = icons[group];
  if (first === undefined) return null;
  return (
    <Link
      className={`${className} ${classes.group}`}
      to={first.to}
      aria-current={currentOf(pathname, group, first)}
      title={places.map(({ label }) => label).join(' · ')}
    >
      <Icon size={24} stroke={1.6} aria-hidden="true" />
      {t(`shell.nav.groups.${group}`)}
    </Link>
  );
}

/** `page` is the page itself; the group of another page, or of one below, is lit all the same. */
function currentOf(pathname: string, group: SectionGroup, first: Place): 'page' | 'true' | undefined {
  if (groupOf(pathname) !== group) return undefined;
  return pathname === first.to ? 'page' : 'true';
}

function More({ className }: InRail) {
  const { t } = useWords();
  const { pathname } = useLocation();
  const own = useSections('own');
  const [first] = own;
  if (first === undefined) return null;
  return (
    <Link
      className={`${className} ${classes.group}`}
      to="/more"
      aria-current={pathname === '/more' ? 'page' : currentOf(pathname, 'own', { ...first, to: '/more' })}
    >
      <IconDots size={24} stroke={1.6} aria-hidden="true" />
      {t('shell.titles.more')}
    </Link>
  );
}

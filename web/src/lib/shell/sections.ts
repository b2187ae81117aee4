/**
 * Where one can go beside the board, in groups: read by the rail, the page "More" and the tabs of the desk's pages. A page is added here when
 * it has a route (`web/src/lib/shell/sections.test.ts`).
 */
import { type Action, may } from '@wardlight/contract';
import { useDeskWords, useWords } from '../i18n/i18n.ts';
import { useHere } from '../session/current-user.tsx';
import { alertCenterPath } from '../session/return-to.ts';
import {
  agenciesPath,
  agentsPath,
  alertLogPath,
  bedsPath,
  chatPath,
  contactPath,
  dailyRiskPath,
  devicesPath,
  ecgPath,
  linePath,
  notifyListsPath,
  pushPath,
  residentReportPath,
  residentsPath,
  searchReportPath,
  templatesPath,
  unassignedPath,
} from './paths.ts';

/** In the order of the navigation; `own` stands behind "More". */
export const sectionGroups = [
  'watch',
  'measuring',
  'residents',
  'devices',
  'rules',
  'reports',
  'team',
  'facility',
  'own',
] as const;
export type SectionGroup = (typeof sectionGroups)[number];

interface Section {
  readonly to: string;
  /** Its title in `shell.titles`. */
  readonly title: keyof typeof titles;
  /** Who may go there; null = everybody who watches with an account of their own. */
  readonly action: Action | null;
  readonly group: SectionGroup;
  /** Where pages of it live that do not lie below it. */
  readonly also?: string;
}

const titles = {
  residents: 'shell.titles.residents',
  beds: 'shell.titles.beds',
  devices: 'shell.titles.devices',
  networks: 'shell.titles.networks',
  gateways: 'shell.titles.gateways',
  meters: 'shell.titles.meters',
  integrations: 'shell.titles.integrations',
  templates: 'shell.titles.templates',
  alertCenter: 'shell.titles.alertCenter',
  turns: 'shell.titles.turns',
  handover: 'shell.titles.handover',
  fora: 'shell.titles.fora',
  chiline: 'shell.titles.chiline',
  unassigned: 'shell.titles.unassigned',
  ecgReport: 'shell.titles.ecgReport',
  alertLog: 'shell.titles.alertLog',
  alarmLoad: 'shell.titles.alarmLoad',
  statistics: 'shell.titles.statistics',
  residentReport: 'shell.titles.residentReport',
  dailyRisk: 'shell.titles.dailyRisk',
  weeklyRisk: 'shell.titles.weeklyRisk',
  measurementReport: 'shell.titles.measurementReport',
  duty: 'shell.titles.duty',
  displays: 'shell.titles.displays',
  accounts: 'shell.titles.accounts',
  agents: 'shell.titles.agents',
  agencies: 'shell.titles.agencies',
  announcements: 'shell.titles.announcements',
  announce: 'shell.titles.announce',
  audit: 'shell.titles.audit',
  account: 'shell.titles.account',
  speech: 'shell.titles.speech',
  notifyLists: 'shell.titles.notifyLists',
  line: 'shell.titles.line',
  push: 'shell.titles.push',
  contact: 'shell.titles.contact',
  chat: 'shell.titles.chat',
} as const;

/** In each group, what is looked at every shift comes before what is set up once. */
export const sections: readonly Section[] = [
  { to: alertCenterPath, title: 'alertCenter', action: 'alerts.log', group: 'watch' },
  { to: '/turns', title: 'turns', action: null, group: 'watch' },
  { to: '/handover', title: 'handover', action: 'handovers.read', group: 'watch' },
  { to: '/other-device/fora', title: 'fora', action: 'measurements.watch', group: 'measuring' },
  { to: '/other-device/chiline', title: 'chiline', action: 'measurements.watch', group: 'measuring' },
  { to: unassignedPath, title: 'unassigned', action: 'measurements.watch', group: 'measuring' },
  { to: ecgPath, title: 'ecgReport', action: 'measurements.read', group: 'measuring' },
  { to: residentsPath, title: 'residents', action: 'register.read', group: 'residents', also: '/resident' },
  { to: bedsPath, title: 'beds', action: 'register.read', group: 'residents' },
  { to: devicesPath, title: 'devices', action: 'register.read', group: 'devices' },
  { to: '/device-management/network-management', title: 'networks', action: 'register.read', group: 'devices' },
  { to: '/device-management/gateways', title: 'gateways', action: 'gateways.read', group: 'devices' },
  { to: '/device-management/meters', title: 'meters', action: 'register.read', group: 'devices' },
  { to: templatesPath, title: 'templates', action: 'templates.read', group: 'rules' },
  { to: notifyListsPath, title: 'notifyLists', action: 'templates.read', group: 'rules' },
  { to: linePath, title: 'line', action: 'templates.read', group: 'rules' },
  { to: dailyRiskPath, title: 'dailyRisk', action: 'reports.read', group: 'reports' },
  { to: '/report/weekly-risk-summary-report', title: 'weeklyRisk', action: 'reports.read', group: 'reports' },
  { to: '/report/measurements', title: 'measurementReport', action: 'measurements.read', group: 'reports' },
  { to: '/report/statistics', title: 'statistics', action: 'reports.read', group: 'reports' },
  { to: alertLogPath, title: 'alertLog', action: 'alerts.log', group: 'reports' },
  { to: '/report/alarm-load', title: 'alarmLoad', action: 'alerts.log', group: 'reports' },
  {
    to: searchReportPath,
    title: 'residentReport',
    action: 'reports.read',
    group: 'reports',
    also: residentReportPath,
  },
  { to: '/duty', title: 'duty', action: 'duty.keep', group: 'team' },
  { to: '/accounts', title: 'accounts', action: 'accounts.read', group: 'team' },
  { to: agentsPath, title: 'agents', action: 'agents.manage', group: 'team' },
  { to: '/displays', title: 'displays', action: 'displays.read', group: 'facility' },
  { to: agenciesPath, title: 'agencies', action: 'agencies.manage', group: 'facility' },
  { to: '/announcements/manage', title: 'announce', action: 'announcements.write', group: 'facility' },
  { to: '/integrations', title: 'integrations', action: 'integrations.read', group: 'facility' },
  { to: '/audit', title: 'audit', action: 'audit.read', group: 'facility' },
  { to: '/announcements', title: 'announcements', action: 'announcements.read', group: 'own' },
  { to: '/account', title: 'account', action: null, group: 'own' },
  { to: '/speech', title: 'speech', action: null, group: 'own' },
  { to: pushPath, title: 'push', action: null, group: 'own' },
  { to: chatPath, title: 'chat', action: 'chat.read', group: 'own' },
  { to: contactPath, title: 'contact', action: null, group: 'own' },
];

export interface Place {
  readonly to: string;
  readonly label: string;
}

const lies = (path: string, under: string) => path === under || path.startsWith(`${under}/`);

/** The group a page belongs to, by the longest address it lies under. */
export function groupOf(pathname: string): SectionGroup | null {
  let best: { readonly under: string; readonly group: SectionGroup } | null = null;
  for (const { to, also, group } of sections)
    for (const under of also === undefined ? [to] : [to, also])
      if (lies(pathname, under) && under.length > (best?.under.length ?? 0)) best = { under, group };
  return best?.group ?? null;
}

/** Those of a group that this account may open where it stands. */
export function useSections(group: SectionGroup): readonly Place[] {
  const { t } = useWords();
  const { user, scope } = useHere();
  const who = { ...user, agency_id: user.role === 'agent' ? null : user.agency_id };
  const where = { provider_id: user.provider_id, agency_id: scope };
  return sections
    .filter((section) => section.group === group)
    .filter(({ action }) => (action === null ? user.role !== 'display' : may(who, action, where)))
    .map(({ to, title }) => ({ to, label: t(titles[title]) }));
}

/** The same for the head of a page of the desk: `<Page {...useGroupTabs('devices')}>`. */
export function useGroupTabs(group: SectionGroup): { readonly tabs: readonly Place[]; readonly tabsLabel: string } {
  const { t } = useWords();
  const d = useDeskWords();
  return { tabs: useSections(group), tabsLabel: group === 'own' ? d('more.own') : t(`shell.nav.groups.${group}`) };
}

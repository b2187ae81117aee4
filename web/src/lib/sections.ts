/** Where one can go beside the board: read by the rail, the bottom bar, the page "More" and the tabs of the desk's pages. */
import { type Action, may } from '@wardlight/contract';
import { useHere } from './current-user.tsx';
import { useWords } from './i18n.ts';

export type SectionGroup = 'register' | 'alerts' | 'team' | 'own';

interface Section {
  readonly to: string;
  /** Its title in `shell.titles`. */
  readonly title: keyof typeof titles;
  /** Who may go there; null = everybody who watches with an account of their own. */
  readonly action: Action | null;
  readonly group: SectionGroup;
}

const titles = {
  residents: 'shell.titles.residents',
  beds: 'shell.titles.beds',
  devices: 'shell.titles.devices',
  networks: 'shell.titles.networks',
  templates: 'shell.titles.templates',
  alertCenter: 'shell.titles.alertCenter',
  alertLog: 'shell.titles.alertLog',
  alarmLoad: 'shell.titles.alarmLoad',
  duty: 'shell.titles.duty',
  displays: 'shell.titles.displays',
  accounts: 'shell.titles.accounts',
  agents: 'shell.titles.agents',
  agencies: 'shell.titles.agencies',
  audit: 'shell.titles.audit',
  account: 'shell.titles.account',
  speech: 'shell.titles.speech',
  notifyLists: 'shell.titles.notifyLists',
  line: 'shell.titles.line',
  push: 'shell.titles.push',
} as const;

export const residentsPath = '/device-management/resident-management';
export const bedsPath = '/device-management/beds';
export const devicesPath = '/device-management/device';
export const agentsPath = '/agents';
export const agenciesPath = '/agencies';
export const templatesPath = '/notify-template';
export const alertLogPath = '/report/notify-report';
export const notifyListsPath = '/notify-lists';
export const linePath = '/line';
export const pushPath = '/push';

export const sections: readonly Section[] = [
  { to: residentsPath, title: 'residents', action: 'register.read', group: 'register' },
  { to: bedsPath, title: 'beds', action: 'register.read', group: 'register' },
  { to: devicesPath, title: 'devices', action: 'register.read', group: 'register' },
  { to: '/device-management/network-management', title: 'networks', action: 'register.read', group: 'register' },
  { to: '/alerts', title: 'alertCenter', action: 'alerts.log', group: 'alerts' },
  { to: alertLogPath, title: 'alertLog', action: 'alerts.log', group: 'alerts' },
  { to: '/report/alarm-load', title: 'alarmLoad', action: 'alerts.log', group: 'alerts' },
  { to: templatesPath, title: 'templates', action: 'templates.read', group: 'alerts' },
  { to: notifyListsPath, title: 'notifyLists', action: 'templates.read', group: 'alerts' },
  { to: linePath, title: 'line', action: 'templates.read', group: 'alerts' },
  { to: '/duty', title: 'duty', action: 'duty.keep', group: 'team' },
  { to: '/displays', title: 'displays', action: 'displays.read', group: 'team' },
  { to: '/accounts', title: 'accounts', action: 'accounts.read', group: 'team' },
  { to: agentsPath, title: 'agents', action: 'agents.manage', group: 'team' },
  { to: agenciesPath, title: 'agencies', action: 'agencies.manage', group: 'team' },
  { to: '/audit', title: 'audit', action: 'audit.read', group: 'team' },
  { to: '/account', title: 'account', action: null, group: 'own' },
  { to: '/speech', title: 'speech', action: null, group: 'own' },
  { to: pushPath, title: 'push', action: null, group: 'own' },
];

export interface Place {
  readonly to: string;
  readonly label: string;
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

/** What can be done with a mat where it is now, and by whom. */
import type { Device } from '@wardlight/contract';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useMayChange } from '../api.ts';

export const deviceActs = ['lay', 'move', 'takeOut', 'replace', 'reboot', 'renew', 'remove'] as const;
export type DeviceAct = (typeof deviceActs)[number];

const words = {
  lay: 'devices.lay.do',
  move: 'devices.move.do',
  takeOut: 'devices.takeOut.do',
  replace: 'devices.replace.do',
  reboot: 'devices.reboot.do',
  renew: 'devices.renew.do',
  remove: 'lists.remove',
} as const;

/** One that lies in a bed is taken out before it goes away. */
export function actsOf({ bed }: Pick<Device, 'bed'>): readonly DeviceAct[] {
  return bed === null ? ['lay', 'reboot', 'renew', 'remove'] : ['move', 'takeOut', 'replace', 'reboot', 'renew'];
}

export function useDeviceActs(): (
  device: Pick<Device, 'bed'>,
) => readonly { readonly act: DeviceAct; readonly label: string }[] {
  const d = useDeskWords();
  const mayChange = useMayChange();
  return (device) => (mayChange ? actsOf(device).map((act) => ({ act, label: d(words[act]) })) : []);
}

/** What a device type of chiline is called: by the first kind that it measures. */
import { type ChilineDeviceType, chilineDeviceTypes } from '@wardlight/contract';
import { useDeskWords } from '../../lib/i18n/i18n.ts';

export function useTypeWords(): (type: ChilineDeviceType) => string {
  const d = useDeskWords();
  return (type) => (type === 'none' ? d('meters.allKinds') : d(`measurements.kind.${chilineDeviceTypes[type][0]}`));
}

/** Joins one recording and what draws it. */
import { EcgDetailScreen } from '../../features/ecg/detail-screen.tsx';
import { EcgViewer } from '../../features/ecg-viewer/ecg-viewer.tsx';

export function EcgPage() {
  return <EcgDetailScreen viewer={(ecg, readAnew) => <EcgViewer key={ecg.ecg_id} ecg={ecg} readAnew={readAnew} />} />;
}

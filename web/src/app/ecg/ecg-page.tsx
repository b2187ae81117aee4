/** Joins one recording and what draws it. */
import { EcgDetailScreen } from '../../features/ecg/detail-screen.tsx';

export function EcgPage() {
  return <EcgDetailScreen viewer={() => null} />;
}

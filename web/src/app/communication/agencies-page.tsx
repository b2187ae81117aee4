/** The facilities of the provider, and what agents keep for it as a whole. */
import { AgenciesScreen } from '../../features/agencies/screen.tsx';
import { AppSettings } from '../../features/mobile-app/settings.tsx';

export function AgenciesPage() {
  return <AgenciesScreen below={<AppSettings />} />;
}

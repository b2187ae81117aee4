/**
 * The menus of the frame come after the board: they are a tenth of the program and nobody needs them in the first second. One that
 * has not come leaves its place as it was until it has; it must not take the board with it.
 */
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { arrivalOf } from '../../lib/browser/chunks.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';

/** With what their dialogs say. */
const loadMenus = () => Promise.all([import('./menus.ts'), bringDeskWords()]).then(([menu]) => menu);
const menus = () => arrivalOf(loadMenus);

export const LazyAccountMenu = lazy(async () => ({ default: (await menus()).AccountMenu }));
export const LazyAgencyMenu = lazy(async () => ({ default: (await menus()).AgencyMenu }));
export const LazySettingMenus = lazy(async () => ({ default: (await menus()).SettingMenus }));

/** With its words. */
const loadSoundCheck = () =>
  Promise.all([import('../../features/sound-check/in-top-bar.tsx'), bringDeskWords()]).then(([part]) => part);
export const LazySoundCheck = lazy(async () => ({ default: (await arrivalOf(loadSoundCheck)).SoundCheckInBar }));

const loadLine = () => import('../../features/handovers/waiting-line.tsx');
export const LazyWaitingLine = lazy(async () => ({ default: (await arrivalOf(loadLine)).WaitingLine }));

/** With its words. */
const loadSetup = () =>
  Promise.all([import('../../features/setup/checklist.tsx'), bringDeskWords()]).then(([part]) => part);
export const LazySetup = lazy(async () => ({ default: (await arrivalOf(loadSetup)).Checklist }));

/** With their words. */
const loadLast = () => Promise.all([import('../pages/last-measurements.tsx'), bringDeskWords()]).then(([part]) => part);
export const LazyLastMeasurements = lazy(async () => ({ default: (await arrivalOf(loadLast)).LastMeasurementsLive }));

const loadCorrections = () => import('../../features/measuring/corrections.tsx');
export const LazyReadingCorrections = lazy(async () => ({
  default: (await arrivalOf(loadCorrections)).ReadingCorrections,
}));

interface LaterProps {
  readonly meanwhile: ReactNode;
  readonly children: ReactNode;
}

class Contained extends Component<LaterProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.meanwhile : this.props.children;
  }
}

export function Later({ meanwhile, children }: LaterProps) {
  return (
    <Contained meanwhile={meanwhile}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </Contained>
  );
}

/** Before it is printed a recording is read anew: a sheet goes on lying in a folder, whatever is said of it on a screen. */
import type { EcgDetail } from '@wardlight/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { page as browserPage } from '../../lib/browser/page.ts';

/** `changed`: it is another's by now, or withdrawn; who prints looks at that first. `failed`: how it stands is not known, and nothing is printed. */
type State = 'reading' | 'idle' | 'asked' | 'changed' | 'failed';

export function useCheckedPrint(ecg: EcgDetail, readAnew: () => Promise<EcgDetail | null>) {
  const [state, setState] = useState<State>('reading');
  const [read, setRead] = useState<{ readonly over: EcgDetail; readonly is: EcgDetail } | null>(null);
  // What the page around it has by now may be newer still.
  const now = read?.over === ecg ? read.is : ecg;
  const check = async (then: 'idle' | 'asked'): Promise<void> => {
    setState('reading');
    const is = await readAnew();
    if (is === null) {
      setState('failed');
      return;
    }
    setRead({ over: ecg, is });
    const isOther = is.resident?.resident_id !== now.resident?.resident_id || is.withdrawn?.at !== now.withdrawn?.at;
    setState(isOther ? 'changed' : then);
  };
  const checkFirst = useEffectEvent(() => void check('idle'));
  useEffect(() => checkFirst(), []);
  return { state, now, print: () => void check('asked'), printed: () => setState('idle') };
}

/** Once all that was asked for is on the sheets. */
export function usePrintWhenReady({ state, printed }: ReturnType<typeof useCheckedPrint>, ready: boolean): void {
  const done = useEffectEvent(printed);
  useEffect(() => {
    if (state !== 'asked' || !ready) return;
    browserPage.print();
    done();
  }, [state, ready]);
}

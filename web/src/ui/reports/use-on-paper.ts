/** Whether the browser prints just now: what is on paper alone is made then, not while one chooses. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What is printed must stand there before the browser looks: it prints as soon as its listeners have returned. */
export function useOnPaper(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const set = (on: boolean) => flushSync(() => setPrinting(on));
    const begin = () => set(true);
    const end = () => set(false);
    const medium = window.matchMedia('print');
    const changed = (event: MediaQueryListEvent) => set(event.matches);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    medium.addEventListener('change', changed);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      medium.removeEventListener('change', changed);
    };
  }, []);
  return printing;
}

/** Which night was chosen, so that its heading is gone to, and closing it leads back to where it was chosen. */
import { useRef, useState } from 'react';

/** Of the button that opens a night, in its row. */
export const nightButtonId = (date: string): string => `night-${date}`;

export function useChosenNight(onNight: (date: string | null) => void) {
  const opener = useRef<Element | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Counted: the same night chosen again is gone to again; one that stands in the address from the beginning is not.
  const [times, setTimes] = useState(0);
  return {
    heading,
    times,
    choose: (date: string) => {
      const at = document.activeElement;
      opener.current = at === document.body ? null : at;
      setTimes((before) => before + 1);
      onNight(date);
    },
    close: (date: string) => {
      onNight(null);
      const from = opener.current;
      const to = from?.isConnected ? from : document.getElementById(nightButtonId(date));
      if (to instanceof HTMLElement) to.focus();
    },
  };
}

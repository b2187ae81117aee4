/** The width of a place, known before it is first painted, so that what is drawn for it is drawn once. */
import { useCallback, useState } from 'react';

/** `width`: CSS pixels of the content; null until the place is there. Hand `ref` to it. */
export function useWidth() {
  const [width, setWidth] = useState<number | null>(null);
  const ref = useCallback((place: HTMLElement | null) => {
    if (place === null) return;
    const measure = () => setWidth(place.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** Files dropped anywhere on the page. */
import { useEffect, useEffectEvent, useState } from 'react';

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** @returns whether files are held over the page @param take null = none are taken, and a drop is the browser's */
export function useDroppedFiles(take: ((files: readonly File[]) => void) | null): boolean {
  const [over, setOver] = useState(false);
  const taken = useEffectEvent((files: readonly File[]) => take?.(files));
  const on = take !== null;
  useEffect(() => {
    if (!on) return;
    const held = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    // Of all that is left while the pointer moves over the page, only the window itself has nothing that comes after.
    const left = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const dropped = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      taken([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', held);
    window.addEventListener('dragleave', left);
    window.addEventListener('drop', dropped);
    return () => {
      window.removeEventListener('dragover', held);
      window.removeEventListener('dragleave', left);
      window.removeEventListener('drop', dropped);
    };
  }, [on]);
  return over && on;
}

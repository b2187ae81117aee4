/** A button that asks one more thing, to be answered by one tap: a popover where there is room, a sheet on a phone. */
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useChunk, useDoesWithout } from '../../../lib/browser/use-chunk.ts';
import { useAsPerson } from '../../../lib/session/acting-person.ts';
import { breakpoints } from '../../../ui/theme.ts';
import { Sheet } from '../marks/sheet.tsx';

/** Comes after the board's first paint: what places the popover weighs a tenth of the program. */
export const loadPopover = () => import('./asking-popover.tsx');

export interface AskingButtonProps {
  readonly className: string | undefined;
  readonly title: string;
  /** What the button says. */
  readonly children: ReactNode;
  readonly form: (done: () => void) => ReactNode;
  /** Of the sheet on a phone: so high that what sends the form is in sight. */
  readonly height?: string;
}

export function AskingButton({ className, title, children, form, height = '24rem' }: AskingButtonProps) {
  const [open, setOpen] = useState(false);
  const asPerson = useAsPerson();
  const wide = useMediaQuery(`(min-width: ${breakpoints.sm})`, undefined, { getInitialValueInEffect: false });
  const popover = useChunk(loadPopover, wide);
  const without = useDoesWithout(popover, open && wide);
  // The same button stands elsewhere once its popover has come; a focus it had goes with it.
  const self = useRef<HTMLButtonElement>(null);
  const focused = useRef(false);
  const { kind } = popover;
  useLayoutEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (kind !== 'coming' && focused.current && lost) self.current?.focus();
  }, [kind]);
  const button = (
    <button
      ref={self}
      onFocus={() => {
        focused.current = true;
      }}
      onBlur={() => {
        focused.current = false;
      }}
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-expanded={open}
      // Who acts is asked before the form: one question over the other would close the first.
      onClick={() => (open ? setOpen(false) : asPerson(() => setOpen(true)))}
    >
      {children}
    </button>
  );
  const asked = form(() => setOpen(false));
  if (wide && popover.kind === 'here' && !without) {
    return (
      <popover.part.AskingPopover open={open} onChange={setOpen} title={title} button={button}>
        {asked}
      </popover.part.AskingPopover>
    );
  }
  // Also where the popover has not come: answering an alert must not depend on where its form stands.
  const asSheet = !wide || without;
  return (
    <>
      {button}
      {asSheet && (
        <Sheet
          open={open}
          waited={without}
          onClose={() => setOpen(false)}
          position="bottom"
          size={height}
          title={title}
        >
          {asked}
        </Sheet>
      )}
    </>
  );
}

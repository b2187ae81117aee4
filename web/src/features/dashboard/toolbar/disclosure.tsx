/** A button and what it unfolds: closed by Escape, by a press elsewhere and by the button itself. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './toolbar.module.css';

interface DisclosureProps {
  readonly className?: string | undefined;
  /** What stands on the button. */
  readonly face: ReactNode;
  /** Where the face is not said in words. */
  readonly label?: string | undefined;
  /** `below`: over what follows it. `inFlow`: what follows gives way. */
  readonly as: 'below' | 'inFlow';
  /** On which side of the button the panel begins. */
  readonly from?: 'start' | 'end';
  readonly children: ReactNode;
}

export function Disclosure({ className = classes.open, face, label, as, from = 'end', children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open || as === 'inFlow') return;
    const pressed = (event: PointerEvent): void => {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [open, as]);
  return (
    // Escape is heard wherever the focus is within.
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the parts inside, not of the box
    <div
      ref={whole}
      className={classes.disclosure}
      data-as={as}
      data-from={from}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      <div id={id} className={classes.panel} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}

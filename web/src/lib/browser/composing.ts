/**
 * Composing: the keys of an input method (Zhuyin, kana, Telex …) whose syllable is not finished yet. They belong to it alone: none of them
 * submits, closes, clears or moves anything of ours, and half a syllable filters nothing.
 */
import { type CompositionEvent, useState } from 'react';

/** Safari ends the composition before the key that ended it, and marks that key by its code alone. */
const composingKeyCode = 229;

/** Before any other listener of the page. The answer takes it back. */
export function keepKeysOfComposing(): () => void {
  const keep = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === composingKeyCode) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', keep, true);
  return () => window.removeEventListener('keydown', keep, true);
}

interface Composed {
  /** What the field shows. */
  readonly value: string;
  readonly change: (text: string) => void;
  readonly handlers: {
    readonly onCompositionStart: (event: CompositionEvent<HTMLInputElement>) => void;
    readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
  };
}

/** For a field that filters as one types. `onChange` is given whole syllables only. */
export function useComposed(value: string, onChange: (text: string) => void): Composed {
  const [composing, setComposing] = useState<string | null>(null);
  return {
    value: composing ?? value,
    change: composing === null ? onChange : setComposing,
    handlers: {
      onCompositionStart: ({ currentTarget }) => setComposing(currentTarget.value),
      onCompositionEnd: ({ currentTarget }) => {
        setComposing(null);
        onChange(currentTarget.value);
      },
    },
  };
}

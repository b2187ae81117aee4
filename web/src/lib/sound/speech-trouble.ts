/** Set while this screen should speak and its browser does not let it: how to try once more. Call it inside a gesture. */
import { createStore, useStore } from '../browser/store.ts';

export const speechTrouble = createStore<(() => void) | null>(null);
export const useSpeechTrouble = (): (() => void) | null => useStore(speechTrouble);

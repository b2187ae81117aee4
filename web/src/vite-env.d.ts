/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the server is, when the screen is served from elsewhere; default: the same address. */
  readonly VITE_API_BASE?: string;
  /** Milliseconds between two refreshes of ages and clocks; default 1000. */
  readonly VITE_UPDATE_CYCLE_MS?: string;
}

/** Modules that the login and the board share, under `src`. Named by their whole paths, so that a test sees when one has moved away. */
export const groundModules = [
  'main.tsx',
  'ui/logo.tsx',
  'ui/notice.tsx',
  'lib/session/drafts.ts',
  'lib/i18n/format.ts',
] as const;
/** Of the board. */
export const boardModules = ['app/layout.tsx', 'app/pages/board-page.tsx'] as const;

const anyOf = (paths: readonly string[]): string => paths.map((path) => path.replaceAll('.', '\\.')).join('|');

/**
 * Everybody fetches these on the way to the board, and many small files compress worse than one: 12 kB more with brotli.
 * Each takes along all that its modules import.
 */
export const firstPages = [
  {
    name: 'ground',
    // The rest is what the login and the board share: it must not bring the board to the login.
    test: new RegExp(
      `rolldown/runtime|/src/(?:${anyOf(groundModules)})$|/(?:useMutation|use-media-query|IconX)\\.[a-z]+$`,
    ),
    priority: 2,
  },
  { name: 'board', test: new RegExp(`/src/(?:${anyOf(boardModules)})$`), priority: 1 },
];

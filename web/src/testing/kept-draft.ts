/** What this tab keeps of a form, whoever typed it: `handover.12`. */
export const draftKey = (name: string): string | undefined =>
  Object.keys(sessionStorage).find((key) => key.startsWith('wardlight.draft.') && key.endsWith(`.${name}`));

export function keptDraft(name: string): string | null {
  const key = draftKey(name);
  return key === undefined ? null : sessionStorage.getItem(key);
}

/** What stands above a list in the same scroller: its growing moves the list under a finger, and takes room from it. */

/**
 * Calls `changed` when anything beside `element`, or beside what `element` stands in, changes its size, comes or goes: up to the scroller,
 * which must be positioned (`offsetParent`). Also called once for each of these when it begins. @returns the end of it
 */
export function watchAbove(element: HTMLElement, changed: () => void): () => void {
  const sizes = new ResizeObserver(changed);
  const children = new MutationObserver(() => {
    observe();
    changed();
  });
  const parents: HTMLElement[] = [];
  const end = element.offsetParent;
  // Dialogs and the like come and go in the body, and push nothing.
  const isIn = (parent: HTMLElement | null): parent is HTMLElement => parent !== null && parent !== document.body;
  for (let at = element; at !== end && isIn(at.parentElement); at = at.parentElement) parents.push(at.parentElement);
  const observe = (): void => {
    for (const parent of parents)
      for (const child of parent.children) if (!child.contains(element)) sizes.observe(child);
  };
  for (const parent of parents) children.observe(parent, { childList: true });
  observe();
  return () => {
    sizes.disconnect();
    children.disconnect();
  };
}

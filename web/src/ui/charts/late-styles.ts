/**
 * Styles that come with a part of the program that is fetched later. All modules of styles are one sheet that everybody loads before the first
 * tile; these are added to the document when the part is there. A sheet that is adopted needs no leave of the content security policy.
 */
export function bringStyles(styles: string): void {
  const sheet = new CSSStyleSheet();
  // Not in every stand-in for a browser.
  if (!('replaceSync' in sheet) || document.adoptedStyleSheets === undefined) return;
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** As it is read from a screen and typed on another: `ABCD EFGH …`. */
export const grouped = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

/** Apps show `123 456`; null = that is no code. */
export function sixDigits(typed: string): string | null {
  const digits = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

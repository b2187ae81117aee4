export const shortestPin = 4;
export const longestPin = 6;

/** Also of keyboards that type full-width digits. */
export const digitsOf = (typed: string): string => typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, longestPin);

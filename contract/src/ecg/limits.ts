/** Plain numbers about ECG recordings. They import nothing, so that the process that reads files starts with little. */

/** Of all files of one recording together. */
export const mostEcgBytes = 64 * 1_024 * 1_024;
export const mostEcgFiles = 20;
export const mostEcgLeads = 64;
/** The files and samples of one that is withdrawn are kept for so long, or for as long again from when they came once more. */
export const withdrawnEcgDays = 30;
/** Of one answer. */
export const mostEcgWindowMs = 60_000;
/** What a lead says where nothing was recorded, as a sample of 16 or of 32 bits. */
export const ecgMissing = { 16: -32_768, 32: -2_147_483_648 } as const;
export const mostEcgAnnotations = 20_000;

/** Intervals and rates the file itself carries. */
export const ecgIntervals = ['rate', 'rr', 'p', 'pr', 'qrs', 'qt', 'qtc'] as const;

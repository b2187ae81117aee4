/** What a report day says of a resident (specification §3, decisions §5 of the project's brief). */

/** Worst first. */
export const riskLevels = ['high', 'mediumHigh', 'mediumLow', 'low'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** Each is worth 0 to 3 points. */
export const riskDomains = ['falls', 'rest', 'breathing', 'immobility'] as const;
export type RiskDomain = (typeof riskDomains)[number];

/** What is weighed, and its unit: times of the night, percent, hours, breaths a minute, minutes. */
export const riskItems = {
  nightExits: { domain: 'falls', unit: 'times' },
  restEfficiency: { domain: 'rest', unit: 'percent' },
  nightRest: { domain: 'rest', unit: 'hours' },
  respirationMax: { domain: 'breathing', unit: 'perMinute' },
  respirationMin: { domain: 'breathing', unit: 'perMinute' },
  respirationSd: { domain: 'breathing', unit: 'perMinute' },
  longestTurning: { domain: 'immobility', unit: 'minutes' },
  onBed: { domain: 'immobility', unit: 'hours' },
} as const satisfies Record<string, { readonly domain: RiskDomain; readonly unit: string }>;
export type RiskItem = keyof typeof riskItems;

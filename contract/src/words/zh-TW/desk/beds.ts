export const beds = {} as const;

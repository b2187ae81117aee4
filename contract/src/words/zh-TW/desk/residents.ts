export const residents = {} as const;

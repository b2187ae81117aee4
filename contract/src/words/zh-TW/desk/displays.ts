export const displays = {} as const;

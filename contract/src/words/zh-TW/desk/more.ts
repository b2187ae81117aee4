export const more = {} as const;

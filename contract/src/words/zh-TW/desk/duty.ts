export const duty = {} as const;

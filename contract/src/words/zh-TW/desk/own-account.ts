export const ownAccount = {} as const;

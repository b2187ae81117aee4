export const residentImport = {} as const;

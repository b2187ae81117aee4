/**
 * Each call on a connection of its own: one that was kept open is hung up by the server when its driven clock leaps, and whoever uses it
 * again in that moment hears nothing but "other side closed".
 */
export const ownLine = { connection: 'close' } as const;

/** The door of the contract: everything the other rooms may know. Words are behind `@wardlight/contract/words/<language>`. */
export * from './access.ts';
export * from './device/frames.ts';
export * from './errors.ts';
export * from './http/alerts.ts';
export * from './http/beds.ts';
export * from './http/index.ts';
export * from './http/route.ts';
export * from './http/sessions.ts';
export * from './live/channels.ts';
export * from './vocabulary/alerts.ts';
export * from './vocabulary/beds.ts';
export * from './vocabulary/ids.ts';
export * from './vocabulary/languages.ts';
export * from './vocabulary/masking.ts';
export * from './vocabulary/people.ts';
export * from './vocabulary/schedule.ts';
export * from './vocabulary/templates.ts';

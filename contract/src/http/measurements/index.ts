/** The door of this folder. */
export * from './daily-report.ts';
export * from './days-of-series.ts';
export * from './files.ts';
export * from './gateways.ts';
export * from './groups.ts';
export * from './integrations.ts';
export * from './readings.ts';
export * from './resident.ts';
export * from './round.ts';
export * from './routes.ts';
export * from './shapes.ts';
export * from './spot-notices.ts';
export * from './unassigned.ts';
export * from './waitings.ts';

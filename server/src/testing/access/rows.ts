/** Who may call, seen from who calls: the rows that calls of one kind share. */

/** Who calls, and what stands in X-Agency-Id. */
export const callers = [
  'nobody',
  'nonsense token',
  'ended session',
  'expired session',
  'idle session',
  'disabled account',
  'one-time code',
  'staff',
  'staff, own agency named',
  'staff, sister agency named',
  'staff, foreign agency named',
  'staff, all',
  'display',
  'display, sister agency named',
  'display, all',
  'agent',
  'agent, own agency',
  'agent, sister agency',
  'agent, foreign agency',
  'agent, agency that never was',
  'agent, all',
  'agent, nonsense agency',
] as const;
export type Caller = (typeof callers)[number];

/** Callers whom the guard tells apart in the same place: of each class one is asked at every route, in turn, and all in the proof. */
export const callerClasses: readonly (readonly Caller[])[] = [
  ['nobody', 'nonsense token', 'ended session', 'expired session', 'idle session', 'disabled account'],
  ['one-time code'],
  ['staff', 'staff, own agency named'],
  ['staff, sister agency named', 'staff, foreign agency named', 'staff, all'],
  ['display'],
  ['display, sister agency named', 'display, all'],
  ['agent'],
  ['agent, own agency', 'agent, sister agency'],
  ['agent, foreign agency', 'agent, agency that never was', 'agent, nonsense agency'],
  ['agent, all'],
];
export type Row = Readonly<Record<Caller, string>>;

const withoutSession = {
  nobody: 'unauthenticated',
  'nonsense token': 'unauthenticated',
  'ended session': 'unauthenticated',
  'expired session': 'unauthenticated',
  'idle session': 'unauthenticated',
  'disabled account': 'unauthenticated',
} as const;

export const everyoneReads: Row = {
  ...withoutSession,
  'one-time code': 'password_change_required',
  staff: 'ok',
  'staff, own agency named': 'ok',
  'staff, sister agency named': 'no_permission',
  'staff, foreign agency named': 'no_permission',
  'staff, all': 'no_permission',
  display: 'ok',
  'display, sister agency named': 'no_permission',
  'display, all': 'no_permission',
  agent: 'agency_required',
  'agent, own agency': 'ok',
  'agent, sister agency': 'ok',
  'agent, foreign agency': 'no_permission',
  'agent, agency that never was': 'no_permission',
  'agent, all': 'ok',
  'agent, nonsense agency': 'invalid',
};
export const notDisplays: Row = { ...everyoneReads, display: 'no_permission' };
export const writes: Row = { ...notDisplays, 'agent, all': 'multi_agency_read_only' };
/** Each agency has its own; of all of them together there is none. */
export const ofOneAgency: Row = { ...everyoneReads, 'agent, all': 'agency_required' };
/** About the account itself; no agency is entered. */
export const anySession: Row = { ...everyoneReads, agent: 'ok' };
/** Signing in asks who you are, so whoever calls is nobody yet; here always with the right password. */
export const anybody = Object.fromEntries(callers.map((caller) => [caller, 'ok'])) as Row;
/** A door of its own, which no session opens. */
export const gatewaysOnly = Object.fromEntries(callers.map((caller) => [caller, 'key_unknown'])) as Row;

const agentsOnly: Partial<Row> = {
  staff: 'no_permission',
  'staff, own agency named': 'no_permission',
  display: 'no_permission',
};
/** Agents in one agency or over all. */
export const agentsRead: Row = { ...everyoneReads, ...agentsOnly };
/** Agents in one agency. */
export const agentsWrite: Row = { ...agentsRead, 'agent, all': 'multi_agency_read_only' };
/** Agents, for the provider as a whole: whichever agency they name. */
export const ofProvider: Row = {
  ...agentsRead,
  'staff, sister agency named': 'no_permission',
  agent: 'ok',
  'agent, own agency': 'ok',
  'agent, sister agency': 'ok',
  'agent, foreign agency': 'ok',
  'agent, agency that never was': 'ok',
  'agent, all': 'ok',
};
/** The account's own affairs: whatever agency is named, none is entered. */
export const ownAffairs: Row = {
  ...(Object.fromEntries(callers.map((caller) => [caller, 'ok'])) as Row),
  ...withoutSession,
  'one-time code': 'password_change_required',
  'agent, nonsense agency': 'invalid',
};

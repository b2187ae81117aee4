/*
 * The watch over all beds, as one function node: frames and the clock's ticks come here one after another, so that no bed is judged
 * from two sides at once. Its memory is the node's own context, which settings.cjs keeps on disk.
 * In: msg.topic `v1/<serial>/up/frame` (payload: the frame), `v1/<serial>/up/link` (payload: "online" or "offline"), `tick`.
 * Out: facts (topic `ward/fact`), and once a second a pulse (topic `ward/pulse`).
 */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** A change of state counts when it has held this long. */
const HOLDS = { out: 3 * SECOND, sitting: 2 * SECOND, lying: 5 * SECOND };
const STATUS = { out: 'bedExit', sitting: 'sitting', lying: 'inBed' };
const SILENCE = 60 * SECOND;
const LATE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const TRUSTED_QUALITY = 50;
const GAP_TOLERANCE = 30 * SECOND;
const LEAVE_TIMEOUT = 20 * MINUTE;
const SITE_TIMEOUT = 180 * SECOND;
const DISCONNECTED_AFTER = 3 * MINUTE;
const IN_BED_CLEARS = 10 * SECOND;
const NOT_SITTING_CLEARS = 5 * SECOND;
const DATA_CLEARS = 30 * SECOND;
const VITAL_CLEARS = MINUTE;
/** Past the limit for `hold` → raised; `margin` inside it for VITAL_CLEARS → over. */
const LIMITS = [
  { type: 'respirationRateGreater', field: 'rr', above: 25, hold: 3 * MINUTE, margin: 2 },
  { type: 'respirationRateLess', field: 'rr', below: 8, hold: 2 * MINUTE, margin: 2 },
  { type: 'heartRateGreater', field: 'hr', above: 131, hold: 3 * MINUTE, margin: 5 },
  { type: 'heartRateLess', field: 'hr', below: 40, hold: 3 * MINUTE, margin: 5 },
];

const facts = [];

function tell(bed, fact) {
  facts.push({ topic: 'ward/fact', payload: { bed: bed.serial, ...fact } });
}

function raise(bed, type, priority, startedAt, at, value) {
  bed.open[type] = { priority, startedAt };
  tell(bed, { change: 'raised', type, priority, started_at: startedAt, at, value });
}

/** High priority latches: it is cleared, and stays open until somebody closes it. */
function clear(bed, type, at) {
  const alert = bed.open[type];
  if (alert === undefined || alert.cleared) return;
  if (alert.priority === 'high') alert.cleared = true;
  else delete bed.open[type];
  tell(bed, { change: alert.priority === 'high' ? 'cleared' : 'closed', type, at });
}

const isStanding = (bed, type) => bed.open[type] !== undefined && !bed.open[type].cleared;

function turn(bed, status, since, at) {
  tell(bed, { change: 'status', from: bed.status, to: status, since, at });
  const wasOnBed = bed.status === 'inBed' || bed.status === 'sitting';
  const onBed = status === 'inBed' || status === 'sitting';
  bed.status = status;
  bed.since = since;
  bed.told = 0;
  bed.onBedSince = onBed ? (bed.onBedSince ?? since) : null;
  bed.notSittingSince = status === 'sitting' ? null : (bed.notSittingSince ?? since);
  if (status === 'bedExit' && wasOnBed && !isStanding(bed, 'leaveTimeout'))
    raise(bed, 'leaveBed', 'medium', since, at, null);
}

/** What has come due by `now`, without anything having been heard. */
function settle(bed, now) {
  if (bed.seeing && now - bed.dataAt >= SILENCE) {
    bed.seeing = false;
    bed.candidate = null;
    bed.backAt = null;
    bed.onBedSince = null;
    bed.notSittingSince = null;
    bed.before = { status: bed.status, since: bed.since };
    tell(bed, { change: 'status', from: bed.status, to: 'disconnected', since: bed.dataAt, at: now });
    bed.status = 'disconnected';
  }
  if (!bed.seeing) {
    if (now - bed.dataAt >= DISCONNECTED_AFTER && bed.open.deviceDisconnected === undefined)
      raise(bed, 'deviceDisconnected', 'medium', bed.dataAt, now, Math.floor((now - bed.dataAt) / MINUTE));
    return;
  }
  if (bed.candidate !== null && now - bed.candidate.since >= HOLDS[bed.candidate.state]) {
    const { state, since } = bed.candidate;
    bed.candidate = null;
    turn(bed, STATUS[state], since, since + HOLDS[state]);
  }
  if (bed.status === 'bedExit') leaveTimeout(bed, now);
  if (bed.status === 'sitting' && bed.told === 0 && now - bed.since >= SITE_TIMEOUT) {
    bed.told = 1;
    raise(bed, 'siteTimeout', 'medium', bed.since, now, Math.floor((now - bed.since) / SECOND));
  }
  if (bed.onBedSince !== null && now - bed.onBedSince >= IN_BED_CLEARS) {
    clear(bed, 'leaveBed', now);
    clear(bed, 'leaveTimeout', now);
  }
  if (bed.notSittingSince !== null && now - bed.notSittingSince >= NOT_SITTING_CLEARS) clear(bed, 'siteTimeout', now);
  if (bed.backAt !== null && now - bed.backAt >= DATA_CLEARS) clear(bed, 'deviceDisconnected', now);
}

/** Medium at the threshold, high at twice; it takes the place of a leaveBed that stands. */
function leaveTimeout(bed, now) {
  const step = now - bed.since >= 2 * LEAVE_TIMEOUT ? 2 : now - bed.since >= LEAVE_TIMEOUT ? 1 : 0;
  if (step <= bed.told) return;
  bed.told = step;
  delete bed.open.leaveBed;
  const minutes = Math.floor((now - bed.since) / MINUTE);
  raise(bed, 'leaveTimeout', step === 2 ? 'high' : 'medium', bed.since, now, minutes);
}

function hearState(bed, state, at, now) {
  if (bed.status === 'disconnected' && bed.before?.status === STATUS[state]) {
    const { since } = bed.before;
    tell(bed, { change: 'status', from: 'disconnected', to: STATUS[state], since, at: now });
    bed.status = STATUS[state];
    bed.since = since;
    bed.onBedSince = state === 'out' ? null : at;
    bed.notSittingSince = state === 'sitting' ? null : at;
    bed.before = null;
  } else if (bed.status === STATUS[state]) bed.candidate = null;
  else if (bed.candidate?.state !== state) bed.candidate = { state, since: at };
}

/** Missing pauses for up to GAP_TOLERANCE, then ends a hold; it never clears an alert and never is zero. */
function hearVitals(bed, frame, at) {
  const counts = frame.state !== 'out' && frame.quality >= TRUSTED_QUALITY;
  for (const limit of LIMITS) {
    const value = counts ? frame[limit.field] : null;
    let run = bed.runs[limit.type];
    if (value === null || value === undefined) {
      if (run && at - run.at > GAP_TOLERANCE) bed.runs[limit.type] = null;
      continue;
    }
    const past = limit.above === undefined ? value <= limit.below : value >= limit.above;
    const inside =
      limit.above === undefined ? value >= limit.below + limit.margin : value <= limit.above - limit.margin;
    const wanted = isStanding(bed, limit.type) ? inside : past;
    if (!wanted) {
      if (run) bed.runs[limit.type] = null;
      continue;
    }
    if (!run || at - run.at > GAP_TOLERANCE) run = { since: at, at };
    run.at = at;
    bed.runs[limit.type] = run;
    if (isStanding(bed, limit.type)) {
      if (at - run.since < VITAL_CLEARS) continue;
      clear(bed, limit.type, at);
      bed.runs[limit.type] = null;
    } else if (at - run.since >= limit.hold) {
      raise(bed, limit.type, 'high', run.since, at, value);
      bed.runs[limit.type] = null;
    }
  }
}

const newBed = (serial, at) => ({
  serial,
  status: 'unknown',
  since: at,
  before: null,
  candidate: null,
  seeing: true,
  dataAt: at,
  backAt: null,
  onBedSince: null,
  notSittingSince: null,
  told: 0,
  open: {},
  runs: {},
  last: '',
});

/** The mat's clock may be hours off: what counts is how long ago it says it was. */
function hearFrame(beds, serial, frame, now) {
  const at = Math.max(now - Math.max(frame.sent - frame.at, 0), now - DAY);
  beds[serial] ??= newBed(serial, at);
  const bed = beds[serial];
  const name = `${frame.at} ${frame.seq}`;
  if (name === bed.last || now - at > LATE) return;
  bed.last = name;
  settle(bed, now);
  if (!bed.seeing) {
    bed.seeing = true;
    bed.backAt = at;
  }
  bed.dataAt = Math.max(bed.dataAt, at);
  hearState(bed, frame.state, at, now);
  hearVitals(bed, frame, at);
}

const now = Date.now();
const beds = context.get('beds') ?? {};
let handled = context.get('handled') ?? 0;
if (msg.topic === 'tick') {
  for (const bed of Object.values(beds)) settle(bed, now);
  facts.push({ topic: 'ward/pulse', payload: { handled, beds: Object.keys(beds).length } });
} else {
  const [, serial, , kind] = msg.topic.split('/');
  const frame = msg.payload;
  if (kind === 'frame' && typeof frame === 'object' && frame !== null && HOLDS[frame.state] !== undefined) {
    hearFrame(beds, serial, frame, now);
    handled++;
  } else if (kind === 'link' && frame === 'offline' && beds[serial]?.seeing) {
    beds[serial].dataAt = Math.min(beds[serial].dataAt, now - SILENCE);
    settle(beds[serial], now);
  }
}
context.set('beds', beds);
context.set('handled', handled);
return [facts];

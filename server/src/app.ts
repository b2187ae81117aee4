/** The server as one thing that starts and stops; `main.ts` runs it, tests run it in their own process. */
import type { MatDoor } from '@wardlight/contract';
import { type Clock, type DrivenClock, pause } from './clock.ts';
import { type Config, givenWays } from './config.ts';
import { type EcgReader, openEcgReader } from './ecg/open-ecg-reader.ts';
import { joinExternal } from './external-broker.ts';
import { openTelling, type Telling } from './fanout/open-telling.ts';
import { openScreens } from './fanout/screens.ts';
import { accountHandlers } from './features/accounts/handlers.ts';
import { agencyHandlers } from './features/agencies/handlers.ts';
import { alertLogHandlers } from './features/alert-log/handlers.ts';
import { alertHandlers } from './features/alerts/handlers.ts';
import { announcementHandlers } from './features/announcements/handlers.ts';
import { appVersionHandlers } from './features/app-versions/handlers.ts';
import { auditHandlers } from './features/audit/handlers.ts';
import { bedRegisterHandlers } from './features/bed-register/handlers.ts';
import { bedHandlers } from './features/beds/handlers.ts';
import { chatHandlers } from './features/chat/handlers.ts';
import { contactHandlers } from './features/contacts/handlers.ts';
import { dashboardHandlers } from './features/dashboard/handlers.ts';
import { deviceHandlers } from './features/devices/handlers.ts';
import { displayHandlers } from './features/displays/handlers.ts';
import { dutyHandlers } from './features/duty/handlers.ts';
import { ecgHandlers } from './features/ecg/handlers.ts';
import { gatewayHandlers } from './features/gateways/handlers.ts';
import { handoverHandlers } from './features/handovers/handlers.ts';
import { importHandlers } from './features/imports/handlers.ts';
import { createImporter, type Importer } from './features/imports/importer.ts';
import { integrationHandlers } from './features/integrations/handlers.ts';
import { lineHandlers } from './features/line/handlers.ts';
import { createLineWebhook } from './features/line/webhook.ts';
import { measurementExports } from './features/measurements/export-handlers.ts';
import { measurementHandlers } from './features/measurements/handlers.ts';
import { morningSummaryHandlers } from './features/morning-summary/handlers.ts';
import { networkHandlers } from './features/networks/handlers.ts';
import { notifyListHandlers } from './features/notify-lists/handlers.ts';
import { ownAccountHandlers } from './features/own-account/handlers.ts';
import { pinHandlers } from './features/pins/handlers.ts';
import { pushHandlers } from './features/push/handlers.ts';
import { rehearsalHandlers } from './features/rehearsals/handlers.ts';
import { reportHandlers } from './features/reports/handlers.ts';
import { residentReportReads } from './features/reports/resident-handlers.ts';
import { residentHandlers } from './features/residents/handlers.ts';
import { restTimeHandlers } from './features/rest-time/handlers.ts';
import { sessionHandlers } from './features/sessions/handlers.ts';
import { soundCheckHandlers } from './features/sound-checks/handlers.ts';
import { spotNoticeHandlers } from './features/spot-notices/handlers.ts';
import { statisticsHandlers } from './features/statistics/handlers.ts';
import { templateHandlers } from './features/templates/handlers.ts';
import { createFhirCalls } from './fhir/calls.ts';
import { createGatewayDoor, type GatewayDoor } from './gateways/door.ts';
import { tellTrouble } from './health/database-trouble.ts';
import { type Health, openHealth } from './health/open-health.ts';
import type { RefusedEvent } from './health/security-events.ts';
import { createAdmission } from './http/admission/admission.ts';
import { addressReader } from './http/caller-address.ts';
import { createEntrance } from './http/edge/entrance.ts';
import { createGatewayEntry } from './http/gateway-key.ts';
import type { Handlers } from './http/handlers.ts';
import { createHttp } from './http/server.ts';
import { startCommanding } from './ingest/commands.ts';
import { matDoorOf } from './ingest/mat-door.ts';
import { startBroker } from './ingest/mqtt.ts';
import { createRejectionCounter, type RejectionCounter } from './ingest/rejections.ts';
import { startRounds } from './ingest/rounds.ts';
import { createSensorCounter } from './ingest/sensors.ts';
import { startShowingOut } from './ingest/show-out.ts';
import { resumeBeds, startTicking } from './ingest/tick.ts';
import { type Certificate, openCertificate } from './ingest/tls.ts';
import type { Log } from './log.ts';
import { openReader } from './reader/open-reader.ts';
import { openRehearsals, type RehearsalStage } from './rehearsals/open-rehearsals.ts';
import { createSealer, readSealingKey, type Sealer } from './secrets.ts';
import { mightWarning, sayOddZones, startWarnings } from './start-problems.ts';
import { type Accounts, openAccounts } from './store/accounts.ts';
import type { DatabaseAddress } from './store/db/database.ts';
import type { DatabaseWays } from './store/db/owner.ts';
import { mightOf } from './store/db/server-rights.ts';
import { openNetwork } from './store/networks/network-settings.ts';
import { openStore, type Store } from './store/open.ts';
import { startPostgres } from './store/postgres/supervised-postgres.ts';
import { exportLimits } from './workbooks/exported.ts';
import { openWorkbooks, type Workbooks } from './workbooks/open-workbooks.ts';

export interface AppOptions {
  readonly config: Config;
  /** A driven one where `config.testClock` is on. */
  readonly clock: Clock | DrivenClock;
  readonly log: Log;
  /** In place of the program that reads ECG files: what tests have it do. */
  readonly ecgProgram?: URL;
}

export interface Started {
  readonly httpPort: number;
  readonly mqttPort: number;
  /** Null = no TLS; else `httpPort` only sends browsers here. */
  readonly httpsPort: number | null;
  /** Null = no TLS. */
  readonly mqttsPort: number | null;
  readonly store: Store;
  readonly accounts: Accounts;
}

export interface App {
  /** Rejects with nothing left open. */
  start(): Promise<Started>;
  /** Also gives up a start under way. */
  stop(): Promise<void>;
}

const sweepMs = 3_600_000;

/** What was opened, to be closed in the other order. */
type Closers = (() => Promise<void> | void)[];

export function createApp(options: AppOptions): App {
  const closers: Closers = [];
  const stopping = new AbortController();
  let starting: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | null = null;

  async function close(): Promise<void> {
    for (let last = closers.pop(); last !== undefined; last = closers.pop()) await last();
  }

  return {
    start() {
      const started = open(options, closers, stopping.signal).catch(async (error: unknown) => {
        await close();
        throw error;
      });
      starting = started.catch(() => undefined);
      return started;
    },
    stop() {
      stopping.abort(new Error('the server is stopping'));
      closing ??= starting.then(close);
      return closing;
    },
  };
}

async function open(
  { config, clock, log, ...tests }: AppOptions,
  closers: Closers,
  signal: AbortSignal,
): Promise<Started> {
  for (const warning of startWarnings(config)) log.warn(warning);
  const ways = await reachDatabase(config, log, closers, signal);
  signal.throwIfAborted();
  const store = await openStore({
    ...ways,
    now: clock.now,
    pause,
    frameDays: config.frameDays,
    minuteMonths: config.minuteMonths,
    ...(config.testWatch === null ? {} : { watch: config.testWatch }),
    onTrouble: tellTrouble(log, clock),
  });
  closers.push(() => store.close());
  const might = mightWarning(await mightOf(store.db), config);
  if (might !== null) log.warn(might);
  const health = await openHealth({ store, clock, log });
  closers.push(() => health.stop());
  const sealer = createSealer(await readSealingKey(config.dataDir, config.sealingKey));
  const accounts = openAccounts(store.db, clock, store.unheard.note);
  closers.push(
    clock.every(sweepMs, () =>
      accounts.sweep().catch((error: unknown) => log.warn({ err: error }, 'sessions could not be swept')),
    ),
  );

  const telling = await openTelling({ store, sealer, clock, log, config });
  closers.push(() => telling.stop());

  const ports = { mqttPort: config.mqttPort, mqttsPort: config.mqtts?.port ?? null };
  const door = () => matDoorOf(config, ports);
  const gatewayDoor = createGatewayDoor(store, clock);
  const certificate = await certificateOf({ config, clock, log }, closers);
  const http = await openHttp(
    { config, clock, log, ...tests, door, telling, certificate, gatewayDoor, database: ways.database },
    ...([store, accounts, sealer, health, closers] as const),
  );
  signal.throwIfAborted();
  // A port of 0 is any free one, known only now.
  Object.assign(
    ports,
    await openIngest({ config, clock, log, gatewayDoor }, certificate, store, sealer, health, closers),
  );
  signal.throwIfAborted();
  closers.push(sayOddZones(accounts, log), forgetOldFrames(store, clock, log));
  return { ...http, ...ports, store, accounts };
}

/** Not awaited: it waits for readers of frames, and nobody should wait for that at a start. Returns what ends it. */
function forgetOldFrames({ partitions }: Store, clock: Clock, log: Log): () => Promise<void> {
  const forgetting = partitions
    .keep(clock.now())
    .catch((error: unknown) => log.warn({ err: error }, 'old frames wait for the next turn to be forgotten'));
  return () => forgetting;
}

/** One for mats and browsers; null = nothing of ours speaks TLS. */
async function certificateOf({ config, clock, log }: AppOptions, closers: Closers): Promise<Certificate | null> {
  const files = config.https ?? config.mqtts;
  if (files === null) return null;
  const certificate = await openCertificate(files, { clock, log });
  closers.push(certificate.stop);
  return certificate;
}

async function reachDatabase(config: Config, log: Log, closers: Closers, signal: AbortSignal): Promise<DatabaseWays> {
  if (config.databaseUrl !== null) return givenWays(config);
  const postgres = await startPostgres({ dataDir: config.dataDir, log: (line) => log.info(line), signal });
  closers.push(() => postgres.stop());
  return postgres.ways;
}

/** What the features are made of. */
interface Parts {
  readonly store: Store;
  readonly accounts: Accounts;
  readonly sealer: Sealer;
  /** For files that take their time. */
  readonly exports: Workbooks;
  readonly workbooks: Workbooks;
  readonly importer: Importer;
  readonly ecgReader: EcgReader;
  readonly stage: RehearsalStage;
  readonly door: () => MatDoor;
  /** Null = nothing of ours speaks TLS. */
  readonly certificate: Certificate | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Config;
  readonly telling: Telling;
  readonly gatewayDoor: GatewayDoor;
}

function handlersOf(parts: Parts): Handlers {
  const { store, accounts, sealer, exports, workbooks, importer, ecgReader: reader, stage } = parts;
  const { door, clock, log, config, telling, gatewayDoor } = parts;
  return {
    ...sessionHandlers(accounts, sealer),
    ...dashboardHandlers(store, clock),
    ...bedHandlers(store),
    ...residentHandlers(store),
    ...residentReportReads(store, clock),
    ...reportHandlers(store, accounts, exports, clock),
    ...bedRegisterHandlers(store),
    ...alertHandlers(store, accounts.duty),
    ...alertLogHandlers(store, accounts, exports, clock),
    ...restTimeHandlers(accounts, clock),
    ...accountHandlers(accounts, clock),
    ...agencyHandlers(accounts, store, clock),
    ...appVersionHandlers(accounts, clock),
    ...chatHandlers(store, clock),
    ...contactHandlers(accounts, clock),
    ...ecgHandlers({ db: store.db, reader, door: gatewayDoor, clock, mostBytes: config.ecgBytes }),
    ...announcementHandlers(store, clock),
    ...displayHandlers(accounts),
    ...dutyHandlers(accounts),
    ...soundCheckHandlers(accounts),
    ...handoverHandlers(store, accounts, clock),
    ...networkHandlers(store, sealer, clock, config),
    ...auditHandlers(store, accounts, exports, clock),
    ...ownAccountHandlers(accounts, sealer),
    ...pinHandlers(accounts, sealer),
    ...deviceHandlers(store, clock, door),
    ...gatewayHandlers(store, accounts.takenElsewhere, gatewayDoor, clock),
    ...spotNoticeHandlers(store, clock),
    ...integrationHandlers(store, clock),
    ...importHandlers({ store, workbooks, importer, clock }),
    ...notifyListHandlers(store, clock),
    ...lineHandlers({ store, clock, log, config, telling }),
    ...pushHandlers({ store, clock, config, telling }),
    ...statisticsHandlers(store, exports, clock),
    ...{ ...measurementHandlers(store, clock), ...measurementExports(store, accounts, exports, clock) },
    ...morningSummaryHandlers(store, clock),
    ...templateHandlers(store),
    ...rehearsalHandlers({ store, stage, clock }),
  };
}

interface HttpParts extends AppOptions, Pick<Parts, 'certificate' | 'door' | 'telling' | 'gatewayDoor'> {
  readonly database: DatabaseAddress;
}

async function openHttp(
  options: HttpParts,
  store: Store,
  accounts: Accounts,
  sealer: Sealer,
  health: Health,
  closers: Closers,
): Promise<Pick<Started, 'httpPort' | 'httpsPort'>> {
  const { config, clock, log, door, telling, gatewayDoor, certificate, database } = options;
  const entrance = createEntrance({
    ...{ config, certificate, clock, log },
    onRefused: (event) => health.securityEvents.refused('http', event),
  });
  const [exports, workbooks] = [openWorkbooks({ clock, limits: exportLimits }), openWorkbooks({ clock })];
  const importer = createImporter({ imports: store.imports, clock, log });
  const stage = openRehearsals({ rehearsals: store.rehearsals, clock, log });
  const ecgReader = openEcgReader({ clock, program: options.ecgProgram });
  const handlers = handlersOf({
    ...{ store, accounts, sealer, exports, workbooks, importer, ecgReader, stage },
    ...{ door, clock, log, config, telling, certificate, gatewayDoor },
  });
  const admission = createAdmission(clock, config.changesPerDay);
  const reader = openReader({ database, strict: config.mode !== 'production', clock, log });
  closers.push(() => reader.stop());
  const http = await createHttp({
    config,
    serverFactory: entrance.serverFactory,
    accounts,
    handlers,
    admission,
    gatewayEntry: createGatewayEntry({ door: gatewayDoor, admission, db: store.db, clock }),
    reader,
    clock,
    drivenClock: config.testClock && 'advance' in clock ? clock : null,
    log,
    health,
    securityEvents: health.securityEvents,
    fhir: createFhirCalls(store, clock),
    lineWebhook: createLineWebhook({ store, duty: accounts.duty, clock, log, config, telling }),
  });
  closers.push(() => http.close());
  for (const one of [exports, workbooks, importer, ecgReader, stage]) closers.push(() => one.stop());
  importer.start();
  const screens = openScreens({
    server: http.server,
    ...{ store, accounts, clock, log },
    watch: health.watch,
    addressOf: addressReader(config.trustedProxies),
    certificateEndsAt: () => certificate?.endsSoonAt() ?? null,
    onRefused: (event) => health.securityEvents.refused('socket', event),
    knock: admission.knock,
    strict: config.mode !== 'production',
  });
  closers.push(() => screens.stop());
  health.metrics.sockets('screens', () => screens.seats);
  if (certificate !== null) health.metrics.certificate(certificate.endsAt);
  closers.push(() => entrance.stop());
  // Not for each of many servers of a test, most of which never read much.
  if (config.mode !== 'test') reader.begin();
  return await entrance.listen(http);
}

/** From here on mats are heard: first every bed is told that time has passed, so that silence counts from now. */
async function openIngest(
  { config, clock, log, gatewayDoor: gateways }: AppOptions & Pick<Parts, 'gatewayDoor'>,
  certificate: Certificate | null,
  store: Store,
  sealer: Sealer,
  health: Health,
  closers: Closers,
): Promise<Pick<Started, 'mqttPort' | 'mqttsPort'>> {
  const { metrics, watch } = health;
  const counter = createRejectionCounter({ store, clock, log });
  closers.push(() => counter.stop());
  const sensors = createSensorCounter({ store, clock, log });
  closers.push(() => sensors.stop());
  const rejections: RejectionCounter = {
    ...counter,
    count(mat, reason) {
      metrics.rejected(reason);
      counter.count(mat, reason);
    },
  };
  await resumeBeds({ store, clock, log });
  watch.resumed();
  health.done('beds');
  closers.push(startTicking({ store, clock, log, ticked: watch.ticked }));
  closers.push(startRounds({ store, clock, log }));
  const tls =
    certificate === null || config.mqtts === null ? null : { port: config.mqtts.port, context: certificate.context };
  const accepting = { store, clock, rejections, sensors, log, gateways };
  // Ended after the brokers: what they could not deliver is put back.
  let endCommanding: () => Promise<void> = () => Promise.resolve();
  closers.push(() => endCommanding());
  const onRefused = (event: RefusedEvent) => health.securityEvents.refused('mqtt', event);
  const broker = await startBroker({ ...accepting, onRefused, host: config.host, port: config.mqttPort, tls });
  closers.push(() => broker.stop());
  const external = await joinExternal(config, accepting, (end) => closers.push(end));
  endCommanding = startCommanding({
    ...{ store, clock, log },
    passwordsInPlain: config.wifiOverPlainMqtt,
    ways: external === null ? [broker] : [broker, external],
    openNetwork: (agencyId, networkId) => openNetwork(store.db, sealer.open, agencyId, networkId),
  });
  closers.push(startShowingOut({ store, clock, log, broker, external }));
  metrics.sockets('mats', () => broker.connected);
  metrics.sockets('matsSigningIn', () => broker.waiting);
  health.done('broker');
  return { mqttPort: broker.port, mqttsPort: broker.tlsPort };
}

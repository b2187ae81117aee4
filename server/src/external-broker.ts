/** Joins the external broker that the settings name, as one and the same client over restarts. */
import type { Config } from './config.ts';
import type { ExternalBroker, ExternalBrokerOptions } from './ingest/external-broker.ts';

/** `onClose` is given what leaves it again. Null = the settings name none. */
export async function joinExternal(
  { externalBroker, dataDir }: Config,
  accepting: Omit<ExternalBrokerOptions, 'url' | 'clientId' | 'sessionSeconds'>,
  onClose: (end: () => Promise<void>) => void,
): Promise<ExternalBroker | null> {
  if (externalBroker === null) return null;
  // With the client of MQTT, which nobody else needs.
  const { brokerClientId, joinExternalBroker } = await import('./ingest/external-broker.ts');
  const external = joinExternalBroker({ ...accepting, ...externalBroker, clientId: await brokerClientId(dataDir) });
  onClose(() => external.stop());
  return external;
}

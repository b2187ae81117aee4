/** Where whoever sets up a mat is told to let it knock. */
import type { MatDoor } from '@wardlight/contract';
import type { Config } from '../config.ts';

interface Ports {
  readonly mqttPort: number;
  readonly mqttsPort: number | null;
}

const standardPorts = { 'mqtt:': 1883, 'mqtts:': 8883 } as const;

/** Of the broker that stands in front where there is one; else ours, over TLS where it has it. */
export function matDoorOf({ externalBroker }: Pick<Config, 'externalBroker'>, ports: Ports): MatDoor {
  if (externalBroker === null)
    return ports.mqttsPort === null
      ? { host: null, port: ports.mqttPort, tls: false }
      : { host: null, port: ports.mqttsPort, tls: true };
  const { hostname, port, protocol } = new URL(externalBroker.url);
  const tls = protocol === 'mqtts:';
  return { host: hostname, port: port === '' ? standardPorts[tls ? 'mqtts:' : 'mqtt:'] : Number(port), tls };
}

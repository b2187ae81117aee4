/** What every answer tells browsers. What only https can carry is sent only where the site is said to be on https. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

export async function sendHeaders(
  app: FastifyInstance,
  { origin, https, hstsSeconds }: Pick<Config, 'hstsSeconds' | 'https' | 'origin'>,
): Promise<void> {
  const secure = https !== null || (origin?.startsWith('https:') ?? false);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine writes its variables and responsive sizes into style elements and attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // A setting of its own: with it, a browser shows no board at all where the certificate has run out.
    strictTransportSecurity: secure && hstsSeconds > 0 ? { maxAge: hstsSeconds, includeSubDomains: false } : false,
    // Browsers ignore these two on plain http, with an error in the console.
    crossOriginOpenerPolicy: secure ? { policy: 'same-origin' } : false,
    originAgentCluster: secure,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

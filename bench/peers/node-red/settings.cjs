/* Node-RED's settings for the peer: on this machine only, nothing asked of the internet, the flow's memory on disk. */
module.exports = {
  uiHost: '127.0.0.1',
  uiPort: Number(process.env.WARD_UI_PORT ?? 1880),
  // The editor is for a person who looks at the flow by hand (WARD_EDITOR=1); the bench has no use for it.
  httpAdminRoot: process.env.WARD_EDITOR === '1' ? '/' : false,
  httpNodeRoot: false,
  // The flow has no credentials.
  credentialSecret: false,
  telemetry: { enabled: false, updateNotification: false },
  externalModules: { autoInstall: false, palette: { allowInstall: false }, modules: { allowInstall: false } },
  contextStorage: { default: { module: 'localfilesystem', config: { cache: true, flushInterval: 30 } } },
  logging: { console: { level: 'warn', metrics: false, audit: false } },
};

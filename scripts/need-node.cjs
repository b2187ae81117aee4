/**
 * Loaded before every verb of package.json (`node --require`), because an older Node cannot even read the first line of a .ts file.
 * Plain and in old words, so that every Node understands it. 24.2: the first that knows `import.meta.main`; without it a verb would do
 * nothing and call that a success.
 */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 2)) {
  process.stderr.write(
    `Wardlight needs Node 24.2 or newer and this is ${process.versions.node}: run npm ci with its optional dependencies, which brings it on Linux and Windows, or install Node 24 yourself.\n`,
  );
  process.exit(1);
}
// Programs that were translated and compiled once are read from there: half of a start is that.
require('node:module').enableCompileCache(require('node:path').join(__dirname, '../node_modules/.cache/wardlight'));

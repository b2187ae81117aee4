/** How many of the files that this process may have open are for whom: mats must find one whatever browsers do. */

/** Of the database, threads, certificates and files that are served. */
const ourOwn = 100;
/** Whatever the limit: fewer would be no service. */
const least = 32;

/** Connections over HTTP, screens among them, of a process that may have so many files open; null = no limit is known. */
export function browserConnections(openFiles: number | null): number {
  if (openFiles === null) return Number.POSITIVE_INFINITY;
  return Math.max(least, Math.floor((openFiles - ourOwn) / 2));
}

/** As the system says it of this process; null = it has none, or says nothing. */
export function openFilesLimit(): number | null {
  const { report } = process;
  // Else it looks up the names of everybody who is connected.
  Object.assign(report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : null;
}

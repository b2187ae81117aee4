/** Why a database of our own could not be had. Each comes with one sentence that an operator can act on. */
export type PostgresProblem =
  | 'noBinary'
  | 'linksMissing'
  | 'unwritable'
  | 'diskFull'
  | 'otherVersion'
  | 'notACluster'
  | 'dataGone'
  | 'wrongOwner'
  | 'noAccount'
  | 'rootRefused'
  | 'busy'
  | 'portTaken'
  | 'initFailed'
  | 'wouldNotStart'
  | 'notAnswering'
  | 'unsafeTest';

export class PostgresStartError extends Error {
  readonly problem: PostgresProblem;

  constructor(problem: PostgresProblem, sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.name = 'PostgresStartError';
    this.problem = problem;
  }
}

/** The way out that every sentence about a missing or refused database ends with. */
export const otherwise = 'or set DATABASE_URL to a PostgreSQL server of your own';

export function errorCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** Turns what the file system says about the data folder into one of our sentences; anything else passes through. */
export function folderProblem(folder: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder, error);
  const why = whyUnwritable[code];
  if (why === undefined) return error;
  return new PostgresStartError(
    'unwritable',
    `The data folder ${folder} cannot be written (${why}): choose another one, ${otherwise}.`,
    error,
  );
}

const whyUnwritable: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'there is a file in its place',
  EEXIST: 'there is a file in its place',
  ENOENT: 'it cannot be created there',
  ELOOP: 'its symbolic links go round in circles',
  ENAMETOOLONG: 'the name is too long',
};

export function diskFull(folder: string, cause?: unknown): PostgresStartError {
  return new PostgresStartError(
    'diskFull',
    `The disk that holds ${folder} is full: PostgreSQL needs about 100 MB there to begin; free some space and start again.`,
    cause,
  );
}

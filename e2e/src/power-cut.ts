/**
 * A disk whose power can be cut: an ext4 image on a loop device. The cut is ext4's own shutdown, the one its makers test with: from that
 * instant nothing more reaches the device, neither the journal nor pages that were written and not synced. The image is then copied, and
 * the copy mounted, whose journal is replayed as after any power cut.
 * What it cannot show: a disk that says it has flushed and has not; that would take a device mapper target (log-writes).
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface CutDisk {
  /** Where it is mounted. */
  readonly folder: string;
  /** From now on nothing reaches the disk. */
  cut(): void;
  /** The disk as it was at the cut goes on as a copy. Whoever used it must be gone. */
  replace(): void;
  remove(): void;
}

const imageBytes = 1_200 * 1_048_576;
const run = (file: string, ...args: string[]): string =>
  execFileSync(file, args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });

/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH; Node has no ioctl, and Perl is part of every Debian. */
const shutdown = 'open(my $d, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($d, 0x8004587d, $how) or die $!';

/** Null and why, where this machine allows no such disk. */
export function openCutDisk(): CutDisk | string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'wl-cut-')));
  const folder = join(home, 'd');
  let n = 0;
  const image = () => join(home, `${n}.img`);
  const remove = () => {
    try {
      run('umount', '-l', folder);
    } catch {
      // It was not mounted.
    }
    rmSync(home, { recursive: true, force: true });
  };
  try {
    mkdirSync(folder);
    writeFileSync(image(), '');
    truncateSync(image(), imageBytes);
    run('mkfs.ext4', '-q', '-F', '-E', 'lazy_itable_init=1,lazy_journal_init=1', image());
    run('mount', '-o', 'loop', image(), folder);
    // Tried once for nothing, so that a machine that refuses it says so now.
    run('perl', '-e', shutdown, folder);
    run('umount', folder);
    run('mount', '-o', 'loop', image(), folder);
  } catch (error) {
    remove();
    const words = (error as { stderr?: string }).stderr || (error as Error).message;
    return `no power is cut: this machine allows no ext4 image on a loop device that can be shut down (${words.trim()})`;
  }
  return {
    folder,
    cut: () => void run('perl', '-e', shutdown, folder),
    replace() {
      const before = image();
      n++;
      run('cp', '--sparse=always', before, image());
      // Lazily: a process that is just dying may still stand in it.
      run('umount', '-l', folder);
      rmSync(before);
      run('mount', '-o', 'loop', image(), folder);
    },
    remove,
  };
}

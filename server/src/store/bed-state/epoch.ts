/** A bed's epoch: another one each time its state begins anew, so that a screen drops what it knew of the one before. */
import { randomBytes } from 'node:crypto';

export const newEpoch = (): string => randomBytes(8).toString('hex');

/** Hands a file that was fetched to the browser, which saves it as it saves everything. */
import type { HandedFile } from '@wardlight/contract';
import { after } from './timers.ts';

const longEnoughToSaveMs = 60_000;

export function saveFile({ name, type, bytes }: HandedFile): void {
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  after(longEnoughToSaveMs, () => URL.revokeObjectURL(address));
}

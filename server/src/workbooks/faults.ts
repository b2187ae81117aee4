/** Why a workbook is not read. The reader's thread throws them; across threads they go as their code. */
import type { ErrorCode, LookedAt } from '@wardlight/contract';

export type WorkbookFault = Extract<ErrorCode, `workbook_${string}`>;

export class WorkbookRefused extends Error {
  override readonly name = 'WorkbookRefused';
  readonly fault: WorkbookFault;
  /** Where something was looked for in vain, if that is known. */
  readonly lookedAt: LookedAt | undefined;

  constructor(fault: WorkbookFault, lookedAt?: LookedAt) {
    super(fault);
    this.fault = fault;
    this.lookedAt = lookedAt;
  }
}

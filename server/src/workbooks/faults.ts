/** Why a workbook is not read. The reader's thread throws them; across threads they go as their code. */
import type { ErrorCode } from '@wardlight/contract';

export type WorkbookFault = Extract<ErrorCode, `workbook_${string}`>;

export class WorkbookRefused extends Error {
  override readonly name = 'WorkbookRefused';
  readonly fault: WorkbookFault;

  constructor(fault: WorkbookFault) {
    super(fault);
    this.fault = fault;
  }
}

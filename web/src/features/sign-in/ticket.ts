/** A ticket from an address: kept in this page's memory alone, so that neither the address bar, nor the history, nor the storage has it. */
let held: string | null = null;

export const heldTicket = {
  take(ticket: string): void {
    held = ticket;
  },
  read: (): string | null => held,
  /** Used, or found to be over. */
  drop(): void {
    held = null;
  },
};

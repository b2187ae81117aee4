/** What is done to the whole page, behind one door so that a test can watch it. */
export const page = {
  reload(): void {
    window.location.reload();
  },
  print(): void {
    window.print();
  },
  /** To another site altogether: whoever calls has looked at the address. */
  leaveFor(address: string): void {
    window.location.assign(address);
  },
};

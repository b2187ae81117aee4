/** The two things done to the whole page, behind one door so that a test can watch them. */
export const page = {
  reload(): void {
    window.location.reload();
  },
};

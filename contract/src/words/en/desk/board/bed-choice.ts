/** The choice of floors and of one's own beds. */
export const bedChoice = {
  floors: 'Floors and beds',
  choose: 'Choose my beds',
  info: 'This choice is kept on this device. A bed that needs someone is still shown at the top.',
} as const;

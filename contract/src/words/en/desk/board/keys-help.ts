/** The list of keys of the board. */
export const keysHelp = {
  tiles: 'Move between beds',
  row: 'First and last bed of the row',
  open: 'Open the bed',
  claim: "Go to the button “I'm going”",
  search: 'Search for a bed',
  wall: 'Wall screen',
  view: 'In an open bed: charts or table',
  help: 'Show this list',
  back: 'Back, or leave the wall screen',
  switch: 'Use single keys',
  info: 'When off, the arrow keys, Enter and Esc still work.',
} as const;

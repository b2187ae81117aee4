/** The list of keys of the board. */
export const keysHelp = {
  tiles: 'Lumipat sa ibang kama',
  row: 'Una at huling kama ng hanay',
  open: 'Buksan ang kama',
  claim: 'Pumunta sa “Papunta na ako”',
  search: 'Maghanap ng kama',
  wall: 'Screen sa dingding',
  view: 'Sa nakabukas na kama: tsart o talahanayan',
  help: 'Ipakita ang listahang ito',
  back: 'Bumalik, o umalis sa wall screen',
  switch: 'Gamitin ang iisang pindot',
  info: 'Kapag nakapatay, gumagana pa rin ang mga arrow, Enter at Esc.',
} as const;

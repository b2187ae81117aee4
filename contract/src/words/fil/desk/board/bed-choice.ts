/** The choice of floors and of one's own beds. */
export const bedChoice = {
  floors: 'Mga palapag at kama',
  choose: 'Piliin ang mga kama ko',
  info: 'Nakatago sa device na ito ang napili. Ang ibang kamang kailangang puntahan ay makikita pa rin sa itaas.',
} as const;

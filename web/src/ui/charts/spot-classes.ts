/** Names of the styles of single measurements, which come with them and not with the first load. */
import { bringStyles } from './late-styles.ts';
import styles from './spot-chart.css?inline';

bringStyles(styles);

export const spotClasses = {
  band: 'spots-band',
  beyond: 'spots-beyond',
  hollow: 'spots-hollow',
  pair: 'spots-pair',
} as const;

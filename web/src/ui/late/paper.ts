/** Styles of Mantine's Paper, with the part that first uses it: none is needed before the first tile. */
import styles from '@mantine/core/styles/Paper.layer.css?inline';
import { bringStyles } from '../charts/late-styles.ts';

bringStyles(styles);

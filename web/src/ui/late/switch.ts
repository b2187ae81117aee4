/** Styles of Mantine's Switch, with the part that first uses it: none is needed before the first tile. */
import styles from '@mantine/core/styles/Switch.layer.css?inline';
import { bringStyles } from '../charts/late-styles.ts';

bringStyles(styles);

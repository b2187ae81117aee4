/** Styles of Mantine's Input, with the part that first uses it: none is needed before the first tile. */
import styles from '@mantine/core/styles/Input.layer.css?inline';
import { bringStyles } from '../charts/late-styles.ts';

bringStyles(styles);

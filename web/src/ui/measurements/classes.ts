/** Names of the styles of what pages about measurements share, which come with it and not with the first load. */
import { bringStyles } from '../charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const bandMarkClasses = { mark: 'measurement-band-mark' } as const;

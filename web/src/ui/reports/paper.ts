/** Names of the styles by which a report is printed; they come with the reports and not with the first load. */
import { bringStyles } from '../charts/late-styles.ts';
import styles from './paper.css?inline';

bringStyles(styles);

export const paperClasses = {
  /** Of anything on a page that is printed as a report: in grey, on A4, with the number of each page. */
  mark: 'ward-paper',
  head: 'ward-paper-head',
  /** Of a head that names the page, whose own title is then not printed. */
  named: 'ward-paper-named',
  title: 'ward-paper-title',
} as const;

/** Names of the styles of the editor of templates, which come with it and not with the first load. */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './editor.css?inline';

bringStyles(styles);

export const classes = {
  below: 'template-editor-below',
  foot: 'template-editor-foot',
  form: 'template-editor-form',
  marks: 'template-editor-marks',
  section: 'template-editor-section',
  title: 'template-editor-title',
} as const;

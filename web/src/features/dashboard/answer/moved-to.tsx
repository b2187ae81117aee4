import classes from './alert-parts.module.css';

/** Where whoever is asked about lies by now. */
export const MovedTo = ({ text }: { readonly text: string | null }) => (
  <p role="status" className={classes.hint}>
    <strong>{text}</strong>
  </p>
);

/** Our lamp, out: for pages that have nothing to show. */
import classes from './unlit-lamp.module.css';

export function UnlitLamp() {
  return (
    <svg className={classes.lamp} viewBox="0 0 64 64" width="7rem" height="7rem" aria-hidden="true" focusable="false">
      <path d="M22 33.500 27.800 17a2.500 2.500 0 0 1 2.400-1.700h3.600a2.500 2.500 0 0 1 2.400 1.700L42 33.500z" />
      <path d="M32 15.300V6" />
      <path strokeDasharray="1 6" d="M8 40v17M8 50h48M56 57v-7a5 5 0 0 0-5-5H22" />
    </svg>
  );
}

/** A small lamp over a bed line. */
import classes from './logo.module.css';

interface LogoProps {
  /** CSS length of one side. */
  readonly size: string;
  /** With the light of the lamp around it. */
  readonly lit?: boolean;
}

export function Logo({ size, lit = false }: LogoProps) {
  return (
    <svg className={classes.logo} viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" focusable="false">
      {lit ? <circle className={classes.glow} cx="32" cy="27" r="24" /> : null}
      <path
        className={classes.shade}
        d="M22 33.500 27.800 17a2.500 2.500 0 0 1 2.400-1.700h3.600a2.500 2.500 0 0 1 2.400 1.700L42 33.500z"
      />
      <path className={classes.cord} d="M32 15.300V6" />
      <path className={classes.bed} d="M8 40v17M8 50h48M56 57v-7a5 5 0 0 0-5-5H22" />
      <path className={classes.bed} d="M12.500 45h4" />
    </svg>
  );
}

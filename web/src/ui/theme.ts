/** Mantine in our colours. The colours themselves live in theme.css, as variables, so that they paint before any script. */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** Quiet lamp-light teal, on the green side so that nobody takes it for the cyan of a low alarm. */
const lamplight: MantineColorsTuple = [
  '#eef4f1',
  '#dfe9e3',
  '#c0d8cf',
  '#a5d2c4',
  '#8fc4b4',
  '#5f9f8d',
  '#3f7d6d',
  '#2a6759',
  '#22564a',
  '#10241e',
];

/** Mantine's greys are cold; ours are paper. */
const gray: MantineColorsTuple = [
  '#f4f1eb',
  '#eae5dc',
  '#ddd6ca',
  '#cdc5b8',
  '#bdb4a6',
  '#9f968a',
  '#857c70',
  '#61594f',
  '#433d35',
  '#26221c',
];
const dark: MantineColorsTuple = [
  '#ebe5da',
  '#b3aa9d',
  '#978e82',
  '#7f776c',
  '#575048',
  '#37322c',
  '#2a2622',
  '#191714',
  '#151311',
  '#12100e',
];

const brandColours: VariantColorsResolver = (input) => {
  const usual = defaultVariantColorsResolver(input);
  const ofBrand = input.color === undefined || input.color === 'lamplight';
  if (input.variant !== 'filled' || !ofBrand) return usual;
  return { ...usual, background: 'var(--brand-fill)', hover: 'var(--brand-fill-hover)', color: 'var(--brand-ink)' };
};

declare module '@mantine/core' {
  interface MantineThemeSizesOverride {
    breakpoints: Record<'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl', string>;
  }
}

/** In px: 0, 576, 768, 992, 1200, 1400; written in em so that zoomed text counts as a smaller screen. */
export const breakpoints = { xs: '0em', sm: '36em', md: '48em', lg: '62em', xl: '75em', xxl: '87.5em' } as const;

export const theme = createTheme({
  colors: { lamplight, gray, dark },
  variantColorResolver: brandColours,
  primaryColor: 'lamplight',
  primaryShade: { light: 7, dark: 4 },
  white: '#fdfbf7',
  black: '#26221c',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  // Chinese is never below 14 px.
  fontSizes: { xs: '0.875rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: {
    xs: 'var(--leading)',
    sm: 'var(--leading)',
    md: 'var(--leading)',
    lg: 'var(--leading)',
    xl: 'var(--leading)',
  },
  defaultRadius: 'md',
  breakpoints,
  respectReducedMotion: true,
  components: {
    // A dialog's fade is the only motion outside alarms.
    Drawer: { defaultProps: { transitionProps: { duration: 150 } } },
    // The page behind is held still by its events. A style on <body> would have every tile of the board worked out anew, twice a bed (decision 201).
    DrawerRoot: { defaultProps: { removeScrollProps: { removeScrollBar: false } } },
    ModalRoot: { defaultProps: { removeScrollProps: { removeScrollBar: false } } },
    // Label above, help below, error beside: in every form alike.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Mantine sets them tighter than any language is read; Thai and Vietnamese marks would touch the line above.
    InputDescription: { defaultProps: { lh: 'var(--leading)' } },
    InputError: { defaultProps: { lh: 'var(--leading)' } },
    // Without the placeholder the first entry takes the focus, and the menu holds nothing but entries, as readers by ear expect.
    Menu: {
      defaultProps: {
        transitionProps: { duration: 150 },
        shadow: 'md',
        hideDetached: false,
        withInitialFocusPlaceholder: false,
      },
    },
  },
});

const onBothSchemes = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-error': 'var(--fault)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--brand)',
  '--mantine-color-default': 'var(--paper-raised)',
  '--mantine-color-default-hover': 'var(--paper-sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-disabled': 'var(--paper-sunken)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--brand-ink)',
  '--mantine-primary-color-filled': 'var(--brand-fill)',
  '--mantine-primary-color-filled-hover': 'var(--brand-fill-hover)',
  '--mantine-primary-color-light': 'var(--brand-soft)',
  '--mantine-primary-color-light-hover': 'var(--brand-soft)',
  '--mantine-primary-color-light-color': 'var(--brand)',
  '--mantine-shadow-md': 'var(--shadow)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: onBothSchemes,
  dark: onBothSchemes,
});

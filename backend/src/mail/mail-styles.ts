// The colours of the design system as plain values: mail programs don't support variables. A test compares them with its style sheet.
export const light = {
  paper: '#faf7f2',
  surface: '#fffdfa',
  line: '#e3dccf',
  ink: '#1d1a15',
  muted: '#534c42',
  accent: '#0c646a',
  onAccent: '#ffffff',
} as const;
export const dark = {
  paper: '#15120e',
  surface: '#1b1813',
  line: '#352f26',
  ink: '#f2ece1',
  muted: '#c0b7a8',
  accent: '#62c6c1',
  onAccent: '#06201f',
} as const;

const colours = (theme: Record<keyof typeof light, string>, force = '') => `
  .paper { background: ${theme.paper}${force}; color: ${theme.ink}${force}; }
  .sheet { background: ${theme.surface}${force}; border-color: ${theme.line}${force}; color: ${theme.ink}${force}; }
  .mark, .button { background: ${theme.accent}${force}; color: ${theme.onAccent}${force}; }
  .muted { color: ${theme.muted}${force}; }
  .quote { border-color: ${theme.line}${force}; }
  .address { color: ${theme.accent}${force}; }`;

/** The dark theme for programs that read style sheets; the light one is set on the elements, for programs that don't. */
export const styleSheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {${colours(dark, ' !important')}
  }
  @media (max-width: 420px) { .sheet { padding: 20px 16px !important; } .button { display: block !important; } }`;

import type { EmbedAccent } from '@switchboard/contracts/embeds.limits';

/** Accent colors on light and dark panels. Text on each of them has a contrast of at least 4.5. */
export const accentColors: Record<EmbedAccent, { light: string; dark: string }> = {
  indigo: { light: '#4338ca', dark: '#a5b4fc' },
  blue: { light: '#1d4ed8', dark: '#93c5fd' },
  teal: { light: '#0f766e', dark: '#5eead4' },
  green: { light: '#15803d', dark: '#86efac' },
  orange: { light: '#c2410c', dark: '#fdba74' },
  red: { light: '#b91c1c', dark: '#fca5a5' },
  pink: { light: '#be185d', dark: '#f9a8d4' },
  slate: { light: '#334155', dark: '#cbd5e1' },
};

/** The other colors of both themes. */
export const themeColors = {
  light: {
    surface: '#ffffff',
    sunken: '#f3f4f6',
    ink: '#111827',
    muted: '#4b5563',
    line: '#d1d5db',
    edge: '#6b7280',
    danger: '#b91c1c',
    'on-accent': '#ffffff',
  },
  dark: {
    surface: '#1a1d24',
    sunken: '#272b34',
    ink: '#f3f4f6',
    muted: '#b6bcc8',
    line: '#3d434f',
    edge: '#8b93a3',
    danger: '#fca5a5',
    'on-accent': '#111827',
  },
} as const;

type Theme = keyof typeof themeColors;

const declared = (colors: Record<string, string>) =>
  Object.entries(colors)
    .map(([name, value]) => `--sbe-${name}:${value}`)
    .join(';');

function rules(theme: Theme, selector: string): string {
  const accents = Object.entries(accentColors).map(
    ([name, colors]) => `${selector}[data-accent=${name}]{--sbe-accent:${colors[theme]}}`,
  );
  return `${selector}{color-scheme:${theme};${declared(themeColors[theme])}}${accents.join('')}`;
}

/** The colors as custom properties of the frame, by its theme and accent. */
export const colorRules = [
  rules('light', '.frame'),
  rules('dark', '.frame[data-theme=dark]'),
  `@media (prefers-color-scheme:dark){${rules('dark', '.frame[data-theme=auto]')}}`,
].join('\n');

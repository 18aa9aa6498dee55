import { create } from 'storybook/theming';

// Storybook computes shades from these and cannot read custom properties: they repeat the light theme of global.css.
export const docsTheme = create({
  base: 'light',
  brandTitle: 'Switchboard design system',
  fontBase: '"Hanken Grotesk Variable", system-ui, sans-serif',
  fontCode: '"JetBrains Mono Variable", ui-monospace, monospace',
  colorPrimary: '#0c646a',
  colorSecondary: '#0c646a',
  appBg: '#faf7f2',
  appContentBg: '#fffdfa',
  appPreviewBg: '#faf7f2',
  appBorderColor: '#e3dccf',
  appBorderRadius: 6,
  barBg: '#fffdfa',
  barSelectedColor: '#0c646a',
  textColor: '#1d1a15',
  textMutedColor: '#534c42',
  inputBg: '#ffffff',
  inputBorder: '#8e8576',
  inputTextColor: '#1d1a15',
});

import type { Decorator, Preview } from '@storybook/react-webpack5';
import { docsTheme } from './docsTheme.ts';
import '../src/global.css';

const withAppearance: Decorator = (Story, { globals }) => {
  const { theme, density } = globals;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.density = density;
  return <Story />;
};

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [withAppearance],
  initialGlobals: { theme: 'light', density: 'compact' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
          { value: 'system', title: 'System', icon: 'browser' },
        ],
      },
    },
    density: {
      description: 'Row density',
      toolbar: {
        title: 'Density',
        icon: 'menu',
        dynamicTitle: true,
        items: [
          { value: 'compact', title: 'Compact' },
          { value: 'comfortable', title: 'Comfortable' },
        ],
      },
    },
  },
  parameters: {
    layout: 'padded',
    a11y: { test: 'error' },
    controls: { expanded: true },
    docs: { theme: docsTheme },
    options: {
      storySort: { order: ['Start', 'Foundations', 'Usage', 'Core', 'Overlays', 'Forms', 'Data', 'Dates', 'Media'] },
    },
  },
};

export default preview;

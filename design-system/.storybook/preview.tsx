import type { Decorator, Preview } from '@storybook/react-webpack5';
import { readTextsAsWritten } from '@switchboard/contracts/compile-texts';
import { docsTheme } from './docsTheme.ts';
import '../src/global.css';

// Builds compile their texts; stories read the sources.
readTextsAsWritten();

/** What the operating system does for reduced motion. Media queries of components aren't affected. */
const stillness = '*, ::before, ::after { animation-duration: 0s !important; transition-duration: 0s !important }';

function setStillness(isStill: boolean): void {
  const id = 'story-stillness';
  const style =
    document.getElementById(id) ?? document.head.appendChild(Object.assign(document.createElement('style'), { id }));
  style.textContent = isStill ? stillness : '';
}

const withAppearance: Decorator = (Story, { globals }) => {
  const { theme, density, motion, text, direction } = globals;
  setStillness(motion === 'reduced');
  document.documentElement.style.fontSize = text === '200' ? '200%' : '';
  document.documentElement.dir = direction;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.density = density;
  return <Story />;
};

/** A global with a menu in the toolbar. */
function choice(description: string, icon: string, titles: Record<string, string>) {
  const items = Object.entries(titles).map(([value, title]) => ({ value, title }));
  return { description, toolbar: { title: description, icon, dynamicTitle: true, items } };
}

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [withAppearance],
  initialGlobals: { theme: 'light', density: 'compact', motion: 'usual', text: '100', direction: 'ltr' },
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
    motion: choice('Motion', 'play', { usual: 'Motion as usual', reduced: 'Reduced motion' }),
    text: choice('Text size', 'zoom', { '100': 'Text 100 %', '200': 'Text 200 %' }),
    direction: choice('Direction', 'transfer', { ltr: 'Left to right', rtl: 'Right to left' }),
  },
  parameters: {
    layout: 'padded',
    a11y: { test: 'error' },
    controls: { expanded: true },
    docs: { theme: docsTheme },
    options: {
      storySort: {
        order: [
          'Start',
          'Foundations',
          'Usage',
          'Core',
          'Overlays',
          'Forms',
          'Data',
          'Dates',
          'Media',
          'Shell',
          'Pages',
          'Mails',
        ],
      },
    },
  },
};

export default preview;

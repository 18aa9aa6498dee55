import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { StorybookConfig } from '@storybook/react-webpack5';

// Each package is named: for a pattern that begins at the root, webpack reads the whole repository, where tests add and delete folders.
const packages = globSync('{domain-ui,shell,mfe-*}', { cwd: join(import.meta.dirname, '../..') }).sort();

const config: StorybookConfig = {
  framework: '@storybook/react-webpack5',
  stories: [
    '../src/docs/*.mdx',
    '../src/**/*.stories.tsx',
    ...packages.map((name) => `../../${name}/src/**/*.stories.tsx`),
    '../../backend/src/mail/*.stories.ts',
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-webpack5-compiler-swc'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  swc: () => ({ jsc: { transform: { react: { runtime: 'automatic' } } } }),
};

export default config;

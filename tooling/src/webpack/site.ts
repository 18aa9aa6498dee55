import './one-webpack.ts';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { type BuildPlace, baseConfig } from './base.ts';

/** The scripts of the public pages: what a page does besides being read. */
export function siteConfig(place: BuildPlace): Configuration {
  const base = baseConfig(place, 'site');
  return {
    ...base,
    entry: {
      site: join(place.dir, 'src/islands/index.ts'),
      theme: join(place.dir, 'src/islands/theme.ts'),
      help: join(place.dir, 'src/islands/help.ts'),
      offline: join(place.dir, 'src/islands/offline.ts'),
    },
    output: { ...base.output, iife: true },
  };
}

/** The public pages as a program that writes them: `render.cjs` with `renderSite`, for Node. */
export function siteRenderConfig(place: BuildPlace): Configuration {
  const base = baseConfig(place, 'site-render');
  return {
    ...base,
    target: 'node20',
    entry: { render: join(place.dir, 'src/render.tsx') },
    output: { path: place.outputDir, filename: '[name].cjs', library: { type: 'commonjs2' }, chunkFormat: 'commonjs' },
    optimization: { minimize: false },
  };
}

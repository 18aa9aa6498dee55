import './one-webpack.ts';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { type BuildPlace, baseConfig } from './base.ts';

/** The script of web embeds. Its files add nothing global to the websites that load them. */
export function embedConfig(place: BuildPlace): Configuration {
  const base = baseConfig(place, 'embed');
  return {
    ...base,
    entry: { embed: join(place.dir, 'src/index.ts'), 'embed-panel': join(place.dir, 'src/panel.ts') },
    output: { ...base.output, iife: true, filename: '[name].js' },
  };
}

import { join, relative } from 'node:path';
import webpack, { type Configuration, type Stats } from 'webpack';
import { type BuildPlace, baseConfig } from './base.ts';

const here = import.meta.dirname;
const extension = import.meta.filename.endsWith('.ts') ? 'ts' : 'js';

/**
 * The build settings with which an edit keeps a page's state: components register under the name of their file, if the
 * page has a registry for them.
 */
export function registersComponents(dir: string): Pick<Configuration, 'resolve' | 'plugins'> {
  const nameOf = (resource: string) => JSON.stringify(`${relative(dir, resource)} `);
  return {
    resolve: { alias: { 'react/jsx-dev-runtime$': join(here, `jsx-dev-runtime.${extension}`) } },
    plugins: [
      new webpack.DefinePlugin({
        $RefreshReg$: webpack.DefinePlugin.runtimeValue(
          ({ module }) =>
            `((type, name) => globalThis.switchboardRefresh?.register(type, ${nameOf(module.resource)} + name))`,
        ),
        $RefreshSig$:
          '(() => globalThis.switchboardRefresh?.createSignatureFunctionForTransform() ?? ((type) => type))',
      }),
    ],
  };
}

/** The production build of each part of React, and its name in react-development.ts. */
const productionFile = /[\\/]node_modules[\\/]react(?:-dom)?[\\/]cjs[\\/](react[\w-]*)\.production\.js$/;
const replaced: readonly string[] = ['react', 'react-jsx-runtime', 'react-dom', 'react-dom-client'];

/** The module IDs of React's files in a build of the shell. Throws when one of them is missing. */
export function reactIds({ compilation }: Stats): Record<string, string | number> {
  const ids: Record<string, string | number> = {};
  for (const module of compilation.modules) {
    const file = productionFile.exec(module.nameForCondition() ?? '')?.[1];
    const id = compilation.chunkGraph.getModuleId(module);
    if (file !== undefined && replaced.includes(file) && id !== null) ids[file] = id;
  }
  const missing = replaced.filter((file) => !(file in ids));
  if (missing.length > 0) throw new Error(`The shell has no ${missing.join(' and no ')}`);
  return ids;
}

/** The build of React's development version for a build of the shell. */
export function reactDevelopmentConfig(place: BuildPlace, shell: Stats): Configuration {
  const base = baseConfig(place, developmentName);
  const { chunkLoadingGlobal } = shell.compilation.outputOptions;
  return {
    ...base,
    entry: { [developmentName]: join(here, `react-development.${extension}`) },
    optimization: { ...base.optimization, nodeEnv: 'development' },
    plugins: [
      new webpack.DefinePlugin({
        SWITCHBOARD_REACT_IDS: JSON.stringify(reactIds(shell)),
        SWITCHBOARD_CHUNKS: JSON.stringify(chunkLoadingGlobal),
      }),
    ],
  };
}

/** The name of that build's only file. */
export const developmentName = 'react-development';

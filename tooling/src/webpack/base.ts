import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import type { Configuration, RuleSetRule } from 'webpack';
import { LicenceTexts } from './licence-texts.ts';
import { catalogFiles } from './messages-loader.ts';
import { SwcMinifyPlugin } from './minify.ts';

const require = createRequire(import.meta.url);

/** The folders of a build, and the name that distinguishes it. */
export interface BuildPlace {
  /** The package's folder. */
  dir: string;
  /** Folder that receives the emitted files. */
  outputDir: string;
  /** Folder for webpack's own cache; without it nothing is cached. */
  cacheDir?: string;
  /** Compiles components so that an edit can keep their state; see fast-refresh.ts. */
  hasFastRefresh?: boolean;
}

const messagesLoader = join(import.meta.dirname, `messages-loader${extname(import.meta.filename)}`);

/** `SWITCHBOARD_SOURCE_MAPS=1` adds source maps without a reference in the files themselves. */
export function hasSourceMaps(): boolean {
  return process.env.SWITCHBOARD_SOURCE_MAPS === '1';
}

function swc(syntax: { tsx: boolean }, hasFastRefresh: boolean): RuleSetRule['use'] {
  const refresh = hasFastRefresh ? { development: true, refresh: true } : {};
  return {
    loader: require.resolve('swc-loader'),
    options: {
      swcrc: false,
      configFile: false,
      sourceMaps: hasSourceMaps(),
      jsc: {
        parser: { syntax: 'typescript', tsx: syntax.tsx },
        target: 'es2022',
        transform: { react: { runtime: 'automatic', ...refresh }, verbatimModuleSyntax: true },
      },
    },
  };
}

/** The settings that all builds share: loaders, file names, and run-time behavior. */
export function baseConfig(place: BuildPlace, name: string): Configuration {
  const { dir, outputDir, cacheDir, hasFastRefresh = false } = place;
  return {
    name,
    mode: 'production',
    target: ['web', 'es2022'],
    context: dir,
    devtool: hasSourceMaps() ? 'hidden-source-map' : false,
    output: {
      path: outputDir,
      filename: '[name].[contenthash:16].js',
      chunkFilename: '[name].[contenthash:16].js',
      assetModuleFilename: '[name].[contenthash:16][ext]',
      // Works at any address, since entries are loaded by absolute address.
      publicPath: 'auto',
      uniqueName: `switchboard_${name}`,
      crossOriginLoading: 'anonymous',
      // A hanging chunk fails before the loader's own timeout.
      chunkLoadTimeout: 15_000,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: {
      rules: [
        { test: /\.tsx$/, exclude: /node_modules/, use: swc({ tsx: true }, hasFastRefresh) },
        { test: /\.ts$/, exclude: /node_modules/, use: swc({ tsx: false }, hasFastRefresh) },
        { test: catalogFiles, exclude: /node_modules/, enforce: 'pre', use: messagesLoader },
        { test: /\.(woff2?|png|jpe?g|svg|webp|avif|mp3|ogg|wasm|bin)$/, type: 'asset/resource' },
      ],
    },
    plugins: [new LicenceTexts()],
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      realContentHash: true,
      minimizer: [new SwcMinifyPlugin()],
    },
    performance: false,
    // Libraries that look for Node's own `require` never reach that code in a page, and we can't change them.
    ignoreWarnings: [{ module: /node_modules/, message: /^Critical dependency: require function/ }],
    stats: 'none',
    infrastructureLogging: { level: 'error' },
    ...(cacheDir === undefined
      ? { cache: false }
      : {
          cache: {
            type: 'filesystem',
            name,
            version: hasSourceMaps() ? 'maps' : 'plain',
            cacheDirectory: cacheDir,
            buildDependencies: { preset: [join(import.meta.dirname, '/')] },
          },
        }),
  };
}

/**
 * The webpack preset of Switchboard. Three targets:
 *
 * - `remoteConfig`: a module, loaded by the shell at run time. It shares nothing, consumes everything listed
 *   in shared.ts from the shell, and exposes its pages and slot components lazily.
 * - `shellConfig`: the host page, which provides the shared libraries (shell-provides.ts).
 * - `standaloneConfig`: one module as a standalone page, without federation.
 *
 * Nothing here depends on where a package is or where its files are served from, so a module can also be built in its
 * own repository.
 */
import './one-webpack.ts';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { basePathPlaceholder } from '@switchboard/contracts/module-digits';
import type { ModuleDeclaration } from '@switchboard/contracts/modules';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, {
  type ChunkGraph,
  type Configuration,
  type Module,
  type RuleSetRule,
  type RuleSetUseItem,
  type WebpackPluginInstance,
} from 'webpack';
import { type BuildPlace, baseConfig } from './base.ts';
import { noBundledCopies } from './bundled-copies.ts';
import { containerPlaceholder } from './container.ts';
import { ContainerRuntimePlugin } from './container-runtime.ts';
import { assertExposesExist, exposesOf } from './exposes.ts';
import { registersComponents } from './fast-refresh.ts';
import { ScopeStylesPlugin } from './scope-styles.ts';
import { consumedByRemotes, sharedVersions } from './shared.ts';

export { basePathPlaceholder } from '@switchboard/contracts/module-digits';
export type { BuildPlace } from './base.ts';
export { containerName, containerPlaceholder } from './container.ts';

const require = createRequire(import.meta.url);

/** Placeholders that a page's template must contain: the server inserts preload links and the boot data there. */
export const pagePlaceholders = ['<!--switchboard:preload-->', '<!--switchboard:boot-->'] as const;

/** Removes parts of the federation runtime that only Node or the federation manifest needs. */
const runtimeTrimming = { ENV_TARGET: JSON.stringify('web'), FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' };

/**
 * The build of a module that the shell loads. Its scripts use `container` as the name of every global; the placeholder
 * is replaced when the version is known. Throws when the declaration names a file or export that is missing.
 */
export function remoteConfig(
  declaration: ModuleDeclaration,
  place: BuildPlace,
  container = containerPlaceholder(declaration.id),
): Configuration {
  const exposes = exposesOf(declaration);
  assertExposesExist(place.dir, exposes);
  const base = baseConfig(place, container);
  const refreshed = place.hasFastRefresh ? registersComponents(place.dir) : {};
  return {
    ...base,
    entry: {},
    // The version is in the folder's name: a hash in each file name would only add bytes to the file list and the entry.
    output: { ...base.output, chunkFilename: '[name].js' },
    resolve: { ...base.resolve, ...refreshed.resolve },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), ...moduleStyleRules(declaration.id)] },
    optimization: { ...base.optimization, splitChunks: { chunks: 'async', minSize: 40_000 } },
    plugins: [
      ...(base.plugins ?? []),
      ...(refreshed.plugins ?? []),
      ofOurWebpack(stylesheets('[name].css')),
      new ScopeStylesPlugin(declaration.id),
      new webpack.container.ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        library: { type: 'var', name: container },
        exposes: Object.fromEntries(exposes.map(({ name, file }) => [`./${name}`, { import: `./${file}`, name }])),
        shared: consumedByRemotes(),
      }),
      new ContainerRuntimePlugin(container),
      noBundledCopies(place.dir),
    ],
  };
}

/** The build of the shell: `src/index.ts` with everything shared, and its page from `src/index.html`. */
export function shellConfig(place: BuildPlace): Configuration {
  const base = pageConfig(place, 'shell', join(place.dir, 'src/index.html'));
  return {
    ...base,
    // The commit counter must be installed first: React looks for it at its start.
    entry: {
      shell: [
        join(place.dir, 'src/modules/commitHook.ts'),
        join(import.meta.dirname, 'shell-provides.ts'),
        join(place.dir, 'src/index.ts'),
      ],
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'async',
        // A part of the design system should need few requests: duplicating small pieces costs less than a request each.
        minSize: 100_000,
        maxAsyncRequests: 5,
        cacheGroups: {
          // Libraries change rarely: their file stays in the browser's cache after a shell release.
          vendor: { test: /[\\/]node_modules[\\/]/, chunks: 'initial', name: 'vendor', enforce: true },
          // Later libraries come with the code that uses them: a file of their own would only add a request.
          defaultVendors: false,
          // Code that nearly every part of the design system needs is one file.
          base: { test: designSystem, minChunks: 14, name: 'ds-base', priority: 1 },
          // Code that the parts below share is another: opening one of them usually leads to the next.
          interactive: { test: isInEachPart, name: 'ds-interactive', enforce: true },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.DefinePlugin({
        ...runtimeTrimming,
        SWITCHBOARD_SHARED_VERSIONS: JSON.stringify(sharedVersions(place.dir)),
      }),
      // A library shared as a whole includes all its exports: zod's 60 languages, which are not used, are half of it.
      new webpack.NormalModuleReplacementPlugin(/^\.\.\/locales\/index\.js$/, englishOnly),
    ],
  };
}

/** The design system and the libraries it is built on. */
const designSystem = /[\\/](design-system[\\/]src|node_modules[\\/](react-(aria|stately)|@internationalized))[\\/-]/;

const interactiveParts = ['ds-overlays', 'ds-forms', 'ds-data', 'ds-dates'];

function isInEachPart(module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean {
  if (!designSystem.test(module.nameForCondition() ?? '')) return false;
  const names = [...chunkGraph.getModuleChunksIterable(module)].map(({ name }) => name);
  return interactiveParts.every((part) => names.includes(part));
}

function englishOnly(data: { request: string; context?: string }): void {
  if (/[\\/]zod[\\/]v4[\\/]/.test(data.context ?? '')) data.request = '../locales/en.js';
}

/** The entry file of a package's standalone page, relative to the package. */
export const standaloneEntry = 'src/standalone/index.tsx';

/** The build of a module as a standalone page: everything bundled, no federation. */
export function standaloneConfig(place: BuildPlace): Configuration {
  const ownTemplate = join(place.dir, 'src/standalone/index.html');
  const template = existsSync(ownTemplate) ? ownTemplate : join(import.meta.dirname, 'standalone.html');
  return {
    ...pageConfig(place, 'standalone', template),
    entry: { standalone: join(place.dir, standaloneEntry) },
  };
}

function pageConfig(place: BuildPlace, name: string, template: string): Configuration {
  const base = baseConfig(place, name);
  return {
    ...base,
    module: { ...base.module, rules: [...(base.module?.rules ?? []), cssRule()] },
    plugins: [
      ...(base.plugins ?? []),
      ofOurWebpack(stylesheets('[name].[contenthash:16].css')),
      ofOurWebpack(
        new HtmlWebpackPlugin({
          template,
          filename: 'index.html',
          publicPath: basePathPlaceholder,
          scriptLoading: 'defer',
          inject: 'head',
          // The placeholders are comments.
          minify: false,
        }),
      ),
    ],
  };
}

/** Plug-ins are typed against the webpack at the root; one-webpack.ts makes them run on ours. */
function ofOurWebpack(plugin: { apply(compiler: never): void }): WebpackPluginInstance {
  return plugin as WebpackPluginInstance;
}

function stylesheets(filename: string): MiniCssExtractPlugin {
  return new MiniCssExtractPlugin({ filename, chunkFilename: filename });
}

/** Style sheets, including imported ones. `loaders` process them first. */
const cssRule = (loaders: readonly RuleSetUseItem[] = []): RuleSetRule => ({
  test: /\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    { loader: require.resolve('css-loader'), options: { importLoaders: loaders.length } },
    ...loaders,
  ],
  sideEffects: true,
});

/** The rules for a module's own styles: they are scoped to the module, and violations are reported. */
function moduleStyleRules(moduleId: string): RuleSetRule[] {
  const loader = join(import.meta.dirname, `module-styles-loader${extname(import.meta.filename)}`);
  const read = { loader, options: { moduleId } };
  return [cssRule([read]), { test: /\.tsx?$/, exclude: /node_modules/, enforce: 'pre', use: [read] }];
}

import '../../webpack/one-webpack.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { compile, filesOfGroup } from '../../build/compile.ts';
import { readDeclaration } from '../../build/declaration.ts';
import { ContainerRuntimePlugin } from '../../webpack/container-runtime.ts';
import { exposesOf } from '../../webpack/exposes.ts';
import { remoteConfig } from '../../webpack/preset.ts';
import { consumedByRemotes } from '../../webpack/shared.ts';

/** The files of a module as they were built when its entry brought a part of the federation runtime; such builds stay released. */
export async function olderBuild(
  dir: string,
  container: string,
): Promise<{ files: Map<string, Buffer>; preload: Record<string, string[]> }> {
  const declaration = await readDeclaration(dir);
  const outputDir = join(dir, 'dist-older');
  const { plugins = [], ...config } = remoteConfig(declaration, { dir, outputDir }, container);
  const exposes = exposesOf(declaration);
  const federation = new ModuleFederationPlugin({
    name: container,
    filename: 'remoteEntry.[contenthash:16].js',
    library: { type: 'var', name: container },
    exposes: Object.fromEntries(exposes.map(({ name, file }) => [`./${name}`, { import: `./${file}`, name }])),
    shared: consumedByRemotes(),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
  });
  const replaced = [webpack.container.ModuleFederationPlugin, ContainerRuntimePlugin];
  const others = plugins.filter((plugin) => !replaced.some((kind) => plugin instanceof kind));
  const { stats } = await compile({ ...config, plugins: [...others, federation as unknown as WebpackPluginInstance] });
  return {
    files: new Map(readdirSync(outputDir).map((name) => [name, readFileSync(join(outputDir, name))])),
    preload: Object.fromEntries(exposes.map(({ name }) => [name, filesOfGroup(stats, name)])),
  };
}

import { minify } from '@swc/core';
import webpack, { type Compiler } from 'webpack';

const { RawSource, SourceMapSource } = webpack.sources;
type Source = InstanceType<typeof RawSource> | InstanceType<typeof SourceMapSource>;

/** Minifies scripts with swc, on its own threads and remembered in webpack's cache. */
export class SwcMinifyPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SwcMinifyPlugin', (compilation) => {
      const cache = compilation.getCache('SwcMinifyPlugin');
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tapPromise({ name: 'SwcMinifyPlugin', stage }, async (assets) => {
        const scripts = Object.keys(assets).filter((name) => name.endsWith('.js'));
        await Promise.all(
          scripts.map(async (name) => {
            const asset = compilation.getAsset(name);
            if (!asset || asset.info.minimized) return;
            const item = cache.getItemCache(name, cache.getLazyHashedEtag(asset.source));
            let source = await item.getPromise<Source>();
            if (!source) {
              source = await minified(name, asset.source);
              await item.storePromise(source);
            }
            compilation.updateAsset(name, source, { minimized: true });
          }),
        );
      });
    });
  }
}

async function minified(name: string, original: webpack.sources.Source): Promise<Source> {
  const { source, map } = original.sourceAndMap();
  const input = source.toString();
  const output = await minify(input, {
    module: false,
    compress: { ecma: 2020, passes: 2 },
    mangle: true,
    format: { comments: false },
    sourceMap: map !== null,
  });
  if (map === null || output.map === undefined) return new RawSource(output.code);
  // The minifier does not know the name of its input; this name joins the two maps.
  const minifiedMap = { ...JSON.parse(output.map), sources: [name] };
  return new SourceMapSource(output.code, name, minifiedMap, input, map, true);
}

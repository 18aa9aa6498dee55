import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';

const { ensureChunkHandlers, initializeSharing, moduleFactories, publicPath, shareScopeMap } = webpack.RuntimeGlobals;

/** The libraries that each chunk of an entry takes from the shell, and their names, by webpack's ids. */
function needsOf({ chunkGraph }: Compilation, entry: Chunk) {
  const names: Record<string, string> = {};
  const chunks: Record<string, (string | number)[]> = {};
  for (const chunk of entry.getAllAsyncChunks()) {
    const consumed = [...(chunkGraph.getChunkModulesIterableBySourceType(chunk, 'consume-shared') ?? [])];
    const ids = consumed.map((module) => {
      const { shareKey } = (module as unknown as { options: { shareKey: string } }).options;
      const id = chunkGraph.getModuleId(module);
      if (id === null) throw new Error(`${shareKey} has no id`);
      names[id] = shareKey;
      return id;
    });
    if (chunk.id !== null && ids.length > 0) chunks[chunk.id] = ids.sort();
  }
  return { names, chunks };
}

/** Takes a chunk's libraries from the page's share scope before the chunk runs. One that did not load is requested again. */
function consumes(compilation: Compilation, entry: Chunk, container: string): string {
  const { names, chunks } = needsOf(compilation, entry);
  return `
    const names = ${JSON.stringify(names)}, needs = ${JSON.stringify(chunks)}, taken = {};
    const take = async (id) => {
      const name = names[id], [library] = Object.values(${shareScopeMap}.default[name] ?? {});
      if (!library) throw Error("The shell does not provide " + name);
      const exports = (library.lib ?? (await library.get()))();
      if (library.useIn && !library.useIn.includes("${container}")) library.useIn.push("${container}");
      ${moduleFactories}[id] = (module) => { module.exports = exports; };
    };
    ${ensureChunkHandlers}.consumes = (chunk, promises) => {
      for (const id of needs[chunk] ?? [])
        promises.push(taken[id] ??= take(id).catch((error) => { delete taken[id]; throw error; }));
    };`;
}

/**
 * The parts of webpack's runtime that an entry has in a shorter form. Webpack's own compare versions of shared libraries,
 * offer copies and find their folder in any kind of page; a module has no copies, takes the one that is there, and is
 * always run by a script element.
 */
const shorter: Record<string, (compilation: Compilation, entry: Chunk, container: string) => string> = {
  consumes,
  sharing: () => `${shareScopeMap} = {}; ${initializeSharing} = () => 1;`,
  publicPath: () => `${publicPath} = new URL(".", document.currentScript.src).href;`,
};

/** Keeps an entry small: it only contains the parts of webpack's runtime that it needs, and nothing that the shell has as well. */
export class ContainerRuntimePlugin {
  readonly #container: string;

  constructor(container: string) {
    this.#container = container;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ContainerRuntimePlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('ContainerRuntimePlugin', (module, chunk) => {
        // Style sheets run during the build, with their own runtime.
        const generate = chunk.name === this.#container ? shorter[module.name] : undefined;
        if (generate) module.generate = () => generate(compilation, chunk, this.#container);
      });
    });
  }
}

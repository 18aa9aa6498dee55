import '../webpack/one-webpack.ts';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ModuleDeclaration, ModuleManifest } from '@switchboard/contracts/modules';
import webpack, { type Configuration, type Stats } from 'webpack';
import { errorsOf, filesOfGroup, sharedIn, warningsOf } from '../build/compile.ts';
import { readDeclaration } from '../build/declaration.ts';
import { needsOf } from '../build/requirements.ts';
import { sourceRevision } from '../build/revision.ts';
import { hasSourceMaps } from '../webpack/base.ts';
import { exposesOf } from '../webpack/exposes.ts';
import { containerName, containerPlaceholder, remoteConfig } from '../webpack/preset.ts';

/** One successful build: its manifest, and its files by their address relative to `module.json`. */
export interface DevBuild {
  version: string;
  manifest: ModuleManifest;
  files: ReadonlyMap<string, Buffer>;
}

/** The result of a build. */
export type BuildNews =
  | { build: DevBuild; milliseconds: number; warnings: readonly string[] }
  | {
      /** The error and its place, in terms that need no knowledge of webpack. */
      error: string;
    };

/** The watcher reports one change per 50 ms, and editors write a file twice: the file is complete after this. */
const settleMs = 80;

const placeOfNothing = '/switchboard-dev';

/** A release build without the parts that only a release needs, plus fast refresh, which keeps a page's state over an edit. */
function watchConfig(declaration: ModuleDeclaration, dir: string): Configuration {
  const config = remoteConfig(declaration, { dir, outputDir: placeOfNothing, hasFastRefresh: true });
  return {
    ...config,
    devtool: hasSourceMaps() ? 'source-map' : false,
    cache: { type: 'memory' },
    optimization: { ...config.optimization, minimize: false },
    watchOptions: { ignored: ['**/node_modules/**', `${dir}/dist/**`], aggregateTimeout: 40 },
  };
}

/** The emitted files, and the 12 digits that identify this content. */
function emitted(stats: Stats, declaration: ModuleDeclaration): { assets: Map<string, Buffer>; digits: string } {
  const hash = createHash('sha256').update(JSON.stringify(declaration));
  const assets = new Map<string, Buffer>();
  for (const { name, source } of stats.compilation.getAssets().toSorted((a, b) => a.name.localeCompare(b.name))) {
    const content = Buffer.from(source.source());
    hash.update(`${name}\0`).update(content);
    assets.set(name, content);
  }
  return { assets, digits: hash.digest('hex').slice(0, 12) };
}

/**
 * Names builds by their content. Content that returns after another build, such as after an undo, gets a different
 * name: a page that has already run it would otherwise keep the build in between.
 */
export class BuildNames {
  readonly #times = new Map<string, number>();
  #last = '';

  nameOf(content: string): string {
    const before = this.#times.get(content) ?? 0;
    const times = content === this.#last ? before : before + 1;
    this.#last = content;
    this.#times.set(content, times);
    if (times === 1) return content;
    return createHash('sha256').update(`${content} ${times}`).digest('hex').slice(0, 12);
  }
}

/**
 * Creates a build's manifest in the form of a release's. Its files have their own folder, so a page that still runs the
 * previous build keeps getting that build's files.
 */
function describeBuild(
  stats: Stats,
  given: ModuleDeclaration,
  dir: string,
  named: Pick<BuildNames, 'nameOf'> & { revision: string },
): DevBuild {
  const declaration = ModuleDeclaration.parse(given);
  const { assets, digits: content } = emitted(stats, declaration);
  const digits = named.nameOf(content);
  const version = `0.0.0-${digits}`;
  const placeholder = containerPlaceholder(declaration.id);
  const container = containerName(declaration.id, version);
  const inFolder = (file: string) => `${digits}/${file}`;
  const files = new Map(
    [...assets].map(([name, content]) => {
      const isText = /\.(js|css|map)$/.test(name);
      const named = isText ? Buffer.from(content.toString('utf8').replaceAll(placeholder, container)) : content;
      return [inFolder(name), named] as const;
    }),
  );
  const entry = filesOfGroup(stats, placeholder).find((file) => file.startsWith('remoteEntry.'));
  if (entry === undefined) throw new Error('webpack emitted no federation entry');
  const preload = exposesOf(declaration).map(({ name }) => [name, filesOfGroup(stats, name).map(inFolder)]);
  const manifest = ModuleManifest.parse({
    ...declaration,
    requires: { ...declaration.requires, ...needsOf(dir, declaration).requires, shared: sharedIn(stats) },
    schema: 1,
    version,
    revision: named.revision,
    container,
    entry: inFolder(entry),
    files: Object.fromEntries([...files].filter(([file]) => !file.endsWith('.map')).map(([f, c]) => [f, record(c)])),
    preload: Object.fromEntries(preload),
  });
  return { version, manifest, files };
}

function record(content: Buffer): ModuleManifest['files'][string] {
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  return { bytes: content.byteLength, integrity };
}

/** Builds the module as the shell loads it, and rebuilds it after every change. */
export class ModuleBuild {
  readonly #dir: string;
  readonly #onNews: (news: BuildNews) => void;
  readonly #revision: string;
  readonly #names = new BuildNames();
  #watching: ReturnType<webpack.Compiler['watch']> | null = null;
  #isStarting = false;
  #isStale = false;
  #settling: NodeJS.Timeout | undefined;

  constructor(dir: string, onNews: (news: BuildNews) => void) {
    this.#dir = dir;
    this.#onNews = onNews;
    this.#revision = sourceRevision(dir);
  }

  /** Starts with the current declaration. */
  async start(): Promise<void> {
    if (this.#isStarting) {
      this.#isStale = true;
      return;
    }
    this.#isStarting = true;
    try {
      await this.stop();
      const declaration = await readDeclaration(this.#dir);
      this.#watch(declaration);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.#onNews({ error: text.replaceAll(`${this.#dir}/`, '') });
    } finally {
      this.#isStarting = false;
    }
    if (!this.#isStale) return;
    this.#isStale = false;
    await this.start();
  }

  /** A file of the module changed. The compiler watches sources; a changed declaration needs a new compiler. */
  noteChange(path: string): void {
    if (path !== join(this.#dir, 'module.ts') && this.#watching !== null) return;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => void this.start(), settleMs);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#settling);
    const watching = this.#watching;
    this.#watching = null;
    if (watching) await new Promise<void>((resolve) => watching.close(() => resolve()));
  }

  #watch(declaration: ModuleDeclaration): void {
    const { watchOptions = {}, ...config } = watchConfig(declaration, this.#dir);
    const compiler = webpack(config);
    if (!compiler) throw new Error('webpack gave no compiler for this configuration');
    // The files are served from memory.
    compiler.hooks.shouldEmit.tap('switchboard-dev', () => false);
    let startedAt = performance.now();
    compiler.hooks.watchRun.tap('switchboard-dev', () => {
      startedAt = performance.now();
    });
    const watching = compiler.watch(watchOptions, (error, stats) => {
      if (this.#watching !== watching) return;
      this.#onNews(this.#newsOf(error, stats, declaration, performance.now() - startedAt));
    });
    this.#watching = watching;
  }

  #newsOf(
    error: Error | null,
    stats: Stats | undefined,
    declaration: ModuleDeclaration,
    milliseconds: number,
  ): BuildNews {
    if (error || !stats) return { error: error?.message ?? 'webpack ended without a result' };
    if (stats.hasErrors()) return { error: errorsOf(stats).replaceAll(`${this.#dir}/`, '') };
    try {
      const build = describeBuild(stats, declaration, this.#dir, {
        revision: this.#revision,
        nameOf: (content) => this.#names.nameOf(content),
      });
      return { build, milliseconds, warnings: warningsOf(stats) };
    } catch (failure) {
      return { error: failure instanceof Error ? failure.message : String(failure) };
    }
  }
}

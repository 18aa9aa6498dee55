import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import webpack, { type Compilation, type Module, type WebpackPluginInstance } from 'webpack';

const ours = ['@switchboard/platform', '@switchboard/design-system'] as const;

const router = "take it from '@switchboard/platform/router'";
const query = "take it from '@switchboard/platform/query'";
const forms = "take it from '@switchboard/platform/forms'";
const components = "take components from '@switchboard/design-system' and what lies below it";

/** Packages that only the shell provides, and what a module does instead of bundling a copy. */
const insteadOf: Readonly<Record<string, string>> = {
  react: "import from 'react' alone",
  'react-dom': "the shell draws your pages: export a component. 'react-dom' itself, e.g. createPortal, is there",
  'styled-components': "import from 'styled-components' alone",
  zod: "import from 'zod' alone",
  'react-router': router,
  'react-router-dom': router,
  '@tanstack/query-core': query,
  '@tanstack/react-query': query,
  'react-hook-form': forms,
  '@hookform/resolvers': forms,
  'react-aria-components': components,
  '@switchboard/platform': "modules may import '@switchboard/platform' and its /query, /router and /forms",
  '@switchboard/design-system': components,
};

/** The folders of workspace packages for a module: next to it, or installed in its own repository. */
function placesOf(dir: string): [string, string][] {
  const folders = createRequire(join(dir, 'package.json')).resolve.paths('@switchboard/platform') ?? [];
  return ours.flatMap((name): [string, string][] => {
    const found = folders.map((folder) => join(folder, name)).find((folder) => existsSync(folder));
    return found ? [[name, realpathSync(found) + sep]] : [];
  });
}

/** The package that a file belongs to; undefined for the module's own files. */
function packageOf(file: string, places: readonly [string, string][]): string | undefined {
  const [own] = places.find(([, place]) => file.startsWith(place)) ?? [];
  const path = file.split(`${sep}node_modules${sep}`);
  if (own || path.length === 1) return own;
  const parts = path.at(-1)?.split(sep) ?? [];
  return parts.slice(0, parts[0]?.startsWith('@') ? 2 : 1).join('/');
}

/** Texts that only the sources of a library contain, also minified, wherever they were copied to. */
const signatures: readonly [library: string, signature: RegExp][] = [
  ['react-dom', /["'`]__reactFiber\$/],
  [
    'react',
    /__(?:CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED)\s{0,9}[=:][^=]/,
  ],
];

/** The library that a file is a copy of, by its content; undefined for a file that only uses one. */
export function libraryIn(source: string): string | undefined {
  return signatures.find(([, signature]) => signature.test(source))?.[0];
}

const fileOf = (module: Module | null | undefined) => module?.nameForCondition() ?? '';

/** Each import that would bundle a copy of what the shell provides, with what to write instead. */
function copiesIn({ moduleGraph, modules }: Compilation, dir: string): string[] {
  const places = placesOf(dir);
  return [...modules].flatMap((module) => {
    if (!module.type.startsWith('javascript')) return [];
    const name = packageOf(fileOf(module), places);
    const instead = name === undefined ? undefined : insteadOf[name];
    if (instead === undefined) {
      const copied = libraryIn(String(module.originalSource()?.source() ?? ''));
      const file = relative(dir, fileOf(module));
      return copied ? [`${file} contains a copy of ${copied}: ${insteadOf[copied]}.`] : [];
    }
    return [...moduleGraph.getIncomingConnections(module)].flatMap(({ originModule, dependency }) => {
      const importer = fileOf(originModule);
      if (!importer || packageOf(importer, places) === name) return [];
      const request = dependency && 'request' in dependency ? String(dependency.request) : name;
      return [`${relative(dir, importer)} imports ${request}, which would bundle another copy of ${name}: ${instead}.`];
    });
  });
}

/** Refuses a module build that contains a copy of anything the shell provides, also by a deep import. */
export function noBundledCopies(dir: string): WebpackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.compilation.tap('NoBundledCopies', (compilation) => {
        compilation.hooks.finishModules.tap('NoBundledCopies', () => {
          for (const problem of new Set(copiesIn(compilation, dir)))
            compilation.errors.push(new webpack.WebpackError(problem));
        });
      });
    },
  };
}

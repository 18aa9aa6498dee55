import postcss, { type AtRule, type ChildNode } from 'postcss';
import webpack, { type Compiler } from 'webpack';

const { RawSource } = webpack.sources;

/** Rules that CSS knows for the whole page only: `module-styles-loader.ts` gives them names of the module's own. */
const pageWide = /^(charset|import|namespace|font-face|property|counter-style|(-webkit-)?keyframes)$/;

const isPageWide = (node: ChildNode): boolean => node.type === 'atrule' && pageWide.test(node.name);

/**
 * The style sheet of a module as the shell takes it: in a layer below everything that the frame and the design system
 * bring, and for the module's own elements only, not for parts of other modules inside of them.
 */
export function scopedStyles(css: string, moduleId: string): string {
  const root = postcss.parse(css);
  const params = `([data-module='${moduleId}']) to (:scope [data-module])`;
  const scope = postcss.atRule({ name: 'scope', params, nodes: [] });
  const outside: AtRule[] = [];
  root.walkAtRules((rule) => {
    if (isPageWide(rule)) outside.push(rule);
  });
  for (const rule of outside) rule.remove();
  scope.append(root.nodes.slice());
  const layer = postcss.atRule({ name: 'layer', params: 'modules', nodes: [scope] });
  return postcss.root({ nodes: scope.nodes?.length ? [...outside, layer] : outside }).toString();
}

/** Keeps every style sheet that a module's build emits to the module. */
export class ScopeStylesPlugin {
  readonly #moduleId: string;

  constructor(moduleId: string) {
    this.#moduleId = moduleId;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ScopeStylesPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tap({ name: 'ScopeStylesPlugin', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets))
          if (name.endsWith('.css'))
            compilation.updateAsset(name, new RawSource(scopedStyles(source.source().toString(), this.#moduleId)));
      });
    });
  }
}

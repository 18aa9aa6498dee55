import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../../tooling/src/checks/run-tool.ts';

/** Bundles a module's pages with esbuild in a separate process. Throws when the output does not contain `text`. */
export async function esbuildModule(dir: string, outputDir: string, text: string): Promise<void> {
  rmSync(outputDir, { recursive: true, force: true });
  const { code, output } = await runTool(process.execPath, ['bench/src/esbuild-module.ts', dir, outputDir]);
  if (code !== 0) throw new Error(`esbuild: ${output}`);
  const scripts = readdirSync(outputDir).filter((file) => file.endsWith('.js'));
  if (!scripts.some((file) => readFileSync(join(outputDir, file), 'utf8').includes(text)))
    throw new Error('esbuild bundled something else');
}

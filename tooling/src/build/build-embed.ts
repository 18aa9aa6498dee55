import { embedConfig } from '../webpack/embed.ts';
import type { BuildContext, BuildOutcome } from './build-context.ts';
import { compile } from './compile.ts';
import { buildVersion, publish } from './publish.ts';

/**
 * Builds the script of web embeds in two files: the button, and the panel that it loads at the first click. Their addresses are part
 * of other people's websites, so they have no hash. The API compresses them once.
 */
export async function buildEmbed({
  dir,
  buildDir,
  distDir,
  cacheDir,
  packageVersion,
}: BuildContext): Promise<BuildOutcome> {
  const { warnings } = await compile(embedConfig({ dir, outputDir: buildDir, cacheDir }));
  const version = buildVersion(packageVersion, buildDir);
  publish(buildDir, distDir, version);
  return { version, warnings };
}

import { styleText } from 'node:util';
import { seconds } from '../start/display.ts';
import type { BuildNews } from './module-build.ts';
import { modulePath } from './module-server.ts';
import type { DevOptions } from './options.ts';
import type { DevServer } from './server.ts';

interface Welcome {
  id: string;
  options: DevOptions;
  server: DevServer;
  milliseconds: number;
}

const bold = (text: string) => styleText('bold', text, { stream: process.stdout });
const dim = (text: string) => styleText('dim', text, { stream: process.stdout });
const red = (text: string) => styleText('red', text, { stream: process.stdout });
const yellow = (text: string) => styleText('yellow', text, { stream: process.stdout });
const green = (text: string) => styleText('green', text, { stream: process.stdout });

/** The link with which a shell loads the module from here. */
function overrideLink(shell: string, id: string, url: string): string {
  return `${shell}/?override=${id}@${url}${modulePath}`;
}

/** Prints what the first seconds are spent on. */
export function sayBuilding(id: string): void {
  console.log(dim(`Building ${id}…`));
}

/** Prints the address of the module. */
export function sayWelcome({ id, options, server, milliseconds }: Welcome): void {
  const { port, shell } = options;
  const lines = [
    '',
    `  ${bold(id)} alone      ${server.url}/`,
    `  ${bold(id)} in a shell ${overrideLink(shell, id, server.url)}`,
    dim(
      '  The second link asks the shell to load this module from here instead of its release, for your session only. ' +
        'A super admin of that installation has to add you under Developers first.',
    ),
    '',
    dim(`  Ready in ${seconds(milliseconds)}. Ctrl-C stops it.`),
    '',
  ];
  if (server.port !== port) lines.unshift('', `  Port ${port} is taken, so this is port ${server.port}.`);
  console.log(lines.join('\n'));
}

/** Prints the result of a build. */
export function sayNews(news: BuildNews): void {
  if ('error' in news) {
    console.log(`${red('✗ not built')}\n${news.error}\n`);
    return;
  }
  console.log(`${green('✓ built')} ${news.build.version} ${dim(`in ${seconds(news.milliseconds)}`)}`);
  for (const warning of news.warnings) console.log(`${yellow('! ')}${warning}`);
}

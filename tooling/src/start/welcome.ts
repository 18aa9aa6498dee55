import type { ServerReady } from './server.ts';

/** The box at the end of a start: where to go, and how to sign in to the demo data. */
export function welcome(ready: ServerReady, lines: readonly string[]): string {
  const content = [`Switchboard is at ${ready.url}`];
  if (ready.port_was_taken) content.push(`(port ${ready.wanted_port} is in use by another program)`);
  if (ready.public_url) content.push(`Others reach it at ${ready.public_url}`);
  if (ready.migrations) content.push(`This start applied ${ready.migrations} database migrations`);
  if (ready.demo.length > 0) content.push('', 'Sign in to the demo data:', ...table(ready.demo));
  const on = ready.developer_settings ?? [];
  if (on.length > 0) content.push('', 'Developer settings that are on:', ...on.map((setting) => `  ${setting}`));
  const open = ready.open_settings ?? [];
  if (open.length > 0) content.push('', 'Not set up yet (docs/operations.md):', ...open.map((line) => `  ${line}`));
  content.push('', ...lines);
  const width = Math.max(...content.map((line) => line.length));
  const bar = '─'.repeat(width + 4);
  return [`┌${bar}┐`, ...content.map((line) => `│  ${line.padEnd(width)}  │`), `└${bar}┘`].join('\n');
}

function table(demo: ServerReady['demo']): string[] {
  const rows = demo.map(({ email, password, role, organization }) => [email, password, `${role}, ${organization}`]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`);
}

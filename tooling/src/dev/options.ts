import { parseArgs } from 'node:util';

/** The options of the command line. */
export interface DevOptions {
  /** The module's folder. */
  dir: string;
  /** The port to try first. */
  port: number;
  /** The address to listen on; null for the loopback addresses only. */
  host: string | null;
  /** Origin of the shell whose API answers. */
  shell: string;
  /** The person named that shell, so its silence is worth a word. */
  isShellNamed: boolean;
}

const defaultPort = 5101;
const defaultShell = 'http://localhost:3000';

export const usage = `npm run dev -w <module> [-- <options>]

Serves one module: alone with fast refresh, and built as a shell loads it.

  --port <number>     the port to try first; ${defaultPort} unless given
  --shell <address>   the running shell whose API answers; the one that runs from this clone unless given (with
                      SWITCHBOARD_DATA_DIR as it was started), else the one on PORT, else ${defaultShell}.
                      When none answers, the page gets sample answers
  --host <address>    listens on this address instead of 127.0.0.1 and ::1`;

/** A mistake on the command line, or in what it names; its message is enough for the user. */
export class UsageError extends Error {}

/** Reads the command line; null when help is requested. `ownShell` is the installation of this clone. Throws `UsageError`. */
export function readOptions(args: readonly string[], dir: string, ownShell: string | null = null): DevOptions | null {
  const { values } = parse(args);
  if (values.help) return null;
  const port = values.port === undefined ? defaultPort : Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UsageError(`--port takes a number from 1 to 65535, not ${values.port}`);
  return {
    dir,
    port,
    host: values.host ?? null,
    shell: shellOrigin(values.shell ?? ownShell ?? defaultShell),
    isShellNamed: values.shell !== undefined,
  };
}

function parse(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ args: [...args], options: { port: text, shell: text, host: text, help: { type: 'boolean' } } });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function shellOrigin(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--shell takes an address like ${defaultShell}, not ${given}`);
  return url.origin;
}

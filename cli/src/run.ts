import { readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ApiError, ConnectionError } from '@switchboard/client';
import { explain } from './apply.ts';
import { call, logs } from './commands/calls.ts';
import { apply, plan, pull } from './commands/configuration.ts';
import { init, login, open } from './commands/sign-in.ts';
import { talk } from './commands/talk.ts';
import { test } from './commands/tests.ts';
import { commands, helpOf, overview } from './help.ts';
import { CommandError, exitCodes, type Io, usageError } from './io.ts';
import { projectUrl } from './project.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

function parse<T extends Options>(args: string[], options: T, allowPositionals = false) {
  try {
    return parseArgs({ args, options, allowPositionals });
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

function limitOf(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw usageError(`--limit must be a whole number from 1, not "${text}".`);
  return limit;
}

const flag = { type: 'boolean', default: false } as const;
const value = { type: 'string' } as const;
const values = { type: 'string', multiple: true, default: [] as string[] } as const;

// The short form is the older one of `talk`.
const ofVariables = { variable: values, var: values };

/** Variables from the command line. */
function variablesOf(given: { variable: string[]; var: string[] }): Record<string, string> {
  const read = (texts: readonly string[], option: string) =>
    texts.map((text): [string, string] => {
      const at = text.indexOf('=');
      if (at < 1)
        throw usageError(`${option} needs a name and a value, such as ${option} company=Acme, not "${text}".`);
      return [text.slice(0, at), text.slice(at + 1)];
    });
  return Object.fromEntries([...read(given.var, '--var'), ...read(given.variable, '--variable')]);
}

async function dispatch(name: string, args: string[], io: Io): Promise<number> {
  switch (name) {
    case 'login':
      return login(io, parse(args, { url: value, 'key-stdin': flag }).values);
    case 'init':
      return init(io, parse(args, { url: value }).values);
    case 'pull':
      return pull(io, parse(args, { force: flag }).values);
    case 'plan':
      return plan(io, parse(args, { check: flag }).values);
    case 'apply':
      return apply(io, parse(args, { yes: flag, overwrite: flag, undo: flag }).values);
    case 'test':
      return test(io, { ...parse(args, { assistant: values, required: flag }).values, projectUrl: projectUrl(io.cwd) });
    case 'call': {
      const options = {
        assistant: value,
        from: value,
        lead: value,
        to: value,
        name: value,
        ...ofVariables,
        wait: flag,
      };
      const given = parse(args, options).values;
      return call(io, { ...given, variables: variablesOf(given), projectUrl: projectUrl(io.cwd) });
    }
    case 'talk': {
      const options = { published: flag, lead: value, ...ofVariables, json: flag };
      const { values: given, positionals } = parse(args, options, true);
      if (positionals.length > 1) throw usageError('Put the name of the assistant in quotation marks.');
      const asked = { assistant: positionals[0] ?? '', variables: variablesOf(given), projectUrl: projectUrl(io.cwd) };
      return talk(io, { ...given, ...asked });
    }
    case 'logs': {
      const limit = { type: 'string', default: '20' } as const;
      const given = parse(args, { follow: flag, json: flag, assistant: value, limit }).values;
      return logs(io, { ...given, limit: limitOf(given.limit), projectUrl: projectUrl(io.cwd) });
    }
    case 'open':
      return open(io, parse(args, {}, true).positionals[0] ?? '', projectUrl(io.cwd));
    default:
      throw usageError(`There is no command "${name}". "switchboard --help" lists all commands.`);
  }
}

export function version(): string {
  const file = new URL('../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Runs a command and answers its exit code. */
export async function runCommand(argv: readonly string[], io: Io): Promise<number> {
  const [name = '', ...args] = argv;
  if (name === '--version') {
    io.out(version());
    return exitCodes.done;
  }
  if (name === '' || name === '--help' || name === '-h' || name === 'help') {
    io.out(helpOf(args[0] ?? ''));
    return name === '' ? exitCodes.usage : exitCodes.done;
  }
  if (name in commands && args.some((arg) => arg === '--help' || arg === '-h')) {
    io.out(helpOf(name));
    return exitCodes.done;
  }
  try {
    return await dispatch(name, args, io);
  } catch (error) {
    if (error instanceof CommandError) {
      io.error(error.message);
      return error.exitCode;
    }
    if (error instanceof ApiError) {
      io.error(`${explain(error)}${error.requestId ? `\nRequest ${error.requestId}` : ''}`);
      return exitCodes.failed;
    }
    if (error instanceof ConnectionError || error instanceof TypeError || error instanceof Error) {
      io.error(error.message);
      return exitCodes.failed;
    }
    throw error;
  }
}

export type { Io };
export { overview };

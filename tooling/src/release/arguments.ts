import { parseArgs } from 'node:util';
import { Id } from '@switchboard/contracts/shared';

/** A mistake of the caller or a response of the installation, printed without a stack. */
export class ReleaseError extends Error {}

/** Recipients of the version: everyone, or the organizations of a canary. */
export type Audience = 'everyone' | { organization_ids: string[]; percent: number };

export interface ReleaseArguments {
  action: 'release' | 'promote' | 'rollback' | 'deactivate' | 'reactivate' | 'status' | 'pack';
  /** The path where `pack` writes the archive. */
  packTo: string;
  /** Address of the installation, without a slash at its end. */
  to: string;
  token: string | null;
  audience: Audience;
  areTestsSkipped: boolean;
  /** The reason why it may exceed its load budget. */
  overBudget: string | null;
  /** The confirmation flag, for actions that are refused without it. */
  isConfirmed: boolean;
}

export const releaseHelp = `Releases the module of this folder into a running installation. No other module is touched.

  npm run release -- --to <url> [options]                in the folder of the module
  npm run release -w mfe-slots -- --to <url> [options]   in a clone, from its top

  --to <url>                 the installation: https, or http on this machine
  --token <token>            the module's deploy token; better in SWITCHBOARD_DEPLOY_TOKEN, where no shell remembers it
  --organizations <id,id>    give it to these organizations first (a canary)
  --percent <n>              give it to n percent of all organizations first (a canary)
  --skip-tests               do not run the module's tests
  --over-budget <reason>     release it although a page loads more than budget_bytes; the reason goes to the log
  --yes                      release beside a canary that others keep; promote one that failed or that nobody opened
  --insecure                 allow http to another machine

Instead of releasing:
  --status                   who runs what
  --promote                  give the canary to everyone
  --rollback                 one step back: of the canary, else of the active version
  --deactivate               take the module away from everybody, e.g. after a first release that failed
  --reactivate               give it back
  --pack <file>              write the archive for a super admin to publish; needs neither --to nor a token

Who runs the installation makes the token there: npm run deploy-token -- <module id>`;

const options = {
  to: { type: 'string' },
  token: { type: 'string' },
  organizations: { type: 'string' },
  percent: { type: 'string' },
  promote: { type: 'boolean' },
  rollback: { type: 'boolean' },
  deactivate: { type: 'boolean' },
  reactivate: { type: 'boolean' },
  yes: { type: 'boolean' },
  status: { type: 'boolean' },
  'skip-tests': { type: 'boolean' },
  'over-budget': { type: 'string' },
  insecure: { type: 'boolean' },
  pack: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new ReleaseError(`${error instanceof Error ? error.message : error}\n\n${releaseHelp}`);
  }
}

const actionNames = ['promote', 'rollback', 'deactivate', 'reactivate', 'status'] as const;

/** Reads the command line; null when help is requested. Throws ReleaseError. */
export function readArguments(args: readonly string[], env: NodeJS.ProcessEnv): ReleaseArguments | null {
  const values = parsed(args);
  if (values.help) return null;
  const actions = actionNames.filter((name) => values[name]);
  if (values.pack !== undefined && actions.length > 0)
    throw new ReleaseError(`--pack and --${actions[0]} are two different things.`);
  const isCanary = values.organizations !== undefined || values.percent !== undefined;
  if (actions.length > 1) throw new ReleaseError(`--${actions[0]} and --${actions[1]} are two different things.`);
  const [action = values.pack === undefined ? 'release' : 'pack'] = actions;
  if (action !== 'release' && isCanary) throw new ReleaseError(`--${action} takes no organizations and no percent.`);
  const audience: Audience = isCanary
    ? { organization_ids: readOrganizations(values.organizations), percent: readPercent(values.percent) }
    : 'everyone';
  if (audience !== 'everyone' && audience.organization_ids.length === 0 && audience.percent === 0)
    throw new ReleaseError('A canary is for somebody: name organizations, or a share of more than 0 percent.');
  return {
    action,
    packTo: values.pack ?? '',
    to: action === 'pack' ? '' : readTarget(values.to, values.insecure === true),
    token: values.token || env.SWITCHBOARD_DEPLOY_TOKEN || null,
    audience,
    areTestsSkipped: values['skip-tests'] === true,
    overBudget: values['over-budget'] ?? null,
    isConfirmed: values.yes === true,
  };
}

function readTarget(to: string | undefined, isInsecure: boolean): string {
  if (!to) throw new ReleaseError('Name the installation: --to https://switchboard.example');
  const url = URL.parse(to);
  if (!url || !/^https?:$/.test(url.protocol)) throw new ReleaseError(`--to ${to} is not an address like https://…`);
  if (url.protocol === 'http:' && !isThisMachine(url) && !isInsecure)
    throw new ReleaseError(
      `${url.origin} would get the deploy token unencrypted. Use https, or --insecure if nobody else can listen.`,
    );
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function isThisMachine({ hostname }: URL): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

function readOrganizations(text = ''): string[] {
  const ids = text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  const wrong = ids.filter((id) => !Id.safeParse(id).success);
  if (wrong.length > 0)
    throw new ReleaseError(
      `${wrong.join(', ')} is no organization's id. An id is in the address of the organization's settings: /organization-settings/<id>`,
    );
  return [...new Set(ids)];
}

function readPercent(text = '0'): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 100)
    throw new ReleaseError(`--percent ${text} is not between 0 and 100.`);
  return Number(text);
}

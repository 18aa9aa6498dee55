import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isRunning, type ProcessIdentity } from '../process-identity.mjs';

/** Address of the installation that runs from this checkout, or null. */
export function ownInstallation(root: string, env: NodeJS.ProcessEnv): string | null {
  try {
    const path = join(resolve(root, env.SWITCHBOARD_DATA_DIR || '.data'), 'instance.json');
    const { owner, url } = JSON.parse(readFileSync(path, 'utf8')) as { owner: ProcessIdentity; url: string | null };
    return url !== null && isRunning(owner) ? url : null;
  } catch {
    return null;
  }
}

/** The address of the expected shell: this checkout's installation, else the port it would start on; null without both. */
export function ownShell(root: string, env: NodeJS.ProcessEnv): string | null {
  const port = /^\d+$/.test(env.PORT ?? '') && env.PORT !== '0' ? `http://localhost:${env.PORT}` : null;
  return ownInstallation(root, env) ?? port;
}

/** The message when no token is given. */
export function tokenMissing(to: string, moduleId: string, command: string, own: string | null): string {
  const make = `npm run deploy-token -- ${moduleId}`;
  const isOwn = own !== null && originOf(own) === originOf(to);
  const where = isOwn
    ? 'This is the installation that runs from this folder. Make a token:'
    : `Who runs ${to} makes one there:`;
  return `Releasing needs a deploy token of the module ${moduleId}. ${where}\n\n  ${make}\n\nand release with it:\n\n  SWITCHBOARD_DEPLOY_TOKEN=<token> ${command} --to ${to}`;
}

/** `localhost` and `127.0.0.1` are the same machine. */
function originOf(address: string): string {
  return new URL(address).origin.replace('//127.0.0.1', '//localhost');
}

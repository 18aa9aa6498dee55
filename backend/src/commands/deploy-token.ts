import { parseArgs } from 'node:util';
import { moduleRegistryApi } from '@switchboard/contracts/module-registry';
import type pg from 'pg';
import { createDeployToken } from '../registry/deploy-tokens.ts';

const usage = `Usage:
  npm run deploy-token -- <module id> [--name CI]
Anyone with the token can release this module. Super admins can see and revoke tokens on the module's page.`;

const { params, body } = moduleRegistryApi['POST /api/modules/:id/tokens'];

/** `npm run deploy-token`: returns the text to print. Throws an Error whose message is for people. */
export async function deployTokenCommand({ systemPool }: { systemPool: pg.Pool }, args: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string', default: 'CI' } },
  });
  const [moduleId, ...rest] = positionals;
  if (!moduleId || rest.length > 0) throw new Error(usage);
  if (!params.safeParse({ id: moduleId }).success)
    throw new Error(`"${moduleId}" is no id of a module: small letters, digits and dashes, e.g. leads.`);
  const named = body.safeParse({ name: values.name });
  if (!named.success) throw new Error('The name of a token has 1 to 80 characters.');
  const { token } = await createDeployToken(systemPool, {
    moduleId,
    name: named.data.name,
    actor: 'command line',
  });
  return [
    `A deploy token for the module "${moduleId}", named "${named.data.name}":`,
    '',
    `  ${token}`,
    '',
    'This is shown once. Give it to the pipeline as SWITCHBOARD_DEPLOY_TOKEN.',
  ].join('\n');
}

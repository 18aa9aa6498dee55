import { text } from 'node:stream/consumers';
import { ApiError, Switchboard } from '@switchboard/client';
import { storeCredentials } from '../credentials.ts';
import { signInByDevice } from '../device-sign-in.ts';
import { exitCodes, type Io, usageError } from '../io.ts';
import { createProject } from '../project.ts';
import { clientOf } from '../remote.ts';
import { writeSchemas } from '../schemas.ts';

/** The key that a person pastes, for installations that can't sign in a command line. */
async function askForKey(io: Io, url: string): Promise<string | null> {
  io.out(`An owner or admin creates API keys in ${url} under Organization settings, API Keys.`);
  return io.ask('API key: ', { isSecret: true });
}

/** The organization of a key; null if the key can't read, which its owner chose. */
async function organizationOf(client: Switchboard): Promise<string | null> {
  try {
    return (await client.organization.get()).name;
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'key_scope') return null;
    throw error;
  }
}

/** `switchboard login`: stores an API key of an installation. */
export async function login(io: Io, options: { url?: string; 'key-stdin': boolean }): Promise<number> {
  const given = options.url ?? io.env.SWITCHBOARD_URL ?? (await io.ask('Address of the installation: '));
  const url = given?.trim();
  if (!url) throw usageError('Name the installation with --url.');
  const key = options['key-stdin']
    ? await text(process.stdin)
    : ((await signInByDevice(io, url)) ?? (await askForKey(io, url)));
  if (!key?.trim())
    throw usageError(
      'Without a terminal, pass the key with --key-stdin, or set SWITCHBOARD_KEY instead of signing in.',
    );
  const credentials = { url, key: key.trim() };
  const client = new Switchboard({ ...credentials, ...(io.fetch && { fetch: io.fetch }) });
  const name = await organizationOf(client);
  const path = storeCredentials(io, credentials);
  io.out(`Signed in${name === null ? '' : ` to ${name}`}. The key is stored in ${path}, which only you can read.`);
  return exitCodes.done;
}

/** `switchboard init`: makes a project in this folder. */
export function init(io: Io, { url }: { url?: string }): number {
  const path = createProject(io.cwd, url ?? io.env.SWITCHBOARD_URL);
  writeSchemas(io.cwd);
  io.out(`Created ${path}. Next: "switchboard pull" writes the configuration of your organization to files.`);
  return exitCodes.done;
}

/** `switchboard open`: shows a page of the product. */
export async function open(io: Io, page: string, projectUrl?: string): Promise<number> {
  const { client, url } = clientOf(io, projectUrl);
  let path = page;
  const [area = '', ...rest] = page.split('/');
  const name = rest.join('/');
  if (name !== '' && area === 'assistants') {
    const found = await client.assistants.list({ search: name.slice(0, 200) }).all();
    const same = found.find((assistant) => assistant.name === name);
    if (!same) throw usageError(`There is no assistant with the name "${name}".`);
    path = `assistants/${same.id}`;
  }
  const address = new URL(path.split('/').map(encodeURIComponent).join('/'), `${url}/`).href;
  io.out(address);
  if (!(await io.open(address))) io.error('No browser could be opened. Open the address above.');
  return exitCodes.done;
}

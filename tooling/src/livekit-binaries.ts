import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The version that calls were tried with. */
export const livekitVersion = 'v1.13.5';

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'switchboard', `livekit-${livekitVersion}`);

/** The programs to build: the server, and the test server that acts as its telephony. */
export type LivekitProgram = 'server' | 'test-server';

/**
 * The path of a program of LiveKit's, which Go builds once and keeps in the cache. Throws a sentence where there is neither the
 * program nor Go.
 */
export function livekitProgram(name: LivekitProgram): string {
  const path = join(cache, name);
  if (existsSync(path)) return path;
  const source = `github.com/livekit/livekit-server/cmd/${name}@${livekitVersion}`;
  if (spawnSync('go', ['version']).status !== 0)
    throw new Error(
      `There is no ${path}, and no Go to build it with. Install Go 1.26 (https://go.dev/dl), or run elsewhere: GOBIN=${cache} go install ${source}`,
    );
  mkdirSync(cache, { recursive: true });
  console.log(`Building LiveKit's ${name} ${livekitVersion}: a few minutes, once.`);
  const { status } = spawnSync('go', ['install', source], { env: { ...process.env, GOBIN: cache }, stdio: 'inherit' });
  if (status !== 0) throw new Error(`LiveKit's ${name} could not be built.`);
  return path;
}

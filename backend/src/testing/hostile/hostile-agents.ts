/** Only for tests, preloaded by a server: makes it load `hostile-talk.ts` in the agents' process. */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const { fork } = childProcess;
const preload = new URL('./hostile-talk.ts', import.meta.url).href;
childProcess.fork = ((script: string | URL, options: childProcess.ForkOptions) =>
  String(script).endsWith('voice/agent/main.ts')
    ? fork(script, { ...options, execArgv: [...(options.execArgv ?? []), `--import=${preload}`] })
    : fork(script, options)) as typeof fork;
syncBuiltinESMExports();

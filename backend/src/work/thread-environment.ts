/**
 * The environment of a thread: none of the installation's secrets, only the folder of compiled code. Without it a thread strips
 * types and compiles everything again, which is half of its start time.
 */
export function threadEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

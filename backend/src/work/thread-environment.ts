/**
 * The environment of a thread: none of the installation's secrets, only the folder of compiled code. Without that a thread
 * strips types and compiles everything again, which is half of the time it takes to start.
 */
export function threadEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

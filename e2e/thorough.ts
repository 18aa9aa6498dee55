/** Whether `npm run e2e -- --all` was asked for: every pair of module and fault, and pictures of every page. */
export const isThorough = process.env.SWITCHBOARD_ALL === '1';

/** Whether `npm run e2e -- --all` was asked for: every pair of module and fault, and pictures of every page. */
export const isThorough = process.env.SWITCHBOARD_ALL === '1';

/** A journey that shows much the same as its neighbor; only `npm run test:modules` and `npm run e2e -- --all` have it. */
export const onlyThorough = { tag: '@thorough' };

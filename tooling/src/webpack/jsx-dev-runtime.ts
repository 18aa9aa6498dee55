/** The runtime that code compiled for fast refresh imports. The shell shares `react/jsx-runtime`, whichever build of React it runs. */
import { jsx, jsxs } from 'react/jsx-runtime';

export { Fragment } from 'react/jsx-runtime';

export const jsxDEV = (type: Parameters<typeof jsx>[0], props: object, key?: string, isStatic?: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key);

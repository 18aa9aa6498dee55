/**
 * The shell's first file: registers React and the facades with the federation runtime before any module is loaded. The
 * shell is the only provider, so it registers the libraries itself and imports them like any other code: nothing inside
 * the shell uses the share scope, and no version can replace the shell's own.
 */

import { init } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import * as designSystem from '@switchboard/design-system';
import { withScopedGlobalStyle } from '@switchboard/design-system/host';
import * as platform from '@switchboard/platform';
import { withGuardedCleanup } from '@switchboard/platform/host';
import * as platformQuery from '@switchboard/platform/query';
import * as platformRouter from '@switchboard/platform/router';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as styledComponents from 'styled-components';
import type { SharedLibrary } from './shared.ts';

/** Filled in by the preset. */
declare const SWITCHBOARD_SHARED_VERSIONS: Record<SharedLibrary, string>;

const shareConfig = { singleton: true, requiredVersion: false } as const;

const eager = (version: string, library: unknown) => ({ version, shareConfig, lib: () => library });
const lazy = (version: string, load: () => Promise<unknown>) => ({
  version,
  shareConfig,
  get: async () => {
    const library = await load();
    return () => library;
  },
});

const versions = SWITCHBOARD_SHARED_VERSIONS;

const shared: Record<SharedLibrary, ReturnType<typeof eager> | ReturnType<typeof lazy>> = {
  react: eager(versions.react, withGuardedCleanup(React)),
  'react/jsx-runtime': eager(versions['react/jsx-runtime'], jsxRuntime),
  'react-dom': eager(versions['react-dom'], ReactDOM),
  'styled-components': eager(versions['styled-components'], withScopedGlobalStyle(styledComponents)),
  '@switchboard/platform': eager(versions['@switchboard/platform'], platform),
  '@switchboard/platform/query': eager(versions['@switchboard/platform/query'], platformQuery),
  '@switchboard/platform/router': eager(versions['@switchboard/platform/router'], platformRouter),
  '@switchboard/design-system': eager(versions['@switchboard/design-system'], designSystem),
  '@switchboard/platform/forms': lazy(
    versions['@switchboard/platform/forms'],
    () => import(/* webpackChunkName: "platform-forms" */ '@switchboard/platform/forms'),
  ),
  '@switchboard/design-system/icons': lazy(
    versions['@switchboard/design-system/icons'],
    () => import(/* webpackChunkName: "ds-icons" */ '@switchboard/design-system/icons'),
  ),
  '@switchboard/design-system/overlays': lazy(
    versions['@switchboard/design-system/overlays'],
    () => import(/* webpackChunkName: "ds-overlays" */ '@switchboard/design-system/overlays'),
  ),
  '@switchboard/design-system/forms': lazy(
    versions['@switchboard/design-system/forms'],
    () => import(/* webpackChunkName: "ds-forms" */ '@switchboard/design-system/forms'),
  ),
  '@switchboard/design-system/data': lazy(
    versions['@switchboard/design-system/data'],
    () => import(/* webpackChunkName: "ds-data" */ '@switchboard/design-system/data'),
  ),
  '@switchboard/design-system/dates': lazy(
    versions['@switchboard/design-system/dates'],
    () => import(/* webpackChunkName: "ds-dates" */ '@switchboard/design-system/dates'),
  ),
  '@switchboard/design-system/media': lazy(
    versions['@switchboard/design-system/media'],
    () => import(/* webpackChunkName: "ds-media" */ '@switchboard/design-system/media'),
  ),
  '@switchboard/design-system/tree': lazy(
    versions['@switchboard/design-system/tree'],
    () => import(/* webpackChunkName: "ds-tree" */ '@switchboard/design-system/tree'),
  ),
  zod: lazy(versions.zod, () => import(/* webpackChunkName: "zod" */ 'zod')),
};

/** Released builds whose entries still bring the bundler's half of the federation runtime find the other half here. */
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

init({ name: 'switchboard_shell', remotes: [], shared, shareStrategy: 'loaded-first' });

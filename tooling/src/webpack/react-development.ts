/**
 * React's development build, for pages in which a developer's own build of a module runs. React keeps the state of a page
 * over an edit in its development build only; the shell carries the production one. This script comes before the shell's
 * own and takes that build's place in them as they arrive: nobody else loads a byte of it.
 */
import './react-refresh-hook.ts';
import React from 'react';
import jsxRuntime from 'react/jsx-runtime';
import ReactDOM from 'react-dom';
import client from 'react-dom/client';

/** Filled in by the build: what the shell calls the files of React, and the list through which its chunks arrive. */
declare const SWITCHBOARD_REACT_IDS: Readonly<Record<string, string | number>>;
declare const SWITCHBOARD_CHUNKS: string;

type Factory = (module: { exports: unknown }) => void;
type Chunk = [ids: unknown, factories: Record<string, Factory>, ...rest: unknown[]];

const libraries: Readonly<Record<string, unknown>> = {
  react: React,
  'react-jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  'react-dom-client': client,
};

const page = globalThis as unknown as Record<string, Chunk[] | undefined>;
const chunks = page[SWITCHBOARD_CHUNKS] ?? [];
page[SWITCHBOARD_CHUNKS] = chunks;
const push = chunks.push.bind(chunks);
chunks.push = (...given) => {
  for (const [, factories] of given)
    for (const [file, id] of Object.entries(SWITCHBOARD_REACT_IDS))
      if (id in factories)
        factories[id] = (module) => {
          module.exports = libraries[file];
        };
  return push(...given);
};

/**
 * React's development build, for pages that run a developer's own build of a module. Only the development build keeps a
 * page's state over an edit; the shell contains the production build. This script comes before the shell's own and
 * replaces that build as its chunks arrive. No one else loads it.
 */
import './react-refresh-hook.ts';
import React from 'react';
import jsxRuntime from 'react/jsx-runtime';
import ReactDOM from 'react-dom';
import client from 'react-dom/client';

/** The build fills this in: the shell's module IDs for React's files, and the list through which its chunks arrive. */
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

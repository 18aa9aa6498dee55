import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { notify } from './notify.ts';

/** Parses one part of the address: null if it is absent or invalid. */
export type AddressPart<T> = (text: string | null) => T | null;

/** Any text. */
export const anyText: AddressPart<string> = (text) => text || null;

/** The id of a row. */
export const anyId: AddressPart<string> = (text) =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null;

/** One of a few words. */
export function oneOf<const T extends string>(words: readonly T[]): AddressPart<T> {
  return (text) => words.find((word) => word === text) ?? null;
}

/** A day as YYYY-MM-DD that exists: engines read February 31 as another day. */
export const day: AddressPart<string> = (text) => {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const moment = new Date(`${text}T00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null;
};

type Parts = Record<string, AddressPart<unknown>>;
type Values<P extends Parts> = { [N in keyof P]: ReturnType<P[N]> };
type Changes<P extends Parts> = { [N in keyof P]?: string | null };

// The changes since an address was rendered: a second change before the next render starts from them.
const changed = new WeakMap<Location, URLSearchParams>();

/**
 * The state that a page keeps in its address, such as a search and the open dialog, and a function that changes it:
 * parts that are not listed stay unchanged, including those of other features, and null removes one. Changes add no
 * history entry.
 */
export function useAddress<P extends Parts>(parts: P): [values: Values<P>, change: (changes: Changes<P>) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  // A delayed change, such as a search, starts from the current address.
  const latest = useRef({ location, navigate });
  useEffect(() => {
    latest.current = { location, navigate };
  });
  const change = useCallback((changes: Changes<P>) => {
    const { location: here, navigate: go } = latest.current;
    const params = changed.get(here) ?? new URLSearchParams(here.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) params.set(name, value);
      else params.delete(name);
    }
    changed.set(here, params);
    void go({ search: params.toString(), hash: here.hash }, { replace: true, state: here.state });
  }, []);
  const params = new URLSearchParams(location.search);
  const values = Object.fromEntries(Object.entries(parts).map(([name, read]) => [name, read(params.get(name))]));
  return [values as Values<P>, change];
}

/** The actions of a list's dialogs; `create` has no row yet. */
const dialogVerbs = ['create', 'edit', 'delete'] as const;
export type DialogVerb = (typeof dialogVerbs)[number];

const dialogParts = { dialog: oneOf(['create']), edit: anyText, delete: anyText };
const noDialog = { dialog: null, edit: null, delete: null };

/** The dialog that an address opens: `?dialog=create`, `?edit=<id>` or `?delete=<id>`. Only one is open at a time. */
export interface AddressedDialog {
  isCreating: boolean;
  edit: string | null;
  delete: string | null;
  create: () => void;
  open: (verb: 'edit' | 'delete', id: string) => void;
  close: () => void;
}

/**
 * The dialogs of a page, with the same address parameters everywhere. A link to a dialog that the page doesn't have, or
 * that the person can't use, shows a message instead of opening nothing.
 */
export function useDialogAddress(verbs: readonly DialogVerb[]): AddressedDialog {
  const [named, change] = useAddress(dialogParts);
  const verb = named.edit ? 'edit' : named.delete ? 'delete' : named.dialog;
  const isRefused = verb !== null && !verbs.includes(verb);
  useEffect(() => {
    if (!isRefused) return;
    notify({ title: `You cannot ${verb} anything here`, tone: 'warning' });
    change(noDialog);
  }, [isRefused, verb, change]);
  const actions = useMemo(
    () => ({
      create: () => change({ ...noDialog, dialog: 'create' }),
      open: (wanted: 'edit' | 'delete', id: string) => change({ ...noDialog, [wanted]: id }),
      close: () => change(noDialog),
    }),
    [change],
  );
  return {
    isCreating: verb === 'create' && !isRefused,
    edit: verb === 'edit' && !isRefused ? named.edit : null,
    delete: verb === 'delete' && !isRefused ? named.delete : null,
    ...actions,
  };
}
